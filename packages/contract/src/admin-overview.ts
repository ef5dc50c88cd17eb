import { z } from 'zod';
import { activityKind } from './activity.ts';
import { auditEntry } from './admin-audit.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

const count = z.number().int();

export const adminOverview = z.object({
  counts: z.object({ users: count, posts: count, sites: count, subscriptions: count, coupons: count }),
  /** What happened in all accounts, newest first. */
  activity: z.array(
    z.object({
      id,
      kind: activityKind.or(z.string()),
      title: z.string(),
      siteName: z.string().nullable(),
      note: z.string().nullable(),
      user: z.object({ id, email: z.string() }),
      createdAt: instant,
    }),
  ),
  /** What administrators did, newest first. */
  actions: z.array(auditEntry),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const getAdminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Counts and recent activity of the whole installation. Large counts are up to a minute old',
  tag: 'Administration',
  reply: adminOverview,
});
