import { z } from 'zod';

/** The shape of every error reply. `code` is stable; `message` can be shown to the user as is. */
export const errorReply = z.object({
  error: z.object({
    code: z.string().meta({ description: 'Stable, machine-readable code', examples: ['not_found'] }),
    message: z.string().meta({ description: 'What happened and what to do, for the user' }),
    details: z.unknown().optional(),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** One rejected field: its path in the request and the reason. Found under `details.fields` of `invalid_request`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;
