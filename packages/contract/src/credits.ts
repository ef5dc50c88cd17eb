import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

export const credits = z.object({
  left: z.number().int(),
  perMonth: z.number().int(),
  /** Begin of the next calendar month, UTC. */
  renewsAt: instant,
  /** The user's own model writes: articles take no credit. */
  ownModel: z.boolean(),
});
export type Credits = z.infer<typeof credits>;

export const getCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'AI credits of the user that are left this month',
  tag: 'Credits',
  key: 'read',
  reply: credits,
});

/** One line of the ledger. */
export const creditEntry = z.object({
  id,
  reason: z.enum(['renewal', 'generation']),
  /** What the article was about. */
  title: z.string(),
  /** The post that was made of it, while it exists. */
  postId: id.nullable(),
  /** Credits given or, negative, taken. */
  amount: z.number().int(),
  /** Credits that were left afterwards. */
  balance: z.number().int(),
  createdAt: instant,
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/credits/entries',
  summary: 'The ledger of AI credits, newest first',
  tag: 'Credits',
  key: 'read',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ entries: z.array(creditEntry), nextCursor: z.string().nullable() }),
});
