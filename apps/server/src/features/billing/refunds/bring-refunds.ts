import { formatPaise } from '@pressloom/contract';
import { eq, lte } from 'drizzle-orm';
import { payments, refunds, subscriptions } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { alertAdministrators } from '../alert-administrators.ts';
import type { PaymentProvider, ProviderRefund } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { recordRefund, recordRefusal } from './record-refund.ts';

type Refund = typeof refunds.$inferSelect;
type Means = Pick<Services, 'db' | 'config' | 'log'> & { provider: PaymentProvider };

const AT_A_TIME = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Brings refunds to the provider, and asks about those that are pending there. Returns how many were due. */
export async function bringRefunds(means: Means, now = new Date(), signal?: AbortSignal): Promise<number> {
  const due = await means.db
    .select({ refund: refunds, payment: payments.providerId, subscription: subscriptions })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(lte(refunds.checkAt, now))
    .orderBy(refunds.checkAt)
    .limit(AT_A_TIME);
  for (const { refund, payment, subscription } of due) {
    if (signal?.aborted) break;
    const mandate = subscription?.state === 'refunded' ? subscription.providerId : null;
    await bringRefund(means, refund, { payment, mandate }, now);
  }
  return due.length;
}

interface Subject {
  /** The provider's ID. */
  payment: string;
  /** A subscription that ended with this refund, and must not be charged again. */
  mandate: string | null;
}

async function bringRefund(means: Means, refund: Refund, subject: Subject, now: Date) {
  const { db, config, log, provider } = means;
  try {
    if (subject.mandate) await provider.cancelSubscription(subject.mandate, 'now');
    const found = refund.providerId
      ? await provider.readRefund(refund.providerId)
      : await ensureRefund(means, refund, subject);
    await db.transaction((tx) => recordRefund(tx, config, refund, found, now));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, refund: refund.id }, 'A refund could not be brought to the payment provider');
    // A refused key says nothing about the refund.
    const isFinal = error.kind === 'refused' && error.status !== 401 && !refund.providerId;
    await db.transaction(async (tx) => {
      if (isFinal) return recordRefusal(tx, config, refund, error.message, now);
      const age = now.getTime() - refund.createdAt.getTime();
      const checkAt = new Date(now.getTime() + Math.min(HOUR_MS, Math.max(MINUTE_MS, age)));
      await tx.update(refunds).set({ checkAt }).where(eq(refunds.id, refund.id));
      if (age < DAY_MS) return;
      await alertAdministrators(tx, config, {
        about: `refund-waits:${refund.id}`,
        subject: `A refund of ${formatPaise(refund.total)} waits`,
        text: `For a day the payment provider couldn't be asked for the refund of payment ${subject.payment}: ${error.message} It is tried again each hour.`,
      });
    });
  }
}

/**
 * The provider's refund for ours, made if there is none. It is looked for first, since the answer to an earlier request
 * may be lost, and a key is remembered there for a limited time only.
 */
async function ensureRefund({ provider }: Means, { id, total }: Refund, { payment }: Subject): Promise<ProviderRefund> {
  const lost = (await provider.listRefunds(payment)).find(({ key }) => key === id);
  return lost ?? provider.refund({ paymentId: payment, amount: total, key: id });
}
