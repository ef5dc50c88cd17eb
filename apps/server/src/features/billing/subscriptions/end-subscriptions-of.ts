import { and, eq, isNull, or } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { subscriptions } from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import { lockBilling } from '../lock-billing.ts';
import { isRunning } from './running-mandates.ts';
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts';

interface Ended {
  /** The sweep cancels them at the provider. Otherwise the keys are not set, and they have to be cancelled there by hand. */
  isKeySet: boolean;
  /** The provider's IDs. */
  providerIds: string[];
}

/** The operator ends every subscription of some keys that may still charge. What is paid stays. */
export async function endSubscriptionsOf(
  tx: Db,
  config: Pick<Config, 'settlement'>,
  keyId: string,
  now = new Date(),
): Promise<Ended> {
  const isKeySet = config.settlement?.keyId === keyId;
  const isOfKey = or(eq(subscriptions.keyId, keyId), isKeySet ? isNull(subscriptions.keyId) : undefined);
  const running = await tx.select().from(subscriptions).where(and(isRunning, isOfKey));
  for (const { id, userId } of running) {
    await lockBilling(tx, userId);
    const row = await findSubscription(tx, userId, id);
    if (row) await updateSubscription(tx, row, endedBy(row, isKeySet, now));
  }
  await runSoon(tx, SWEEP_PAYMENTS);
  return { isKeySet, providerIds: running.flatMap(({ providerId }) => providerId ?? []) };
}

function endedBy(row: SubscriptionRow, isKeySet: boolean, now: Date): Partial<SubscriptionRow> {
  const isOver = row.state === 'ended' || row.state === 'refunded';
  return {
    state: isOver ? row.state : 'cancelled',
    cancelledAt: row.cancelledAt ?? now,
    // No notification is due any more: only its end is still checked.
    ...(isKeySet ? { checkAt: now } : { endedAt: row.endedAt ?? now, checkAt: isOver ? null : row.paidUntil }),
  };
}
