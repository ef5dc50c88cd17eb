import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mortal } from '../../../../test/billing/mortal.ts';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { openShop, type Shop } from '../../../../test/shop.ts';
import { sumEntries } from '../../../../test/sum-entries.ts';
import {
  couponRedemptions,
  coupons,
  invoices,
  ledgerEntries,
  outgoingMails,
  refunds,
} from '../../../database/schema/index.ts';
import { readCredits } from '../../credits/index.ts';
import { requireProvider } from '../require-billing.ts';
import { settlePurchase } from './settle-purchase.ts';

let shop: Shop;
let ada: TestUser;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.demo.webhooks.faultWith(undefined);
  shop.demo.refundsAre('processed');
  ada = await signUp(shop.server);
});

const creditsOf = (user: TestUser) => readCredits(shop.server.services.db, user.user.id, shop.now());
const ledgerOf = async (user: TestUser) => (await sumEntries(shop.server.services.db, user.user.id)).paise;
const invoicesOf = (user: TestUser) =>
  shop.server.services.db.select().from(invoices).where(eq(invoices.userId, user.user.id));
const refundsOf = (user: TestUser) =>
  shop.server.services.db.select().from(refunds).where(eq(refunds.userId, user.user.id));
const mailsTo = async ({ user }: TestUser) =>
  (
    await shop.server.services.db
      .select({ subject: outgoingMails.subject, text: outgoingMails.text })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, user.email))
  ).filter(({ subject }) => !subject.startsWith('Confirm'));

/** What the stand-in has received of a purchase and kept. */
function kept(checkoutId: string): number {
  const { books } = shop.demo;
  const orders = [...books.orders.values()].filter(({ receipt, notes }) => {
    const reference = Array.isArray(notes) ? undefined : notes.reference;
    return receipt === checkoutId || reference === checkoutId;
  });
  const ids = new Set(orders.map(({ id }) => id));
  return [...books.payments.values()]
    .filter(({ order_id, status }) => ids.has(order_id ?? '') && (status === 'captured' || status === 'refunded'))
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
}

it('settles a payment of a page that was open for a month, though neither browser nor webhook tells of it', async () => {
  const checkout = await shop.begin(ada, 'year');
  for (let day = 0; day < 4; day++) {
    await shop.demo.advance(DAY_MS);
    await shop.sweep();
  }
  await shop.demo.advance(27 * DAY_MS);
  shop.demo.webhooks.faultWith(() => 'lost');
  await shop.pay(checkout);
  await shop.demo.advance(HOUR_MS);
  await shop.sweep();
  expect(await shop.paymentsOf(ada)).toEqual([]);
  await shop.compare();
  expect(await shop.paymentsOf(ada)).toMatchObject([{ isOwed: true, total: kept(checkout.id) }]);
  expect(await shop.planOf(ada)).toBe('pro');
});

it("records a refund of the provider's dashboard, though no webhook tells of it", async () => {
  await shop.buy(ada, 'year');
  const [payment] = await shop.paymentsOf(ada);
  shop.demo.webhooks.faultWith(() => 'lost');
  await requireProvider(shop.server.services).refund({
    paymentId: payment?.providerId ?? '',
    amount: 100_000,
    key: 'by-hand-in-the-dashboard',
  });
  await shop.sweep();
  expect(await refundsOf(ada)).toEqual([]);
  await shop.compare();
  expect(await refundsOf(ada)).toMatchObject([{ total: 100_000, cause: 'administrator', state: 'processed' }]);
  expect(await ledgerOf(ada)).toBe((payment?.total ?? 0) - 100_000);
});

it('settles and records what happened while nothing ran for weeks', async () => {
  const old = await shop.begin(ada, 'year');
  const bob = await signUp(shop.server);
  await shop.buy(bob, 'year');
  const [payment] = await shop.paymentsOf(bob);
  for (let day = 0; day < 4; day++) {
    await shop.demo.advance(DAY_MS);
    await shop.sweep();
    await shop.compare();
  }
  shop.demo.webhooks.faultWith(() => 'lost');
  await shop.pay(old);
  await requireProvider(shop.server.services).refund({
    paymentId: payment?.providerId ?? '',
    amount: 100_000,
    key: `by-hand-${payment?.id}`,
  });
  await shop.demo.advance(20 * DAY_MS);
  await shop.sweep();
  await shop.compare();
  expect(await shop.paymentsOf(ada)).toMatchObject([{ total: kept(old.id) }]);
  expect(await refundsOf(bob)).toMatchObject([{ total: 100_000, state: 'processed' }]);
});

describe('a purchase is settled once', () => {
  it.each(['month', 'year'] as const)('by the browser, webhooks and the sweep together: a %s', async (period) => {
    shop.demo.webhooks.faultWith(() => 'twice');
    const checkout = await shop.begin(ada, period);
    expect(await shop.planOf(ada)).toBe('free');
    await shop.pay(checkout);
    await Promise.all([shop.settle(checkout.id), shop.hear(), shop.settle(checkout.id), shop.sweep(), shop.hear()]);
    expect(await shop.paymentsOf(ada)).toMatchObject([{ isOwed: true, total: checkout.amount.total }]);
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ state: 'active', period }]);
    expect(await invoicesOf(ada)).toHaveLength(1);
    expect(await ledgerOf(ada)).toBe(kept(checkout.id));
    expect([await shop.planOf(ada), (await creditsOf(ada)).left]).toEqual(['pro', 300]);
    expect(await shop.stateOf(ada, checkout.id)).toBe('paid');
  });

  it('by webhooks alone, an hour late', async () => {
    shop.demo.webhooks.faultWith(() => 'an hour late');
    const checkout = await shop.begin(ada, 'month');
    await shop.pay(checkout);
    await shop.hear();
    expect(await shop.planOf(ada)).toBe('free');
    await shop.demo.advance(HOUR_MS);
    await shop.hear();
    expect([await shop.planOf(ada), await ledgerOf(ada)]).toEqual(['pro', kept(checkout.id)]);
  });

  it('by the sweep alone after 15 minutes, when every webhook is lost and the tab was closed', async () => {
    shop.demo.webhooks.faultWith(() => 'lost');
    const checkout = await shop.begin(ada, 'year');
    await shop.pay(checkout);
    await shop.demo.advance(14 * MINUTE_MS);
    await shop.sweep();
    expect(await shop.planOf(ada)).toBe('free');
    await shop.demo.advance(MINUTE_MS);
    await shop.sweep();
    expect([await shop.planOf(ada), await ledgerOf(ada)]).toEqual(['pro', kept(checkout.id)]);
  });

  it('also after the bank answers when the purchase counts as abandoned', async () => {
    const checkout = await shop.begin(ada, 'year');
    await shop.pay(checkout, { outcome: 'late' });
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(31 * MINUTE_MS);
    await shop.sweep();
    await shop.demo.advance(HOUR_MS);
    await shop.sweep();
    expect([await shop.stateOf(ada, checkout.id), await shop.planOf(ada)]).toEqual(['paid', 'pro']);
    expect(await ledgerOf(ada)).toBe(kept(checkout.id));
  });

  it.each(['500 after saving', 'no answer after saving'] as const)(
    'though the provider answers %s: the same order is found again',
    async (fault) => {
      shop.demo.failNext('POST /v1/orders', fault);
      const checkout = await shop.begin(ada, 'year');
      await shop.pay(checkout);
      await shop.settle(checkout.id);
      const orders = [...shop.demo.books.orders.values()].filter(({ receipt }) => receipt === checkout.id);
      expect([orders.length, await shop.planOf(ada)]).toEqual([1, 'pro']);
    },
  );

  it('and stays open while the provider saved nothing; the next try goes on with it', async () => {
    shop.demo.failNext('POST /v1/orders', '500 before saving');
    await expect(shop.begin(ada, 'year')).rejects.toMatchObject({ kind: 'unknown' });
    const again = await shop.begin(ada, 'year');
    expect((await shop.billingOf(ada)).openCheckoutId).toBe(again.id);
    expect(again.payment?.orderId).toMatch(/^order_/);
  });
});

describe('a declined or abandoned purchase', () => {
  it('gives its coupon back after half an hour, and cannot be paid any more by subscription', async () => {
    const code = await shop.newCoupon({ code: 'ONCE', maxUses: 1 });
    const checkout = await shop.begin(ada, 'month', code);
    const eve = await signUp(shop.server);
    await expect(shop.begin(eve, 'month', code)).rejects.toMatchObject({
      details: { fields: [{ path: 'couponCode' }] },
    });
    await shop.pay(checkout, { outcome: 'declined' });
    await shop.settle(checkout.id);
    expect(await shop.stateOf(ada, checkout.id)).toBe('open');
    await shop.demo.advance(30 * MINUTE_MS);
    await shop.sweep();
    expect(await shop.stateOf(ada, checkout.id)).toBe('abandoned');
    await expect(shop.pay(checkout)).rejects.toThrow('cancelled');
    expect((await shop.begin(eve, 'month', code)).amount.discount).toBe(29_980);
  });

  it('whose last coupon somebody else has used by then goes back when it is paid late', async () => {
    const code = await shop.newCoupon({ code: 'LAST', maxUses: 1 });
    const checkout = await shop.begin(ada, 'year', code);
    await shop.demo.advance(31 * MINUTE_MS);
    await shop.sweep();
    const eve = await signUp(shop.server);
    await shop.buy(eve, 'year', { couponCode: code });
    await shop.pay(checkout);
    await shop.settle(checkout.id);
    await shop.refund();
    expect([await shop.stateOf(ada, checkout.id), await shop.planOf(ada)]).toEqual(['returned', 'free']);
    expect(await refundsOf(ada)).toMatchObject([{ cause: 'not owed', state: 'processed' }]);
    expect([await ledgerOf(ada), kept(checkout.id)]).toEqual([0, 0]);
    expect(await mailsTo(ada)).toMatchObject([{ subject: 'We’re refunding your payment' }]);
  });
});

describe('a bank that takes its time', () => {
  it('keeps the purchase and its coupon, and says so', async () => {
    const code = await shop.newCoupon({ code: 'SLOW', maxUses: 1 });
    const checkout = await shop.begin(ada, 'year', code);
    await shop.demo.advance(20 * MINUTE_MS);
    await shop.pay(checkout, { outcome: 'late' });
    await shop.demo.advance(11 * MINUTE_MS);
    await shop.sweep();
    expect((await ada.request('GET', `/api/billing/checkouts/${checkout.id}`)).body).toMatchObject({
      state: 'open',
      problem:
        'Your bank is still confirming this payment. You can close this page: your plan begins when it’s confirmed.',
      payment: null,
    });
    const eve = await signUp(shop.server);
    await expect(shop.begin(eve, 'year', code)).rejects.toThrow();
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(HOUR_MS);
    await shop.sweep();
    expect([await shop.stateOf(ada, checkout.id), await shop.planOf(ada)]).toEqual(['paid', 'pro']);
  });

  it('has three days to confirm a mandate, which is cancelled then', async () => {
    const checkout = await shop.begin(ada, 'month');
    const mandate = shop.demo.books.subscriptions.get(checkout.payment?.subscriptionId ?? '');
    if (mandate) mandate.status = 'authenticated';
    await shop.demo.advance(31 * MINUTE_MS);
    await shop.sweep();
    expect([await shop.stateOf(ada, checkout.id), mandate?.status]).toEqual(['open', 'authenticated']);
    await shop.demo.advance(72 * HOUR_MS);
    await shop.sweep();
    const { body } = await ada.request('GET', `/api/billing/checkouts/${checkout.id}`);
    // It says no longer that the bank is still confirming.
    expect(body).toMatchObject({ state: 'abandoned', problem: null });
    expect(mandate?.status).toBe('cancelled');
  });
});

describe('a purchase that is given up', () => {
  it('while it is paid stays paid and renews: its mandate is cancelled by nobody', async () => {
    const checkout = await shop.begin(ada, 'month');
    await shop.demo.advance(31 * MINUTE_MS);
    const { services } = shop.server;
    let hasPaid = false;
    const outbound = {
      ...services.outbound,
      request: async (...asked: Parameters<typeof services.outbound.request>) => {
        const answer = await services.outbound.request(...asked);
        // The provider has just said that nothing is paid; then the customer pays, and the browser reports it.
        if (!hasPaid && /\/subscriptions\/sub_\w+$/.test(String(asked[0]))) {
          hasPaid = true;
          await shop.pay(checkout);
          await shop.settle(checkout.id);
        }
        return answer;
      },
    };
    await settlePurchase({ ...services, outbound }, checkout.id, { now: shop.now() });
    expect([hasPaid, await shop.stateOf(ada, checkout.id)]).toEqual([true, 'paid']);
    expect(shop.demo.books.subscriptions.get(checkout.payment?.subscriptionId ?? '')?.status).toBe('active');
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ state: 'active' }]);
  });
});

describe('what nobody is owed goes back', () => {
  it('a second payment of a year that is paid, though no webhook tells of it', async () => {
    shop.demo.webhooks.faultWith(() => 'lost');
    const checkout = await shop.begin(ada, 'year');
    await shop.pay(checkout, { outcome: 'late' });
    await shop.pay(checkout);
    await shop.settle(checkout.id);
    await shop.demo.advance(HOUR_MS);
    await shop.sweep();
    expect(await shop.paymentsOf(ada)).toHaveLength(2);
    expect(await ledgerOf(ada)).toBe(kept(checkout.id));
    expect(await shop.planOf(ada)).toBe('pro');
  });

  it('and its refund is known, at whatever moment the process dies that reads them and however long nobody looks', async () => {
    shop.demo.webhooks.faultWith(() => 'lost');
    const buyers = await Promise.all(Array.from({ length: 16 }, () => signUp(shop.server)));
    const checkouts = await Promise.all(buyers.map((buyer) => shop.begin(buyer, 'year')));
    for (const checkout of checkouts) {
      await shop.pay(checkout, { outcome: 'late' });
      await shop.pay(checkout);
      await shop.settle(checkout.id);
    }
    await shop.demo.advance(HOUR_MS);
    const deaths = checkouts.map(({ id }, moment) =>
      settlePurchase(mortal(shop.server.services, moment), id, { now: shop.now() }).catch(({ name }: Error) => name),
    );
    expect((await Promise.all(deaths)).slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'Killed'));
    await shop.demo.advance(7 * DAY_MS);
    await shop.sweep();
    await shop.compare();
    expect(await Promise.all(buyers.map(ledgerOf))).toEqual(checkouts.map(({ id }) => kept(id)));
  });

  it('the second of two tabs that pay at once: one subscription, nobody charged twice', async () => {
    const [one, two] = await Promise.all([shop.begin(ada, 'month'), shop.begin(ada, 'month')]);
    expect(one.id).toBe(two.id);
    expect(one.payment).toEqual(two.payment);
    const open = [...shop.demo.books.subscriptions.values()].filter(
      ({ notes, status }) => !Array.isArray(notes) && notes.reference === one.id && status === 'created',
    );
    expect(open).toHaveLength(1);
    await shop.pay(one);
    await expect(shop.pay(two)).rejects.toThrow('active');
    await Promise.all([shop.settle(one.id), shop.hear()]);
    expect(await shop.subscriptionsOf(ada)).toHaveLength(1);
    await expect(shop.begin(ada, 'month')).rejects.toMatchObject({ code: 'cannot_buy' });
  });

  it.each([
    ['before', ['year', 'month']],
    ['after', ['month', 'year']],
  ] as const)('a purchase that was given up for another, paid %s it', async (_order, order) => {
    const year = await shop.begin(ada, 'year');
    const month = await shop.begin(ada, 'month');
    expect(await shop.stateOf(ada, year.id)).toBe('abandoned');
    for (const period of order) {
      const checkout = period === 'year' ? year : month;
      await shop.pay(checkout);
      await shop.settle(checkout.id);
    }
    await shop.refund();
    expect([await shop.stateOf(ada, year.id), await shop.stateOf(ada, month.id)]).toEqual(['returned', 'paid']);
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ period: 'month', state: 'active' }]);
    expect(await mailsTo(ada)).toContainEqual({
      subject: 'We’re refunding your payment',
      text: expect.stringContaining('You had given up this purchase for another one.'),
    });
    expect(await ledgerOf(ada)).toBe(kept(month.id));
    expect(kept(year.id)).toBe(0);
  });

  it('but not a purchase that was left for hours, with no other begun since: it counts', async () => {
    await shop.buy(ada, 'month');
    await shop.demo.advance(MINUTE_MS);
    const year = await shop.begin(ada, 'year');
    await shop.demo.advance(31 * MINUTE_MS);
    await shop.sweep();
    expect(await shop.stateOf(ada, year.id)).toBe('abandoned');
    await shop.pay(year);
    await shop.settle(year.id);
    expect(await shop.stateOf(ada, year.id)).toBe('paid');
  });

  it('an amount that differs from the price', async () => {
    const checkout = await shop.begin(ada, 'year');
    const order = shop.demo.books.orders.get(checkout.payment?.orderId ?? '');
    if (order) Object.assign(order, { amount: 100, amount_due: 100 });
    await shop.pay(checkout);
    await shop.settle(checkout.id);
    await shop.refund();
    expect([await shop.stateOf(ada, checkout.id), await shop.planOf(ada)]).toEqual(['returned', 'free']);
    expect(await shop.paymentsOf(ada)).toMatchObject([{ total: 100, isOwed: false }]);
    expect(await ledgerOf(ada)).toBe(0);
  });

  it('but not what was refunded in part before it was settled: that much counts as refunded', async () => {
    shop.demo.webhooks.faultWith(() => 'lost');
    const checkout = await shop.begin(ada, 'year');
    const paid = await shop.pay(checkout);
    const id = 'paid' in paid ? paid.paid.razorpay_payment_id : '';
    await requireProvider(shop.server.services).refund({ paymentId: id, amount: 100, key: 'by-dashboard-1' });
    await shop.settle(checkout.id);
    expect([await shop.stateOf(ada, checkout.id), await shop.planOf(ada)]).toEqual(['paid', 'pro']);
    expect(await refundsOf(ada)).toMatchObject([{ cause: 'administrator', total: 100, state: 'processed' }]);
    expect(await ledgerOf(ada)).toBe(kept(checkout.id));
  });

  it('another currency', async () => {
    const checkout = await shop.begin(ada, 'year');
    const order = shop.demo.books.orders.get(checkout.payment?.orderId ?? '');
    if (order) Object.assign(order, { currency: 'IDR' });
    await shop.pay(checkout);
    await shop.settle(checkout.id);
    expect(await shop.paymentsOf(ada)).toMatchObject([{ currency: 'IDR', isOwed: false }]);
  });

  it('the payment of an account that was deleted in the middle of it', async () => {
    const checkout = await shop.begin(ada, 'month');
    expect((await ada.request('POST', '/api/account/delete', { password: ada.password })).status).toBe(202);
    await shop.pay(checkout);
    await shop.sweep();
    await shop.refund();
    expect(await shop.paymentsOf(ada)).toMatchObject([{ isOwed: false, problem: 'The account was deleted.' }]);
    expect([await ledgerOf(ada), kept(checkout.id)]).toEqual([0, 0]);
    expect(shop.demo.books.subscriptions.get(checkout.payment?.subscriptionId ?? '')?.status).toBe('cancelled');
  });
});

describe('a coupon', () => {
  it('that leaves nothing to pay gives the plan at once, and nothing renews', async () => {
    const code = await shop.newCoupon({ code: 'GIFT', discountPercent: 100 });
    const checkout = await shop.begin(ada, 'month', code);
    expect(checkout).toMatchObject({ state: 'paid', payment: null, amount: { total: 0 } });
    expect([await shop.planOf(ada), await ledgerOf(ada)]).toEqual(['pro', 0]);
    const { db } = shop.server.services;
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, ada.user.id));
    expect(entries.filter(({ credits }) => credits === 0).map(({ kind }) => kind)).toEqual([
      'coupon_reserved',
      'coupon_redeemed',
      'grant',
    ]);
    expect(await db.$count(invoices, eq(invoices.userId, ada.user.id))).toBe(0);
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.about, `free:${checkout.id}`));
    expect(mails).toMatchObject([
      {
        recipient: ada.user.email,
        documentId: null,
        text: expect.stringContaining('Your coupon GIFT covers all of it'),
      },
    ]);
    await shop.demo.advance(32 * DAY_MS);
    await shop.sweep();
    expect(await shop.planOf(ada)).toBe('free');
  });

  it('of an open purchase is still one of its user, and another tab with another coupon is told', async () => {
    const code = await shop.newCoupon({ code: 'MINE', maxUses: 1, maxUsesPerUser: 1 });
    await shop.begin(ada, 'year', code);
    const wanted = { period: 'year', couponCode: code, state: '29' };
    const { body } = await ada.request('POST', '/api/billing/preview', wanted);
    expect(body).toMatchObject({ coupon: { problem: null }, amount: { total: 1_199_200 } });
    expect((await shop.begin(ada, 'year', code)).state).toBe('open');
  });

  it('is not used up by looking at the price', async () => {
    const { db } = shop.server.services;
    const code = await shop.newCoupon({ code: 'LOOK', maxUses: 1 });
    for (const state of ['29', '27']) {
      const { body } = await ada.request('POST', '/api/billing/preview', { period: 'year', couponCode: 'look', state });
      expect(body).toMatchObject({ coupon: { code: 'LOOK', problem: null }, amount: { total: 1_199_200 } });
    }
    expect(await db.select().from(couponRedemptions).where(eq(couponRedemptions.userId, ada.user.id))).toEqual([]);
    const [coupon] = await db.select({ uses: coupons.currentUses }).from(coupons).where(eq(coupons.code, code));
    expect(coupon?.uses).toBe(0);
  });
});
