import { DAY_MS, formatPaise, HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { refunds } from '../../../database/schema/index.ts';
import { alertAdministrators } from '../alert-administrators.ts';
import type { RefundServices } from '../billing-services.ts';
import { isRefusal } from '../provider/is-refusal.ts';
import { recordFailure } from './record-refund.ts';

type Refund = typeof refunds.$inferSelect;

/** A refusal is often a balance that is too low for now. */
const REFUSED_FOR_MS = 3 * DAY_MS;

/**
 * Tries a refund again later, at the latest in an hour. Administrators are alerted of a refusal at once, and of anything
 * else after a day. One that is still refused after three days has failed, and one that is refused because its money is
 * back already is closed.
 */
export async function putOff(
  { db, config, provider }: RefundServices,
  refund: Refund,
  { payment, error }: { payment: string; error: unknown },
  now: Date,
): Promise<void> {
  const age = now.getTime() - refund.createdAt.getTime();
  const isRefused = isRefusal(error) && !refund.providerId;
  const why = error instanceof Error ? error.message.slice(0, 300) : 'Unknown error.';
  const isBack = isRefused && (await isGivenBack(provider, payment));
  await db.transaction(async (tx) => {
    if (isBack || (isRefused && age >= REFUSED_FOR_MS)) {
      return recordFailure(tx, config, refund, isBack ? undefined : why, now);
    }
    const checkAt = new Date(now.getTime() + Math.min(HOUR_MS, Math.max(MINUTE_MS, age)));
    await tx.update(refunds).set({ checkAt }).where(eq(refunds.id, refund.id));
    if (!isRefused && age < DAY_MS) return;
    await alertAdministrators(tx, config, {
      about: `refund-waits:${refund.id}`,
      subject: `A refund of ${formatPaise(refund.total)} waits`,
      text: `The refund of payment ${payment} waits: ${why} It is tried again each hour. A usual reason is that the balance of the Razorpay account is too low.`,
    });
  });
}

/** All of the payment is back already, for example by hand in parts. */
async function isGivenBack(provider: RefundServices['provider'], payment: string): Promise<boolean> {
  const there = await provider.readPayment(payment).catch(() => undefined);
  return there !== undefined && there.amountRefunded >= there.amount;
}
