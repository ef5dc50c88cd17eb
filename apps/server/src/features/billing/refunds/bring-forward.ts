import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { earlier } from '../../../database/earlier.ts';
import { payments, subscriptions } from '../../../database/schema/index.ts';
import { moveLaterGrants } from '../../plans/index.ts';

type Payment = typeof payments.$inferSelect;

/**
 * The rest of a payment's time falls away: what was bought after it begins as much earlier, so that its user neither
 * waits for it on Free nor loses a day.
 */
export async function bringForward(tx: Db, { userId, from, until }: Payment, now: Date): Promise<void> {
  if (!from || !until || until <= now) return;
  const ms = until.getTime() - Math.max(now.getTime(), from.getTime());
  const moved = await moveLaterGrants(tx, userId, { after: until, ms });
  if (moved.length === 0) return;
  await tx
    .update(payments)
    .set({ from: earlier(payments.from, ms), until: earlier(payments.until, ms) })
    .where(and(eq(payments.userId, userId), inArray(payments.id, moved)));
  // The sweep looks when it ends now.
  await tx
    .update(subscriptions)
    .set({ paidUntil: earlier(subscriptions.paidUntil, ms), updatedAt: now, checkAt: now })
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.paidUntil, until)));
}
