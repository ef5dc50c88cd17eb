import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { planGrants, subscriptions } from '../../../database/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** States in which there can be one subscription of a user only. */
const IN_FORCE: SubscriptionRow['state'][] = ['active', 'pending', 'halted', 'paused', 'cancelled'];

/** The subscription in force. */
export async function findInForce(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, IN_FORCE)));
  return row;
}

/** The subscription in force, or else the last one. */
export async function findLast(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const inForce = await findInForce(db, userId);
  if (inForce) return inForce;
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** A subscription of the user. */
export async function findSubscription(db: Db, userId: string, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
  return row;
}

export async function updateSubscription(
  tx: Db,
  { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>,
  values: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
}

/** End of all time that a user has paid and that was not given back; undefined if there is none. */
export async function paidUntilOf(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ until: max(planGrants.until) })
    .from(planGrants)
    .where(and(eq(planGrants.userId, userId), eq(planGrants.source, 'payment'), isNull(planGrants.endedAt)));
  return row?.until ?? undefined;
}

/**
 * Brings what the user's subscriptions say of their end to the time that is paid with each: a refund has ended or moved
 * some. The sweep looks at what has changed.
 */
export async function storePaidUntil(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update subscriptions s set paid_until = paid.until, updated_at = clock_timestamp(), check_at = ${now.toISOString()}
    from (
      select coalesce(p.subscription_id, c.subscription_id) as id, max(g.until) as until
      from plan_grants g
        left join payments p on p.id = g.subject
        -- What a coupon covers has no payment.
        left join checkouts c on c.id = g.subject
      where g.user_id = ${userId} and g.source = 'payment' and g.ended_at is null
      group by 1) as paid
    where s.id = paid.id and s.user_id = ${userId} and s.paid_until <> paid.until`);
}
