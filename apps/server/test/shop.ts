import type { BillingPeriod, Checkout } from '@pressloom/contract';
import { type DemoPayments, startDemoPayments } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { coupons, payments, subscriptions } from '../src/database/schema/index.ts';
import { requireCheckout } from '../src/features/billing/checkout/checkout-store.ts';
import { previewPurchase } from '../src/features/billing/checkout/preview-purchase.ts';
import { startCheckout } from '../src/features/billing/checkout/start-checkout.ts';
import { settlePurchase } from '../src/features/billing/payments/settle-purchase.ts';
import { bringRefunds } from '../src/features/billing/refunds/bring-refunds.ts';
import { requireProvider } from '../src/features/billing/require-billing.ts';
import { readBilling } from '../src/features/billing/subscriptions/read-billing.ts';
import { settleUnheard } from '../src/features/billing/sweep/settle-unheard.ts';
import { sweepPayments } from '../src/features/billing/sweep/sweep-payments.ts';
import { handleWebhooks } from '../src/features/billing/webhooks/handle-webhooks.ts';
import { entitlementsOf } from '../src/features/plans/index.ts';
import type { Stage } from './billing/stage.ts';
import { DETAILS, SELLING } from './billing-env.ts';
import type { TestUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

type Pay = Omit<Parameters<DemoPayments['pay']>[0], 'orderId' | 'subscriptionId'>;

/** The product and the stand-in for the payment provider, over real sockets, on the clock of the stand-in. */
export interface Shop extends Stage {
  server: TestServer;
  /** Begins a purchase, up to the provider's checkout. */
  begin(user: TestUser, period: BillingPeriod, couponCode?: string): Promise<Checkout>;
  /** Pays at the provider's checkout; nobody has told us yet. */
  pay(checkout: Checkout, how?: Pay): ReturnType<DemoPayments['pay']>;
  /** Begins, pays, and settles as the browser's report does. */
  buy(user: TestUser, period: BillingPeriod, how?: Pay & { couponCode?: string }): Promise<Checkout>;
  settle(checkoutId: string): Promise<void>;
  stateOf(user: TestUser, checkoutId: string): Promise<string>;
  planOf(user: TestUser): Promise<string | undefined>;
  billingOf(user: TestUser): ReturnType<typeof readBilling>;
  paymentsOf(user: TestUser): Promise<(typeof payments.$inferSelect)[]>;
  subscriptionsOf(user: TestUser): Promise<(typeof subscriptions.$inferSelect)[]>;
  newCoupon(values: Partial<typeof coupons.$inferInsert> & { code: string }): Promise<string>;
  close(): Promise<void>;
}

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const demo = await startDemoPayments();
  const server = await startTestServer({
    listen: true,
    env: {
      ...SELLING,
      RAZORPAY_URL: demo.url,
      RAZORPAY_KEY_ID: demo.keyId,
      RAZORPAY_KEY_SECRET: demo.keySecret,
      RAZORPAY_WEBHOOK_SECRET: demo.webhookSecret,
      ...env,
    },
  });
  demo.webhooks.sendTo(`${server.url}/api/payments/webhook`);
  const { services } = server;
  const { db } = services;
  const now = () => new Date(demo.now());
  // Requests go by the clock of the product, which goes on while the stand-in's is at rest.
  const later = () => new Date(Math.max(demo.now(), Date.now() + 1_000));
  const totalOf = async (user: TestUser, period: BillingPeriod, couponCode: string) => {
    const { amount } = await previewPurchase(services, user.user.id, { period, couponCode, state: '29' }, now());
    return amount.total;
  };
  const shop: Shop = {
    server,
    demo,
    db,
    now,
    pass: (ms) => demo.advance(ms),
    begin: async (user, period, couponCode = '') => {
      const total = await totalOf(user, period, couponCode);
      return startCheckout(services, user.user, { period, couponCode, details: DETAILS, total }, now());
    },
    pay: (checkout, how = {}) => {
      const { orderId, subscriptionId } = checkout.payment ?? { orderId: null, subscriptionId: null };
      return demo.pay({ ...how, ...(orderId && { orderId }), ...(subscriptionId && { subscriptionId }) });
    },
    buy: async (user, period, { couponCode, ...how } = {}) => {
      const checkout = await shop.begin(user, period, couponCode);
      await shop.pay(checkout, how);
      await shop.settle(checkout.id);
      return checkout;
    },
    settle: (checkoutId) => settlePurchase(services, checkoutId, { now: now() }),
    stateOf: async (user, checkoutId) => (await requireCheckout(db, user.user.id, checkoutId)).state,
    hear: async () => {
      while ((await handleWebhooks(services, later())) > 0);
    },
    sweep: async () => {
      while ((await sweepPayments(services, later())) > 0);
    },
    compare: () => settleUnheard(services, now()),
    refund: async () => {
      while ((await bringRefunds({ ...services, provider: requireProvider(services) }, now())) > 0);
    },
    planOf: async (user) => (await entitlementsOf(db, user.user.id, now())).plan,
    billingOf: (user) => readBilling(services, user.user.id, now()),
    paymentsOf: (user) => db.select().from(payments).where(eq(payments.userId, user.user.id)).orderBy(payments.paidAt),
    subscriptionsOf: (user) =>
      db.select().from(subscriptions).where(eq(subscriptions.userId, user.user.id)).orderBy(subscriptions.createdAt),
    newCoupon: async (values) => {
      await db.insert(coupons).values({ discountPercent: 20, validFrom: new Date(0), ...values });
      return values.code;
    },
    close: async () => {
      await demo.stop();
      await server.close();
    },
  };
  return shop;
}
