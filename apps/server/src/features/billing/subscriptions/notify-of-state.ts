import type { PaymentMode } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { findGift } from '../../plans/index.ts';
import { dayInIndia } from '../day-in-india.ts';
import { mailBuyer } from '../invoices/billing-mail.ts';
import { recordEvent } from '../record-event.ts';
import { REMIND_MS } from './next-check.ts';
import { paidUntilOf, type SubscriptionRow } from './subscription-store.ts';

/**
 * Records and mails what its user has to know of a subscription, once: that a charge failed, that it failed for good, that a year
 * comes to its end. Returns when the user was reminded of the end.
 */
export async function notifyOfState(
  tx: Db,
  { id, userId, state: before, period, paidUntil, remindedAt }: SubscriptionRow,
  { state, mode }: { state: SubscriptionRow['state']; mode: PaymentMode },
  now: Date,
): Promise<Date | null> {
  const about = (what: string) => `${what}:${id}:${paidUntil.toISOString()}`;
  if (state === 'pending' && before !== 'pending') {
    await recordEvent(tx, userId, 'account.charge-failed');
    await mailBuyer(
      tx,
      { userId, mode },
      {
        about: about('charge-failed'),
        subject: 'We could not charge you for Pro',
        text: 'Your bank refused the payment for the next month of Pro. Everything still works: it is tried again for three days. To be sure that it succeeds, see Settings, under Billing.',
      },
    );
  }
  if (state === 'halted' && before !== 'halted') {
    await recordEvent(tx, userId, 'account.halted');
    await mailBuyer(
      tx,
      { userId, mode },
      {
        about: about('halted'),
        ...(await whatIsLeft(tx, userId, now)),
      },
    );
  }
  if (state === 'cancelled' && before !== 'cancelled') {
    await recordEvent(tx, userId, 'account.cancelled');
    await mailBuyer(
      tx,
      { userId, mode },
      {
        about: about('not-renewed'),
        subject: 'Pro will not renew',
        text: `Your subscription was ended at the payment provider. Pro stays until ${dayInIndia(paidUntil)}, and nothing is charged any more. You can buy it again in Settings, under Billing.`,
      },
    );
  }
  const isEnding = period === 'year' && state === 'active' && paidUntil.getTime() - now.getTime() <= REMIND_MS;
  if (!isEnding || remindedAt) return remindedAt;
  await mailBuyer(
    tx,
    { userId, mode },
    {
      about: about('year-ends'),
      subject: 'Your year of Pro ends soon',
      text: `Your year of Pro ends on ${dayInIndia(paidUntil)}. It does not renew by itself, and nothing is charged. You can buy the next year in Settings, under Billing: it begins when this one ends.`,
    },
  );
  return now;
}

/** What becomes of a plan whose charges have failed: time that is paid, or given by an administrator, stays. */
async function whatIsLeft(tx: Db, userId: string, now: Date): Promise<{ subject: string; text: string }> {
  const refused = 'Your bank refused the payment for the next month of Pro for three days';
  const wayOn = 'To go on with Pro, see Settings, under Billing.';
  const [paidUntil, gift] = [await paidUntilOf(tx, userId), await findGift(tx, userId, now)];
  const ends = [paidUntil, gift?.until].filter((until) => until && until > now);
  const last = ends.toSorted((one, other) => Number(one) - Number(other)).at(-1);
  const subject = 'We charge you no more for Pro';
  if (gift?.until === null) return { subject, text: `${refused}. An administrator gave you Pro, so it stays.` };
  if (last) return { subject, text: `${refused}. Pro ends on ${dayInIndia(last)}. ${wayOn}` };
  return {
    subject: 'Your plan is Free now',
    text: `${refused}, so your plan is Free. Nothing was deleted, and what is scheduled is published. ${wayOn}`,
  };
}
