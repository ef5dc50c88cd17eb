import { type Books, find, newId, schedule } from './books.ts';
import type { Instrument, Invoice, Payment, Period, Subscription } from './entities.ts';
import { saveOrder } from './orders.ts';
import { capturePayment, failPayment, startPayment } from './payments.ts';

const DAY_MS = 86_400_000;
/** The first attempt, and one on each of the three days after it. */
const ATTEMPTS = 4;

/** The customer agreed and paid the first cycle: the subscription is active. */
export function beginCycles(books: Books, subscription: Subscription, instrument: Instrument): Payment {
  const start = books.clock.seconds();
  const invoice = issueInvoice(books, subscription, start);
  const payment = payInvoice(books, subscription, invoice, instrument);
  if (payment.status === 'failed') return payment;
  books.mandates.set(subscription.id, instrument);
  subscription.payment_method = instrument.method;
  subscription.start_at ??= start;
  books.webhooks.emit('subscription.authenticated', { subscription, payment });
  settleInvoice(books, subscription, invoice, payment);
  return payment;
}

/** A subscription that starts later begins with its first charge then. */
export function beginLater(books: Books, subscription: Subscription) {
  schedule(books, (subscription.start_at ?? 0) * 1000, () => {
    if (subscription.status === 'authenticated') startCycle(books, subscription, subscription.start_at ?? 0);
  });
}

/** The charge that waits while a subscription is pending, tried again with what pays for it now. */
export function chargeAgain(books: Books, subscription: Subscription) {
  const invoice = invoicesOf(books, subscription.id).findLast(({ status }) => status === 'issued');
  if (subscription.status === 'pending' && invoice) charge(books, subscription, invoice);
}

/** Charges an invoice by hand, as the provider's dashboard does: nothing else charges those of a halted subscription. */
export function chargeInvoice(books: Books, invoice: Invoice): Payment {
  const subscription = find(books.subscriptions, invoice.subscription_id);
  const payment = payInvoice(books, subscription, invoice, find(books.mandates, subscription.id));
  if (payment.status === 'captured') settleInvoice(books, subscription, invoice, payment);
  return payment;
}

/** Waits for the end of the current cycle, which begins the next one. */
export function scheduleCycleEnd(books: Books, subscription: Subscription) {
  const end = subscription.current_end;
  if (end === null) return;
  schedule(books, end * 1000, () => {
    if (subscription.current_end === end) endCycle(books, subscription, end);
  });
}

export const invoicesOf = (books: Books, subscriptionId: string) =>
  [...books.invoices.values()].filter((invoice) => invoice.subscription_id === subscriptionId);

function endCycle(books: Books, subscription: Subscription, end: number) {
  if (!['active', 'pending', 'halted'].includes(subscription.status)) return;
  if (books.endingWithCycle.has(subscription.id)) return finish(books, subscription, 'cancelled');
  if (subscription.remaining_count === 0) return finish(books, subscription, 'completed');
  const nextPlan = books.nextPlans.get(subscription.id);
  if (nextPlan) {
    subscription.plan_id = nextPlan;
    subscription.has_scheduled_changes = false;
    subscription.change_scheduled_at = null;
    books.nextPlans.delete(subscription.id);
    books.webhooks.emit('subscription.updated', { subscription });
  }
  startCycle(books, subscription, end);
}

/** Bills the next cycle. A halted subscription goes on being billed, but is not charged. */
function startCycle(books: Books, subscription: Subscription, start: number) {
  const invoice = issueInvoice(books, subscription, start);
  subscription.auth_attempts = 0;
  setCycle(books, subscription, invoice);
  if (subscription.status !== 'halted') charge(books, subscription, invoice);
}

function charge(books: Books, subscription: Subscription, invoice: Invoice) {
  const payment = payInvoice(books, subscription, invoice, find(books.mandates, subscription.id));
  if (payment.status === 'captured') return settleInvoice(books, subscription, invoice, payment);
  subscription.auth_attempts++;
  if (subscription.auth_attempts >= ATTEMPTS) {
    subscription.status = 'halted';
    books.webhooks.emit('subscription.halted', { subscription, payment });
    return;
  }
  subscription.status = 'pending';
  books.webhooks.emit('subscription.pending', { subscription, payment });
  schedule(books, books.clock.now() + DAY_MS, () => {
    if (subscription.status === 'pending' && invoice.status === 'issued') charge(books, subscription, invoice);
  });
}

function settleInvoice(books: Books, subscription: Subscription, invoice: Invoice, payment: Payment) {
  invoice.status = 'paid';
  invoice.payment_id = payment.id;
  invoice.paid_at = books.clock.seconds();
  invoice.amount_paid = invoice.amount;
  invoice.amount_due = 0;
  subscription.paid_count++;
  const wasActive = subscription.status === 'active';
  subscription.status = 'active';
  if (subscription.current_end === null) setCycle(books, subscription, invoice);
  if (!wasActive) books.webhooks.emit('subscription.activated', { subscription, payment });
  books.webhooks.emit('subscription.charged', { subscription, payment });
}

export function finish(books: Books, subscription: Subscription, status: 'cancelled' | 'completed' | 'expired') {
  subscription.status = status;
  subscription.ended_at = books.clock.seconds();
  subscription.charge_at = null;
  books.endingWithCycle.delete(subscription.id);
  if (status !== 'expired') books.webhooks.emit(`subscription.${status}`, { subscription });
}

function payInvoice(books: Books, subscription: Subscription, invoice: Invoice, instrument: Instrument): Payment {
  const order = find(books.orders, invoice.order_id);
  const { customer_id: customerId } = subscription;
  const payment = startPayment(books, { order, instrument, invoiceId: invoice.id, customerId });
  if (instrument.refuses) failPayment(books, payment, instrument.refuses);
  else capturePayment(books, payment);
  return payment;
}

function issueInvoice(books: Books, subscription: Subscription, start: number): Invoice {
  const plan = find(books.plans, subscription.plan_id);
  const amount = plan.item.amount * subscription.quantity;
  const invoice: Invoice = {
    id: newId('inv'),
    entity: 'invoice',
    receipt: null,
    invoice_number: null,
    customer_id: subscription.customer_id,
    order_id: saveOrder(books, { amount, receipt: null, notes: subscription.notes }).id,
    subscription_id: subscription.id,
    payment_id: null,
    status: 'issued',
    issued_at: books.clock.seconds(),
    paid_at: null,
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: plan.item.currency,
    billing_start: start,
    billing_end: afterPeriod(start, plan.period, plan.interval),
    type: 'invoice',
    created_at: books.clock.seconds(),
  };
  books.invoices.set(invoice.id, invoice);
  subscription.remaining_count--;
  return invoice;
}

/** The current cycle is the one that was billed last, paid or not: so it says nothing about rights. */
function setCycle(books: Books, subscription: Subscription, { billing_start, billing_end }: Invoice) {
  subscription.current_start = billing_start;
  subscription.current_end = billing_end;
  subscription.charge_at = billing_end;
  scheduleCycleEnd(books, subscription);
}

/** The same day of a later month, or its last one. */
export function afterPeriod(start: number, period: Period, interval: number): number {
  const date = new Date(start * 1000);
  if (period === 'daily') date.setUTCDate(date.getUTCDate() + interval);
  else if (period === 'weekly') date.setUTCDate(date.getUTCDate() + 7 * interval);
  else {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + (period === 'monthly' ? interval : 12 * interval));
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return date.getTime() / 1000;
}
