import { DAY_MS } from '@pressloom/contract';
import { type DemoPayments, startDemoPayments } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DETAILS } from '../../../../test/billing-env.ts';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { openShop, type Shop } from '../../../../test/shop.ts';
import { checkouts, coupons, mailReports, outgoingMails, subscriptions } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { requireCheckout } from '../checkout/checkout-store.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { sweepDuePayments } from '../sweep/billing-jobs.ts';
import { sweepPayments } from '../sweep/sweep-payments.ts';
import { cancelSubscription, resumeSubscription } from './act-on-subscription.ts';
import { endSubscriptionsOf } from './end-subscriptions-of.ts';
import { readBilling } from './read-billing.ts';
import { mandateProblems } from './running-mandates.ts';

let shop: Shop;
let other: DemoPayments;
let ada: TestUser;
beforeAll(async () => {
  shop = await openShop({ CONTACT_EMAIL: 'boss@example.com' });
  other = await startDemoPayments({ keyId: 'rzp_test_OfTheNewAccount' });
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.server.services.db.update(subscriptions).set({ state: 'ended', checkAt: null });
  await shop.server.services.db.delete(outgoingMails);
  await shop.server.services.db.delete(mailReports);
  ada = await signUp(shop.server);
});

/** The installation as it is after a restart with the keys of another account. */
function withOtherKeys(): Services {
  const { services } = shop.server;
  const { billing } = services.config;
  if (!billing) throw new Error('Nothing is sold');
  const { url: apiUrl, keyId, keySecret, webhookSecret } = other;
  const changed = { ...billing, apiUrl, keyId, keySecret, webhookSecret };
  return { ...services, config: { ...services.config, billing: changed, settlement: changed } };
}

/** The installation as it is after a restart with `BILLING=off`. */
const withoutSelling = ({ services } = shop.server): Services => ({
  ...services,
  config: { ...services.config, billing: undefined },
});

const alerts = async () =>
  (
    await shop.server.services.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, 'boss@example.com'))
  ).map(({ subject }) => subject);
const mandateOf = async (user: TestUser) =>
  shop.demo.books.subscriptions.get((await shop.subscriptionsOf(user)).at(-1)?.providerId ?? '');

describe('after a change to the keys of another account', () => {
  it('an open purchase ends, gives back its coupon, and another one begins', async () => {
    const code = await shop.newCoupon({ code: 'ONCE', maxUses: 1 });
    const services = withOtherKeys();
    const { db } = services;
    for (const period of ['month', 'year'] as const) {
      const before = await shop.begin(ada, period, code);
      const { total } = before.amount;
      const wanted = { period, couponCode: code, details: DETAILS, total };
      const after = await startCheckout(services, ada.user, wanted, shop.now());
      expect(await requireCheckout(db, ada.user.id, before.id)).toMatchObject({
        state: 'abandoned',
        problem: expect.stringContaining('another account'),
      });
      expect(after.payment?.key).toBe(other.keyId);
      const { orderId, subscriptionId } = after.payment ?? {};
      const there = subscriptionId
        ? other.books.subscriptions.get(subscriptionId)
        : other.books.orders.get(orderId ?? '');
      expect(there).toBeDefined();
      await db.update(checkouts).set({ state: 'abandoned' }).where(eq(checkouts.id, after.id));
      await db.update(coupons).set({ currentUses: 0 });
    }
  });

  it('the sweep ends what is open by itself, without an alert', async () => {
    const { id } = await shop.begin(ada, 'year');
    await sweepPayments(withOtherKeys(), new Date(shop.now().getTime() + 20 * 60_000));
    expect([await shop.stateOf(ada, id), await alerts()]).toEqual(['abandoned', []]);
  });

  it('subscriptions are named with what to do; Pro lasts as long as it is paid', async () => {
    await shop.buy(ada, 'month');
    const services = withOtherKeys();
    const at = (days: number) => new Date(shop.now().getTime() + days * DAY_MS);
    expect(await mandateProblems(services.db, shop.server.config)).toEqual([]);
    expect(await mandateProblems(services.db, services.config)).toEqual([
      `One subscription goes on charging with payment keys that are not set: ${shop.demo.keyId}. Set those keys again, or cancel them in the dashboard of Razorpay and run npm run admin -- end-subscriptions ${shop.demo.keyId}.`,
    ]);
    await sweepDuePayments(services, new AbortController().signal);
    await sweepDuePayments(services, new AbortController().signal);
    expect(await alerts()).toEqual(['Subscriptions go on charging']);
    await sweepPayments(services, at(32));
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ state: 'ended' }]);
    expect(await mandateProblems(services.db, services.config)).toHaveLength(1);
    // The keys are back: it is cancelled there.
    await sweepPayments(shop.server.services, at(34));
    expect((await mandateOf(ada))?.status).toBe('cancelled');
    expect(await mandateProblems(services.db, services.config)).toEqual([]);
  });

  it('subscriptions that were cancelled there by hand are ended here', async () => {
    await shop.buy(ada, 'month');
    const services = withOtherKeys();
    const [bought] = await shop.subscriptionsOf(ada);
    const ended = await endSubscriptionsOf(services.db, services.config, shop.demo.keyId, shop.now());
    expect(ended).toEqual({ isKeySet: false, providerIds: [bought?.providerId] });
    expect(await mandateProblems(services.db, services.config)).toEqual([]);
    expect([await shop.planOf(ada), await shop.subscriptionsOf(ada)]).toMatchObject(['pro', [{ state: 'cancelled' }]]);
    await sweepPayments(services, new Date(shop.now().getTime() + 32 * DAY_MS));
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ state: 'ended', checkAt: null }]);
    expect(await endSubscriptionsOf(services.db, services.config, shop.demo.keyId, shop.now())).toMatchObject({
      providerIds: [],
    });
  });

  it('that were only renewed, everything goes on with them', async () => {
    const begun = await shop.begin(ada, 'month');
    const { db } = shop.server.services;
    await db.update(checkouts).set({ keyId: 'rzp_test_Before' }).where(eq(checkouts.id, begun.id));
    await shop.pay(begun);
    await shop.settle(begun.id);
    expect(await requireCheckout(db, ada.user.id, begun.id)).toMatchObject({ state: 'paid', keyId: shop.demo.keyId });
    await db.update(subscriptions).set({ keyId: 'rzp_test_Before' });
    await shop.settle(begun.id);
    expect(await shop.subscriptionsOf(ada)).toMatchObject([{ state: 'active', keyId: shop.demo.keyId }]);
  });
});

describe('where nothing is sold any more', () => {
  it('what is charged is still recorded, and administrators are notified', async () => {
    await shop.buy(ada, 'month');
    const services = withoutSelling();
    await shop.demo.advance(31 * DAY_MS);
    await sweepPayments(services, shop.now());
    expect(await shop.paymentsOf(ada)).toHaveLength(2);
    await sweepDuePayments(services, new AbortController().signal);
    expect(await alerts()).toContain('Subscriptions go on charging');
    expect(await mandateProblems(services.db, services.config)).toEqual([
      expect.stringMatching(/^Nothing is sold anymore \(BILLING=off\), and one subscription goes on charging/),
    ]);
  });

  it('the operator cancels all that still charge, which keep what is paid', async () => {
    await shop.buy(ada, 'month');
    const services = withoutSelling();
    expect(await endSubscriptionsOf(services.db, services.config, shop.demo.keyId, shop.now())).toMatchObject({
      isKeySet: true,
    });
    await sweepPayments(services, shop.now());
    expect((await mandateOf(ada))?.status).toBe('paused');
    await shop.demo.advance(32 * DAY_MS);
    await sweepPayments(services, shop.now());
    expect([(await mandateOf(ada))?.status, (await shop.paymentsOf(ada)).length]).toEqual(['cancelled', 1]);
  });

  it('a subscription can be cancelled, and nothing can be bought or resumed', async () => {
    await shop.buy(ada, 'month');
    const services = withoutSelling();
    const read = async () => (await readBilling(services, ada.user.id, shop.now())).subscription;
    expect(await read()).toMatchObject({ canCancel: true, canResume: false, canChangeCard: false });
    await cancelSubscription(services, ada.user.id, shop.now());
    expect([await read(), (await mandateOf(ada))?.status]).toEqual([null, 'paused']);
    expect(await mandateProblems(services.db, services.config)).toEqual([]);
    await expect(resumeSubscription(services, ada.user.id, shop.now())).rejects.toMatchObject({ statusCode: 404 });
    const wanted = { period: 'year', couponCode: '', details: DETAILS, total: 1_499_000 } as const;
    await expect(startCheckout(services, ada.user, wanted, shop.now())).rejects.toMatchObject({ statusCode: 404 });
  });
});
