import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkouts } from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import { lockBilling } from '../lock-billing.ts';
import { findInForce, updateSubscription } from './subscription-store.ts';

/** The account is deleted: its subscription is cancelled at the provider, and no purchase goes on. */
export async function endBillingOf(tx: Db, userId: string, now = new Date()): Promise<void> {
  await lockBilling(tx, userId);
  const row = await findInForce(tx, userId);
  if (row) await updateSubscription(tx, row, { state: 'ended', endedAt: now, checkAt: now });
  await tx
    .update(checkouts)
    .set({ checkAt: now })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')));
  await runSoon(tx, SWEEP_PAYMENTS);
}
