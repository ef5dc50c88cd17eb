import { DAY_MS, GRACE_DAYS } from '@pressloom/contract';
import { and, asc, eq, gt, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { payments, subscriptions, users } from '../../../database/schema/index.ts';
import { alertAdministrators } from '../alert-administrators.ts';
import { dayOfEnd } from '../day-in-india.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Subscriptions that are named; the others are counted. */
const NAMED = 10;

/**
 * Subscriptions that go on although their current month isn't paid, in words, with what to do: with another card a halted
 * one is active again, but the provider charges what failed by hand only, in its dashboard. Its API has no call for it
 * (https://razorpay.com/docs/payments/subscriptions/payment-retries).
 */
export async function missedMonths(db: Db, now = new Date()): Promise<string[]> {
  const rows = await db
    .select({ providerId: subscriptions.providerId, chargeAt: subscriptions.chargeAt, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.state, 'active'),
        eq(subscriptions.period, 'month'),
        isNotNull(subscriptions.providerId),
        // Until then a bank may still be settling the renewal.
        lt(subscriptions.paidUntil, new Date(now.getTime() - GRACE_DAYS * DAY_MS)),
        // One that was paused and goes on is charged at once.
        gt(subscriptions.chargeAt, now),
        // One that was paid for and given back is not to be charged.
        notExists(
          db
            .select({ one: sql`1` })
            .from(payments)
            .where(and(eq(payments.subscriptionId, subscriptions.id), gt(payments.until, now))),
        ),
      ),
    )
    .orderBy(asc(subscriptions.paidUntil), asc(subscriptions.id))
    .limit(NAMED + 1);
  const named = rows.slice(0, NAMED).map(({ email, ...row }) => missedMonth(email, row));
  return rows.length > NAMED ? [...named, 'More subscriptions have a month that isn’t paid.'] : named;
}

/** A halted subscription is active again with another card: an administrator has to charge the month that it missed. */
export async function alertOfMissedMonth(
  tx: Db,
  config: Pick<Config, 'contactEmail'>,
  { id, userId, providerId, paidUntil, chargeAt }: SubscriptionRow,
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  await alertAdministrators(tx, config, {
    about: `missed-month:${id}:${paidUntil.toISOString()}:${chargeAt?.toISOString()}`,
    subject: 'A subscription has a new card, and a month to be charged by hand',
    text: missedMonth(user.email, { providerId, chargeAt }),
  });
}

function missedMonth(email: string, { providerId, chargeAt }: Pick<SubscriptionRow, 'providerId' | 'chargeAt'>) {
  const next = chargeAt ? `: the next charge is on ${dayOfEnd(chargeAt)}` : '';
  return `The subscription ${providerId} of ${email} is active, but its current month isn’t paid, and nothing charges it by itself${next}. In the dashboard of Razorpay, open the subscription and its invoice that is “issued”, and choose Attempt Charge.`;
}
