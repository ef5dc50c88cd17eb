import { z } from 'zod';

/** The one shape of every error reply. `code` is stable; `message` may be shown to the user as it is. */
export const errorReply = z.object({
  error: z.object({
    code: z.string().meta({ description: 'Stable, machine-readable code', examples: ['not_found'] }),
    message: z.string().meta({ description: 'What happened and what to do, for the user' }),
    details: z.unknown().optional(),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** One field that was refused: the path inside the request and why. Found under `details.fields` of `invalid_request`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;
