import type { AdminSubscription, adminSubscriptionsQuery } from '@pressloom/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { subscriptions, users } from '../../../database/schema/index.ts';
import { withIndex } from '../../search/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import { hasSearch, type ListedTable } from '../lists/listed-table.ts';

const LISTED_SUBSCRIPTIONS = {
  table: subscriptions,
  id: subscriptions.id,
  keys: { created: { key: subscriptions.createdAt, type: 'timestamptz' } },
  // The search is for users, see below.
  texts: [],
} satisfies ListedTable;

/** One page of the subscriptions of all users. */
export function listSubscriptions(
  db: Db,
  { search, state, userId, ...query }: z.output<typeof adminSubscriptionsQuery>,
): Promise<{ rows: AdminSubscription[]; nextCursor: string | null }> {
  const where = and(
    state ? eq(subscriptions.state, state) : undefined,
    userId ? eq(subscriptions.userId, userId) : undefined,
    search
      ? sql`${subscriptions.userId} in (
          select ${users.id} from ${users} where ${hasSearch([users.name, users.email], search)} offset 0)`
      : undefined,
  );
  return withIndex(db, async (tx) => {
    const { ids, nextCursor } = await findPage(tx, LISTED_SUBSCRIPTIONS, query, where);
    const rows = await tx
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
        paidUntil: row.paidUntil.toISOString(),
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      })),
      nextCursor,
    };
  });
}
