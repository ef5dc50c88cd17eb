import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const postIdea = z.object({
  title: z.string(),
  keywords: z.array(z.string()),
  /** Where the idea comes from, shown to the user. */
  why: z.string(),
});
export type PostIdea = z.infer<typeof postIdea>;

export const suggestIdeas = endpoint({
  method: 'POST',
  path: '/api/ideas',
  summary: "Ideas for posts from the user's keywords and titles and an optional topic. Costs no credits",
  tag: 'Generation',
  key: 'write',
  body: z.object({ topic: z.string().trim().max(200, 'A topic must be at most 200 characters').default('') }),
  reply: z.object({
    ideas: z.array(postIdea),
    /** `model`: written by the language model; `own`: computed, because there is no model or it did not respond. */
    source: z.enum(['model', 'own']),
  }),
});
