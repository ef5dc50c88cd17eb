import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

export const credits = z.object({
  left: z.number().int(),
  /** How many of them articles under way may still use. */
  reserved: z.number().int(),
  perMonth: z.number().int(),
  /** The operator sets no limit: show no numbers. */
  isUnlimited: z.boolean().default(false),
  /** Start of the next calendar month, UTC. */
  renewsAt: instant,
  /** The user's own model writes the articles, which then cost no credits. */
  ownModel: z.boolean(),
});
export type Credits = z.infer<typeof credits>;

export const getCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: "The user's remaining AI credits this month",
  tag: 'Credits',
  key: 'read',
  reply: credits,
});

/** One entry of the ledger. */
export const creditEntry = z.object({
  id,
  /** `plan`: the plan changed within the month. `grant`: given by an administrator. */
  reason: z.enum(['renewal', 'generation', 'plan', 'grant']),
  /** Topic of the article. */
  title: z.string(),
  /** The post created from it; null once it is deleted. */
  postId: id.nullable(),
  /** Credits added or, if negative, spent. */
  amount: z.number().int(),
  /** Credits left afterwards. */
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
