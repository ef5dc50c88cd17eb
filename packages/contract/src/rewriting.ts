import { z } from 'zod';
import { AROUND_MAX, PASSAGE_MAX } from './limits.ts';
import { REWRITE_ACTIONS, TONES, WRITING_DEFAULTS } from './writing-options.ts';

/** A passage of a post to rewrite, as Markdown; `before` and `after` are all else the model sees of the post. */
export const rewriteRequest = z.object({
  action: z.enum(REWRITE_ACTIONS),
  /** Used by the `tone` action. */
  tone: z.enum(TONES).default(WRITING_DEFAULTS.tone),
  text: z
    .string()
    .trim()
    .min(1, 'Please select the text to change')
    .max(PASSAGE_MAX, `Please select at most ${PASSAGE_MAX.toLocaleString('en-US')} characters`),
  /** The surrounding text, so that the new wording fits. */
  before: z.string().max(AROUND_MAX).default(''),
  after: z.string().max(AROUND_MAX).default(''),
});
export type RewriteRequest = z.input<typeof rewriteRequest>;

/** Events of the reply: words as they arrive, then the whole passage as markup, or an error. */
export type RewriteEvent =
  | { type: 'delta'; text: string }
  | { type: 'end'; html: string }
  | { type: 'error'; code: string; message: string };
