import { DAY_MS, HOUR_MS } from '@pressloom/contract';
import { and, count, gt, isNotNull, isNull, lt, max, min } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { payments, webhookEvents } from '../../../database/schema/index.ts';
import { alertAdministrators } from '../alert-administrators.ts';

const isGivenUp = and(isNull(webhookEvents.dueAt), isNull(webhookEvents.handledAt));

export interface WebhookHealth {
  lastReceivedAt: Date | null;
  /** Events that are still to be acted on. */
  waiting: number;
  oldestWaitingAt: Date | null;
  /** Events that could not be acted on for days. */
  givenUp: number;
  /** Money arrives of which no webhook tells. */
  isSilent: boolean;
}

/** How the payment provider's webhooks arrive. */
export async function webhookHealth(db: Db, now = new Date()): Promise<WebhookHealth> {
  const [last] = await db.select({ at: max(webhookEvents.receivedAt) }).from(webhookEvents);
  const [waiting] = await db
    .select({ number: count(), oldest: min(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(isNotNull(webhookEvents.dueAt));
  const [givenUp] = await db.select({ number: count() }).from(webhookEvents).where(isGivenUp);
  const lastReceivedAt = last?.at ?? null;
  return {
    lastReceivedAt,
    waiting: waiting?.number ?? 0,
    oldestWaitingAt: waiting?.oldest ?? null,
    givenUp: givenUp?.number ?? 0,
    isSilent: await isSilent(db, lastReceivedAt, now),
  };
}

/** A payment of the last day, at least an hour old, and no webhook since an hour before it. */
async function isSilent(db: Db, lastReceivedAt: Date | null, now: Date): Promise<boolean> {
  const [unheard] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        gt(payments.paidAt, new Date(Math.max(now.getTime() - DAY_MS, (lastReceivedAt?.getTime() ?? 0) + HOUR_MS))),
        lt(payments.paidAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .limit(1);
  return unheard !== undefined;
}

/** Mails the administrators, once a day, that no webhook arrives though money does. */
export async function alertOfSilence(db: Db, config: Config, now: Date): Promise<void> {
  const [last] = await db.select({ at: max(webhookEvents.receivedAt) }).from(webhookEvents);
  if (!(await isSilent(db, last?.at ?? null, now))) return;
  await alertAdministrators(db, config, {
    about: `webhooks-silent:${now.toISOString().slice(0, 10)}`,
    subject: 'No webhooks arrive from the payment provider',
    text: `Money arrives, and no webhook tells of it. Nothing is lost: pressloom asks for it, which takes longer. Check that the webhook of your Razorpay account is on, has the address ${config.publicUrl}/api/payments/webhook, and has the secret of RAZORPAY_WEBHOOK_SECRET. Razorpay switches a webhook off after a day of failures.`,
  });
}
