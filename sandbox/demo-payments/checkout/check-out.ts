import { badRequest } from '../api-error.ts';
import { type Books, find, newId, schedule } from '../books.ts';
import type { Instrument, Order, Payment, Subscription } from '../entities.ts';
import { saveOrder } from '../orders.ts';
import { capturePayment, failPayment, startPayment } from '../payments.ts';
import { refundPayment } from '../refunds.ts';
import { sign } from '../sign.ts';
import { beginCycles, beginLater, chargeAgain } from '../subscription-cycle.ts';

/** What a customer does at the checkout. */
export interface CheckoutRequest {
  orderId?: string;
  subscriptionId?: string;
  /** Changes what pays for a subscription. */
  cardChange?: boolean;
  method?: 'card' | 'upi';
  /**
   * `paid` by default; `declined` by the bank; `late`: the bank answers half an hour after the customer has gone;
   * `expires`: paid, and with a card that fails at the next charge.
   */
  outcome?: 'paid' | 'declined' | 'late' | 'expires';
  email?: string;
}

export interface SignedPayment {
  razorpay_payment_id: string;
  razorpay_order_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature: string;
}

/** What the page gets to know: IDs that are signed, an error, or nothing yet. */
export type CheckoutResult =
  | { paid: SignedPayment }
  | { failed: { code: string; description: string; source: string; step: string; reason: string; metadata: object } }
  | { unanswered: true };

const LATE_MS = 30 * 60_000;
/** What authorizing a card costs where nothing is due. It goes back at once. */
const AUTHORIZATION = 500;

/** @throws ApiError for what cannot be paid */
export function checkOut(books: Books, request: CheckoutRequest): CheckoutResult {
  if (request.subscriptionId) return authorize(books, find(books.subscriptions, request.subscriptionId), request);
  const order = find(books.orders, request.orderId ?? '');
  const payment = startPayment(books, { order, instrument: instrumentOf(request), email: request.email });
  if (request.outcome === 'late') {
    schedule(books, books.clock.now() + LATE_MS, () => capturePayment(books, payment));
    return { unanswered: true };
  }
  if (request.outcome === 'declined') {
    failPayment(books, payment, 'payment_failed');
    return failed(payment);
  }
  capturePayment(books, payment);
  const razorpay_signature = sign(books.keySecret, `${order.id}|${payment.id}`);
  return { paid: { razorpay_payment_id: payment.id, razorpay_order_id: order.id, razorpay_signature } };
}

function authorize(books: Books, subscription: Subscription, request: CheckoutRequest): CheckoutResult {
  const instrument = instrumentOf(request);
  const payment = request.cardChange
    ? changeCard(books, subscription, instrument, request)
    : beginSubscription(books, subscription, instrument, request);
  if (payment.status === 'failed') return failed(payment);
  if (request.outcome === 'expires') books.mandates.set(subscription.id, { ...instrument, refuses: 'card_expired' });
  const razorpay_signature = sign(books.keySecret, `${payment.id}|${subscription.id}`);
  return {
    paid: { razorpay_payment_id: payment.id, razorpay_subscription_id: subscription.id, razorpay_signature },
  };
}

function beginSubscription(books: Books, subscription: Subscription, instrument: Instrument, request: CheckoutRequest) {
  if (subscription.status !== 'created') {
    throw badRequest(`Subscription cannot be authenticated in ${subscription.status} status.`);
  }
  const startsLater = subscription.start_at !== null && subscription.start_at > books.clock.seconds();
  if (!startsLater && request.outcome !== 'declined') return beginCycles(books, subscription, instrument);
  const payment = authorizeCard(books, instrument, request);
  if (payment.status === 'failed') return payment;
  books.mandates.set(subscription.id, instrument);
  subscription.payment_method = instrument.method;
  subscription.status = 'authenticated';
  books.webhooks.emit('subscription.authenticated', { subscription, payment });
  beginLater(books, subscription);
  return payment;
}

/** Pending: the charge that waits is tried with the new card. Halted: active again, but what was billed stays unpaid. */
function changeCard(books: Books, subscription: Subscription, instrument: Instrument, request: CheckoutRequest) {
  if (subscription.payment_method === 'upi') {
    throw badRequest('subscriptions cannot be updated when payment mode is UPI');
  }
  if (!['active', 'pending', 'halted'].includes(subscription.status)) {
    throw badRequest(`The card of a subscription cannot be changed in ${subscription.status} status.`);
  }
  const payment = authorizeCard(books, instrument, request);
  if (payment.status === 'failed') return payment;
  books.mandates.set(subscription.id, instrument);
  if (subscription.status === 'halted') {
    subscription.status = 'active';
    books.webhooks.emit('subscription.activated', { subscription, payment });
  } else chargeAgain(books, subscription);
  return payment;
}

function authorizeCard(books: Books, instrument: Instrument, { outcome }: CheckoutRequest): Payment {
  const order: Order = saveOrder(books, { amount: AUTHORIZATION, receipt: newId('auth'), notes: [] });
  const payment = startPayment(books, { order, instrument, description: 'Authorization' });
  if (outcome === 'declined') failPayment(books, payment, 'payment_failed');
  else {
    capturePayment(books, payment);
    refundPayment(books, payment, {});
  }
  return payment;
}

const instrumentOf = ({ method = 'card' }: CheckoutRequest): Instrument => ({ method, refuses: null });

const failed = (payment: Payment): CheckoutResult => ({
  failed: {
    code: payment.error_code ?? '',
    description: payment.error_description ?? '',
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  },
});
