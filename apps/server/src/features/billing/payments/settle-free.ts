import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { readCredits } from '../../credits/index.ts';
import { grantPlan } from '../../plans/index.ts';
import { type CheckoutRow, updateCheckout } from '../checkout/checkout-store.ts';
import { redeemCoupon } from '../coupons/settle-coupon.ts';
import { dayOfEnd } from '../day-in-india.ts';
import { mailBuyer } from '../invoices/billing-mail.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { recordEvent } from '../record-event.ts';
import { requireBilling } from '../require-billing.ts';
import { paidUntilOf } from '../subscriptions/subscription-store.ts';
import { beginOrExtendSubscription } from './begin-or-extend-subscription.ts';
import { paidTime } from './paid-time.ts';

/**
 * A purchase whose coupon leaves nothing to pay: it is settled at once, and renews by nothing. The ledger has the coupon and
 * the grant. There is no charge and no invoice: what is given for nothing is no supply (section 7 of the CGST Act), and a
 * number for it would be one for nothing.
 */
export async function settleFree(tx: Db, config: Config, checkout: CheckoutRow, now: Date): Promise<void> {
  const { id, userId, plan, period, couponCode } = checkout;
  const { from, until } = paidTime(period, { from: null, until: null, at: now }, await paidUntilOf(tx, userId));
  await redeemCoupon(tx, userId, id, now);
  await beginOrExtendSubscription(tx, checkout, { paidUntil: until, method: null, now });
  await grantPlan(tx, { userId, plan, from, until, source: 'payment', subject: id });
  await appendEntry(tx, { userId, kind: 'grant', subject: id });
  await recordEvent(tx, userId, 'account.covered', couponCode ?? undefined);
  await updateCheckout(tx, checkout, { state: 'paid', settledAt: now, checkAt: null });
  await readCredits(tx, userId, now);
  const { mode } = requireBilling(config);
  await mailBuyer(
    tx,
    { userId, mode },
    {
      about: `free:${id}`,
      subject: 'Pro is yours with your coupon',
      text: `Your coupon ${couponCode} covers all of it: nothing was charged, so there is no invoice. Pro stays until ${dayOfEnd(until)} and does not renew by itself.`,
    },
  );
}
