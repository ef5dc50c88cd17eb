import { z } from 'zod';
import { AROUND_MAX, PASSAGE_MAX } from './limits.ts';
import { REWRITE_ACTIONS, TONES } from './options.ts';

/** A stretch of a post that is to be said otherwise. Markdown; the model sees nothing else of the post. */
export const rewriteRequest = z.object({
  action: z.enum(REWRITE_ACTIONS),
  /** For `tone`. */
  tone: z.enum(TONES).default('informative'),
  text: z
    .string()
    .trim()
    .min(1, 'Please select the text to change')
    .max(PASSAGE_MAX, `Please select at most ${PASSAGE_MAX.toLocaleString('en-US')} characters`),
  /** What stands around it, so that the wording fits. */
  before: z.string().max(AROUND_MAX).default(''),
  after: z.string().max(AROUND_MAX).default(''),
});
export type RewriteRequest = z.input<typeof rewriteRequest>;

/** Events of the answer: words as they come, then the whole as markup; or why there is none. */
export type RewriteEvent =
  | { type: 'delta'; text: string }
  | { type: 'end'; html: string }
  | { type: 'error'; code: string; message: string };
