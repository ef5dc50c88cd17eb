import { randomUUID } from 'node:crypto';
import { type Checkout, ERROR_CODES, type startCheckout as endpoint, formatPaise } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { checkouts } from '../../../database/schema/index.ts';
import { conflict, invalidField, refused } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { reserveCoupon } from '../coupons/reserve-coupon.ts';
import { storeBillingDetails } from '../details/billing-details-store.ts';
import { lockBilling } from '../lock-billing.ts';
import { settleFree } from '../payments/settle-free.ts';
import { settlePurchase } from '../payments/settle-purchase.ts';
import { requireBilling, requireProvider } from '../require-billing.ts';
import { type CheckoutRow, findOpenCheckout, requireCheckout, toCheckout, updateCheckout } from './checkout-store.ts';
import { COUPON_SENTENCES } from './coupon-sentences.ts';
import { offerFor } from './offer-for.ts';
import { openAtProvider } from './open-at-provider.ts';
import { priceOf } from './price-of.ts';

type Wanted = z.output<(typeof endpoint)['body']>;
type Buyer = { id: string; email: string };

/** The first look at what became of it; a browser's report comes much earlier. */
export const FIRST_CHECK_MS = 15 * 60_000;

/**
 * Starts a purchase. A user has one at a time: the same one again goes on, whichever tab asks, and another one takes its
 * place, after the provider was asked whether the first was paid meanwhile.
 *
 * @throws 409 `price_changed`; 422 if the coupon does not apply or nothing can be bought; 503 while the provider can't be asked
 */
export async function startCheckout(
  services: Services,
  user: Buyer,
  wanted: Wanted,
  now = new Date(),
): Promise<Checkout> {
  requireBilling(services.config);
  const provider = requireProvider(services);
  const open = await findOpenCheckout(services.db, user.id);
  if (open && !(isSame(open, wanted) && isOfKey(open, provider.publicKey))) {
    await settlePurchase(services, open.id, { now, isGivenUp: true });
    const { state } = await requireCheckout(services.db, user.id, open.id);
    if (state === 'paid')
      throw conflict('already_paid', 'The purchase that you began before is paid. Reload this page.');
  }
  const row = await services.db.transaction((tx) => storeCheckout(tx, services, user, wanted, now));
  const opened = await openAtProvider(services, provider, row);
  return toCheckout(services, user, opened, now);
}

const isSame = (row: CheckoutRow, { period, couponCode, total }: Wanted) =>
  row.period === period && (row.couponCode ?? '') === couponCode.toUpperCase() && row.total === total;

/** What was begun with other keys can't be paid with these. */
const isOfKey = ({ keyId }: CheckoutRow, current: string) => keyId === null || keyId === current;

async function storeCheckout(
  tx: Db,
  { config }: Pick<Services, 'config'>,
  user: Buyer,
  wanted: Wanted,
  now: Date,
): Promise<CheckoutRow> {
  await lockBilling(tx, user.id);
  const { period, details, couponCode } = wanted;
  const { canBuy, cannotBuy } = await offerFor(tx, user.id, now);
  if (!canBuy.includes(period)) {
    throw refused('cannot_buy', cannotBuy ?? 'You have this plan already. It is under Billing in Settings.');
  }
  const open = await findOpenCheckout(tx, user.id);
  // Another tab was quicker with another purchase.
  if (open && !isSame(open, wanted))
    throw conflict('other_purchase', 'Another tab has begun a purchase. Reload this page.');
  const id = open?.id ?? randomUUID();
  const reserved = couponCode
    ? await reserveCoupon(tx, { code: couponCode, userId: user.id, checkoutId: id, period, now })
    : { discount: { percent: null, amount: null } };
  if ('refused' in reserved) throw invalidField('couponCode', COUPON_SENTENCES[reserved.refused]);
  const amount = priceOf(config, { period, discount: reserved.discount, state: details.state });
  if (amount.total !== wanted.total) {
    const message = `The price is ${formatPaise(amount.total)} now. Check it and pay again.`;
    throw conflict(ERROR_CODES.priceChanged, message, { amount });
  }
  await storeBillingDetails(tx, user.id, details);
  if (open) {
    await updateCheckout(tx, open, { amount, details });
    return requireCheckout(tx, user.id, open.id);
  }
  await tx.insert(checkouts).values({
    id,
    userId: user.id,
    plan: 'pro',
    period,
    total: amount.total,
    amount,
    couponCode: couponCode.toUpperCase() || null,
    details,
    checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
    createdAt: now,
  });
  if (amount.total === 0) await settleFree(tx, config, await requireCheckout(tx, user.id, id), now);
  return requireCheckout(tx, user.id, id);
}
