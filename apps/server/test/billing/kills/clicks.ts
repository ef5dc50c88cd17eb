import { type BillingPayment, type Checkout, DAY_MS, HOUR_MS, type Purchase } from '@pressloom/contract';
import { desc, eq } from 'drizzle-orm';
import { payments, subscriptions } from '../../../src/database/schema/index.ts';
import { BRING_REFUNDS, HANDLE_WEBHOOKS, SWEEP_PAYMENTS } from '../../../src/features/billing/index.ts';
import { givenBack } from '../../../src/features/billing/refunds/refundable.ts';
import { DETAILS } from '../../billing-env.ts';
import type { Random } from '../../faults/random.ts';
import { administratorAt, type Customer } from './customer.ts';
import type { SellingProcess } from './selling-process.ts';

export interface KillWorld {
  shop: SellingProcess;
  random: Random;
  customers: Customer[];
  /** Once for all customers together. */
  couponCode: string;
}

export interface Click {
  name: string;
  run(world: KillWorld, customer: Customer): Promise<unknown>;
}

/** After a kill a job that was running is taken up ten seconds later: a scenario doesn't wait for that. */
const PATIENCE_MS = 2_000;

async function begin(customer: Customer, period: 'month' | 'year', couponCode = '') {
  const wanted = { period, couponCode, state: DETAILS.state };
  const { amount } = await customer.call<Purchase>('POST', '/api/billing/preview', wanted);
  const form = { period, couponCode, details: DETAILS, total: amount.total };
  const checkout = await customer.call<Checkout>('POST', '/api/billing/checkouts', form);
  if (checkout.payment) customer.opened.push(checkout);
}

/** In whichever tab. The browser reports it, unless it is closed. */
async function pay({ shop, random }: KillWorld, customer: Customer, outcome: 'paid' | 'declined' | 'late' | 'expires') {
  if (customer.opened.length === 0) return;
  const { id, payment } = random.pick(customer.opened);
  const { orderId, subscriptionId } = payment ?? { orderId: null, subscriptionId: null };
  const method = random.pick(['card', 'card', 'upi'] as const);
  const isReported = random.chance(0.5);
  const result = await shop.demo.pay({
    outcome,
    method,
    ...(orderId && { orderId }),
    ...(subscriptionId && { subscriptionId }),
  });
  if (!('paid' in result) || !isReported) return;
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.paid;
  await customer.call('POST', `/api/billing/checkouts/${id}/payment`, { paymentId, signature });
}

async function giveUp({ random }: KillWorld, customer: Customer) {
  if (customer.opened.length === 0) return;
  await customer.call('DELETE', `/api/billing/checkouts/${random.pick(customer.opened).id}`);
}

async function askRefund({ random }: KillWorld, customer: Customer) {
  const { payments: paid } = await customer.call<{ payments: BillingPayment[] }>('GET', '/api/billing/payments');
  if (paid.length === 0) return;
  const { id, refundable } = random.pick(paid);
  if (refundable.paise === 0) return;
  await customer.call('POST', `/api/billing/payments/${id}/refund`, { amount: refundable.paise });
}

async function administratorRefunds({ shop, random }: KillWorld, customer: Customer) {
  const rows = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.userId, customer.id))
    .orderBy(desc(payments.paidAt));
  const owed = rows.filter(({ isOwed }) => isOwed);
  if (owed.length === 0) return;
  const { id, total } = random.pick(owed);
  const left = total - (await givenBack(shop.db, id));
  const form = { total: random.pick([total, Math.floor(total / 3)]), left, reason: 'Goodwill' };
  await administratorAt(shop)('POST', `/api/admin/payments/${id}/refunds`, form);
}

const subscriptionsOf = ({ shop }: KillWorld, { id }: Customer) =>
  shop.db.select().from(subscriptions).where(eq(subscriptions.userId, id));

async function cardStopsWorking(world: KillWorld, customer: Customer) {
  const { demo } = world.shop;
  for (const { providerId } of await subscriptionsOf(world, customer)) {
    if (providerId && demo.books.mandates.has(providerId)) demo.refuseCharges(providerId, 'card_expired');
  }
}

async function changeCard(world: KillWorld, customer: Customer) {
  const rows = await subscriptionsOf(world, customer);
  const subscriptionId = rows.find(({ state }) => state === 'halted' || state === 'pending')?.providerId;
  if (!subscriptionId) return;
  await world.shop.demo.pay({ subscriptionId, cardChange: true });
  await customer.call('POST', '/api/billing/refresh');
}

const job = (name: string, job: string): Click => ({ name, run: ({ shop }) => shop.run(job, PATIENCE_MS) });
const wait = (name: string, ms: number): Click => ({ name, run: ({ shop }) => shop.pass(ms) });

/** What the customers, an administrator, the bank and time do. Webhooks come by themselves. */
export const CLICKS: Click[] = [
  { name: 'begins a month', run: (_, customer) => begin(customer, 'month') },
  { name: 'begins a month again', run: (_, customer) => begin(customer, 'month') },
  {
    name: 'begins in two tabs at once',
    run: (_, customer) => Promise.all([begin(customer, 'month'), begin(customer, 'month')]),
  },
  { name: 'begins a year', run: (_, customer) => begin(customer, 'year') },
  {
    name: 'begins with the coupon',
    run: ({ random, couponCode }, customer) => begin(customer, random.pick(['month', 'year']), couponCode),
  },
  { name: 'pays', run: (world, customer) => pay(world, customer, 'paid') },
  { name: 'pays in another tab', run: (world, customer) => pay(world, customer, 'paid') },
  { name: 'pays, and the bank answers late', run: (world, customer) => pay(world, customer, 'late') },
  { name: 'is declined', run: (world, customer) => pay(world, customer, 'declined') },
  { name: 'pays with a card that expires', run: (world, customer) => pay(world, customer, 'expires') },
  { name: 'gives a purchase up', run: giveUp },
  { name: 'cancels', run: (_, customer) => customer.call('POST', '/api/billing/subscription/cancel') },
  { name: 'resumes', run: (_, customer) => customer.call('POST', '/api/billing/subscription/resume') },
  { name: 'asks for a refund', run: askRefund },
  { name: 'an administrator refunds', run: administratorRefunds },
  { name: 'the card stops working', run: cardStopsWorking },
  { name: 'changes the card', run: changeCard },
  job('webhooks are acted on', HANDLE_WEBHOOKS),
  job('the sweep looks', SWEEP_PAYMENTS),
  job('refunds are brought', BRING_REFUNDS),
  job('the books are compared', 'compare-with-provider'),
  wait('an hour passes', HOUR_MS),
  wait('a day passes', DAY_MS),
  wait('a week passes', 7 * DAY_MS),
  wait('a month passes', 31 * DAY_MS),
];
