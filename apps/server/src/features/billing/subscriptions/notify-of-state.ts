import type { PaymentMode } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { entitlementsOf, findGift } from '../../plans/index.ts';
import { dayOfEnd } from '../day-in-india.ts';
import { informBuyer, putInBuyersBell } from '../inform-buyer.ts';
import { recordEvent } from '../record-event.ts';
import { REMIND_MS } from './next-check.ts';
import { paidUntilOf, type SubscriptionRow } from './subscription-store.ts';

/**
 * Records, mails and puts into the bell what its user has to know of a subscription, once: that a charge failed, that it failed for
 * good, that a year comes to its end. Returns when the user was reminded of the end.
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
    await informBuyer(
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
    await informBuyer(
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
    await informBuyer(
      tx,
      { userId, mode },
      {
        about: about('not-renewed'),
        subject: 'Pro will not renew',
        text: `Your subscription was ended at the payment provider. Pro stays until ${dayOfEnd(paidUntil)}, and you won’t be charged again. You can buy it again in Settings, under Billing.`,
      },
    );
  }
  const isEnding = period === 'year' && state === 'active' && paidUntil.getTime() - now.getTime() <= REMIND_MS;
  if (!isEnding || remindedAt) return remindedAt;
  await informBuyer(
    tx,
    { userId, mode },
    {
      about: about('year-ends'),
      subject: 'Your year of Pro ends soon',
      text: `Your year of Pro ends on ${dayOfEnd(paidUntil)}. It does not renew by itself, and nothing is charged. You can buy the next year in Settings, under Billing: it begins when this one ends.`,
    },
  );
  return now;
}

/**
 * Puts into the bell that a plan has ended which its user has cancelled, or was reminded of. Not of one whose charges failed
 * for good: that was said then.
 * @param tx where the new state is stored: what is paid depends on it
 */
export async function notifyOfEnd(
  tx: Db,
  { id, userId, state: before }: SubscriptionRow,
  { state, mode }: { state: SubscriptionRow['state']; mode: PaymentMode },
  now: Date,
): Promise<void> {
  if (state !== 'ended' || before === 'ended' || before === 'halted') return;
  const { plan } = await entitlementsOf(tx, userId, now);
  if (plan !== 'free') return;
  await putInBuyersBell(
    tx,
    { userId, mode },
    {
      about: `ended:${id}`,
      subject: 'Your plan is Free now',
      text: 'The time that was paid for Pro is over. Nothing was deleted, and what is scheduled is published.',
    },
  );
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
  if (last) return { subject, text: `${refused}. Pro ends on ${dayOfEnd(last)}. ${wayOn}` };
  return {
    subject: 'Your plan is Free now',
    text: `${refused}, so your plan is Free. Nothing was deleted, and what is scheduled is published. ${wayOn}`,
  };
}
