import { formatPaise, HOUR_MS } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { refunds } from '../../../database/schema/index.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { recordEvent } from '../record-event.ts';
import { notifyOfFailure } from './notify-of-refund.ts';
import { lockPayment } from './refundable.ts';

/**
 * Records what became of a refund at the provider, once, whoever reports it: what is processed or failed stays so. A
 * processed one has an entry in the ledger and a credit note.
 */
export async function recordRefund(
  tx: Db,
  config: Config,
  { id, paymentId }: { id: string; paymentId: string },
  { id: providerId, status: state }: Pick<ProviderRefund, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  // Before the refund, as everywhere: locks that are taken in one order never wait for each other.
  await lockPayment(tx, paymentId);
  const [before] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id)).for('update');
  if (!before || before.state === 'processed' || before.state === 'failed') return;
  const isSettled = state !== 'pending';
  const [refund] = await tx
    .update(refunds)
    .set({
      providerId,
      state,
      checkAt: isSettled ? null : new Date(now.getTime() + HOUR_MS),
      settledAt: isSettled ? now : null,
    })
    .where(eq(refunds.id, id))
    .returning();
  if (!refund) return;
  if (state === 'processed') {
    await appendEntry(tx, { userId: refund.userId, kind: 'refund', subject: providerId, paise: -refund.total });
    const kind = refund.cause === 'not owed' ? 'account.returned' : 'account.refunded';
    await recordEvent(tx, refund.userId, kind, formatPaise(refund.total));
    await issueCreditNote(tx, refund, now);
  }
  if (state === 'failed') await notifyOfFailure(tx, config, refund, 'The bank returned it.');
}

/**
 * The provider refuses to refund, for good.
 * @param why undefined: the money is back already, so that there is nothing to do
 */
export async function recordFailure(
  tx: Db,
  config: Config,
  { id }: { id: string },
  why: string | undefined,
  now: Date,
): Promise<void> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'failed', checkAt: null, settledAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
    .returning();
  if (refund && why) await notifyOfFailure(tx, config, refund, why);
}
