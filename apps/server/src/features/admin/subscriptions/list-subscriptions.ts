import type { AdminSubscription, adminSubscriptionsQuery } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { subscriptions, users } from '../../../database/schema/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';

type SubscriptionsQuery = z.output<typeof adminSubscriptionsQuery>;

export const LISTED_SUBSCRIPTIONS = {
  table: subscriptions,
  id: subscriptions.id,
  keys: { created: { key: subscriptions.createdAt, type: 'timestamptz' } },
  texts: [users.name, users.email],
  textsOf: { table: users, id: users.id, by: subscriptions.userId },
} satisfies ListedTable;

/** Condition on subscriptions: what the administrator filters by. */
export const filteredSubscriptions = ({ state, userId }: Pick<SubscriptionsQuery, 'state' | 'userId'>) =>
  and(state ? eq(subscriptions.state, state) : undefined, userId ? eq(subscriptions.userId, userId) : undefined);

/** One page of the subscriptions of all users. */
export async function listSubscriptions(
  db: Db,
  query: SubscriptionsQuery,
): Promise<{ rows: AdminSubscription[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await findPage(db, LISTED_SUBSCRIPTIONS, query, filteredSubscriptions(query));
  const rows = await db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      name: users.name,
      email: users.email,
      period: subscriptions.period,
      state: subscriptions.state,
      total: subscriptions.total,
      paidUntil: subscriptions.paidUntil,
      cancelledAt: subscriptions.cancelledAt,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(inArray(subscriptions.id, ids));
  return {
    rows: inOrder(ids, rows).map((row) => ({
      ...row,
      name: row.name ?? 'Unknown',
      email: row.email ?? 'Unknown',
      paidUntil: row.state === 'refunded' ? null : row.paidUntil.toISOString(),
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
  };
}
