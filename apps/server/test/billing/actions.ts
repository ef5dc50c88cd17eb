import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import { desc, eq } from 'drizzle-orm';
import { payments, subscriptions } from '../../src/database/schema/index.ts';
import { previewPurchase } from '../../src/features/billing/checkout/preview-purchase.ts';
import { startCheckout } from '../../src/features/billing/checkout/start-checkout.ts';
import { settlePurchase } from '../../src/features/billing/payments/settle-purchase.ts';
import { bringRefunds } from '../../src/features/billing/refunds/bring-refunds.ts';
import { refundableNow } from '../../src/features/billing/refunds/refundable.ts';
import { refundAsAdministrator, requestRefund } from '../../src/features/billing/refunds/request-refund.ts';
import { requireProvider } from '../../src/features/billing/require-billing.ts';
import {
  cancelSubscription,
  resumeSubscription,
} from '../../src/features/billing/subscriptions/act-on-subscription.ts';
import { settleUnheard } from '../../src/features/billing/sweep/settle-unheard.ts';
import { sweepPayments } from '../../src/features/billing/sweep/sweep-payments.ts';
import { handleWebhooks } from '../../src/features/billing/webhooks/handle-webhooks.ts';
import type { Services } from '../../src/services.ts';
import { DETAILS } from '../billing-env.ts';
import type { Buyer } from './stage.ts';
import type { World } from './world.ts';

export interface Action {
  name: string;
  run(world: World, buyer: Buyer): Promise<unknown>;
}

async function begin(
  { shop, services, couponCode }: World,
  buyer: Buyer,
  period: 'month' | 'year',
  withCoupon: boolean,
) {
  const now = shop.now();
  const code = withCoupon ? couponCode : '';
  const { amount } = await previewPurchase(services, buyer.id, { period, couponCode: code, state: '29' }, now);
  const wanted = { period, couponCode: code, details: DETAILS, total: amount.total };
  const checkout = await startCheckout(services, buyer, wanted, now);
  if (checkout.payment) buyer.opened.push(checkout);
}

async function beginTwice(world: World, buyer: Buyer) {
  const period = world.random.pick(['month', 'year'] as const);
  const begun = await Promise.allSettled([begin(world, buyer, period, false), begin(world, buyer, period, false)]);
  const failed = begun.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

type Outcome = 'paid' | 'declined' | 'late' | 'expires';

/** In whichever tab. The browser reports it, unless it is closed. */
async function pay(world: World, buyer: Buyer, outcome: Outcome) {
  const { shop, services, random } = world;
  if (buyer.opened.length === 0) return;
  const checkout = random.pick(buyer.opened);
  await shop.pay(checkout, { outcome, method: random.pick(['card', 'card', 'upi'] as const) });
  if (random.chance(0.5)) await settlePurchase(services, checkout.id, { now: shop.now() });
}

/** Of one that something was bought after, what follows moves. */
async function somePayment({ shop, random }: World, buyer: Buyer) {
  const { db } = shop.server.services;
  const rows = await db.select().from(payments).where(eq(payments.userId, buyer.id)).orderBy(desc(payments.paidAt));
  return rows.length > 0 ? random.pick(rows) : undefined;
}

async function askRefund(world: World, buyer: Buyer) {
  const payment = await somePayment(world, buyer);
  if (!payment) return;
  const now = world.shop.now();
  const { paise } = refundableNow(payment, 0, now);
  await world.services.db.transaction((tx) => requestRefund(tx, buyer.id, payment.id, paise, now));
}

async function refundPart(world: World, buyer: Buyer) {
  const payment = await somePayment(world, buyer);
  if (!payment?.isOwed) return;
  const total = world.random.pick([payment.total, Math.floor(payment.total / 3)]);
  const refund = { paymentId: payment.id, total, reason: 'Goodwill' };
  await world.services.db.transaction((tx) => refundAsAdministrator(tx, refund, world.shop.now()));
}

async function cardStopsWorking({ shop }: World, buyer: Buyer) {
  const rows = await shop.server.services.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
  for (const { providerId } of rows) {
    if (providerId && shop.demo.books.mandates.has(providerId)) shop.demo.refuseCharges(providerId, 'card_expired');
  }
}

async function changeCard({ shop }: World, buyer: Buyer) {
  const rows = await shop.server.services.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
  const providerId = rows.find(({ state }) => state === 'halted' || state === 'pending')?.providerId;
  if (providerId) await shop.demo.pay({ subscriptionId: providerId, cardChange: true });
}

const refunding = (services: Services) => ({ ...services, provider: requireProvider(services) });
const wait = (name: string, ms: number): Action => ({ name, run: ({ shop }) => shop.demo.advance(ms) });

/** Clicks in several tabs, reports, webhooks, the sweep, an administrator, the bank and time. */
export const ACTIONS: Action[] = [
  { name: 'begins a month', run: (world, buyer) => begin(world, buyer, 'month', false) },
  { name: 'begins a month again', run: (world, buyer) => begin(world, buyer, 'month', false) },
  { name: 'begins in two tabs at once', run: beginTwice },
  { name: 'begins a year', run: (world, buyer) => begin(world, buyer, 'year', false) },
  {
    name: 'begins with the coupon',
    run: (world, buyer) => begin(world, buyer, world.random.pick(['month', 'year']), true),
  },
  { name: 'pays', run: (world, buyer) => pay(world, buyer, 'paid') },
  { name: 'pays in another tab', run: (world, buyer) => pay(world, buyer, 'paid') },
  { name: 'pays, and the bank answers late', run: (world, buyer) => pay(world, buyer, 'late') },
  { name: 'is declined', run: (world, buyer) => pay(world, buyer, 'declined') },
  { name: 'pays with a card that expires', run: (world, buyer) => pay(world, buyer, 'expires') },
  { name: 'cancels', run: ({ services, shop }, { id }) => cancelSubscription(services, id, shop.now()) },
  { name: 'resumes', run: ({ services, shop }, { id }) => resumeSubscription(services, id, shop.now()) },
  { name: 'asks for a refund', run: askRefund },
  { name: 'an administrator refunds', run: refundPart },
  { name: 'the card stops working', run: cardStopsWorking },
  { name: 'changes the card', run: changeCard },
  { name: 'webhooks are acted on', run: ({ services, shop }) => handleWebhooks(services, shop.now()) },
  { name: 'the sweep looks', run: ({ services, shop }) => sweepPayments(services, shop.now()) },
  { name: 'refunds are brought', run: ({ services, shop }) => bringRefunds(refunding(services), shop.now()) },
  { name: 'the books are compared', run: ({ services, shop }) => settleUnheard(services, shop.now()) },
  wait('ten minutes pass', 10 * MINUTE_MS),
  wait('an hour passes', HOUR_MS),
  wait('a day passes', DAY_MS),
  wait('a week passes', 7 * DAY_MS),
  wait('a month passes', 31 * DAY_MS),
];
