import { eq, lte } from 'drizzle-orm';
import { payments, refunds } from '../../../database/schema/index.ts';
import type { RefundServices } from '../billing-services.ts';
import { isRefusal } from '../provider/is-refusal.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { LATE_MS, notifyOfDelay } from './notify-of-refund.ts';
import { putOff } from './put-off.ts';
import { recordRefund } from './record-refund.ts';

interface Due {
  refund: typeof refunds.$inferSelect;
  /** The provider's ID of the payment. */
  payment: string;
}

const AT_A_TIME = 20;

/** Brings refunds to the provider, and asks about those that are pending there. Returns how many were due. */
export async function bringRefunds(services: RefundServices, now = new Date(), signal?: AbortSignal): Promise<number> {
  const due = await services.db
    .select({ refund: refunds, payment: payments.providerId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(lte(refunds.checkAt, now))
    .orderBy(refunds.checkAt)
    .limit(AT_A_TIME);
  for (const each of due) {
    if (signal?.aborted) break;
    await bringRefund(services, each, now);
  }
  return due.length;
}

/** What goes wrong with one holds up no other. */
async function bringRefund(services: RefundServices, { refund, payment }: Due, now: Date) {
  const { db, config, log, provider } = services;
  try {
    const found = refund.providerId
      ? await provider.readRefund(refund.providerId)
      : await ensureRefund(services, refund, payment);
    await db.transaction((tx) => recordRefund(tx, config, refund, found, now));
  } catch (error) {
    log.warn({ err: error, refund: refund.id }, 'A refund could not be brought to the payment provider');
    await putOff(services, refund, { payment, error }, now);
  }
  const isLate = now.getTime() - refund.createdAt.getTime() >= LATE_MS;
  if (isLate) await db.transaction((tx) => notifyOfDelay(tx, config, refund.id));
}

/**
 * The provider's refund for ours, made if there is none. It is looked for first, since the answer to an earlier request
 * may be lost, and a key is remembered there for a limited time only. Where it is refused because the same amount went
 * back by hand, in the provider's dashboard, that is it.
 */
async function ensureRefund(
  { db, provider }: RefundServices,
  { id, total, paymentId }: Due['refund'],
  payment: string,
): Promise<ProviderRefund> {
  const existing = await provider.listRefunds(payment);
  const lost = existing.find(({ key }) => key === id);
  if (lost) return lost;
  try {
    return await provider.refund({ paymentId: payment, amount: total, key: id });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const ours = await db.select({ id: refunds.providerId }).from(refunds).where(eq(refunds.paymentId, paymentId));
    const byHand = existing.find((each) => each.amount === total && !ours.some((known) => known.id === each.id));
    if (byHand) return byHand;
    throw error;
  }
}
