import { badRequest, invalid } from './api-error.ts';
import { type Books, newId, notesOf, schedule } from './books.ts';
import type { Payment, Refund } from './entities.ts';

const DAY_MS = 86_400_000;
const KEY = /^[\w-]{10,}$/;

/**
 * Gives money of a captured payment back, all that is left of it unless the request says how much.
 * @param key the idempotency key of the request: the same one with the same request gives the same refund
 * @throws ApiError for a payment that is not captured, for more than is left, and for a key used otherwise
 */
export function refundPayment(books: Books, payment: Payment, request: Record<string, unknown>, key?: string): Refund {
  if (key !== undefined && !KEY.test(key)) throw badRequest('The idempotency key is invalid.');
  const text = JSON.stringify([payment.id, request]);
  const earlier = key === undefined ? undefined : books.refundKeys.get(key);
  if (earlier && earlier.request !== text) {
    throw badRequest('Different request with the same idempotency key has already been processed.');
  }
  if (earlier) return earlier.refund;

  const left = payment.amount - payment.amount_refunded;
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already');
  if (payment.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken');
  const { amount = left, receipt = null, speed = 'normal' } = request;
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw invalid('The amount must be an integer.', 'amount');
  if (amount < 100) throw invalid('The amount must be at least INR 1.00', 'amount');
  if (amount > left) throw invalid('The refund amount provided is greater than amount captured', 'amount');

  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(request.notes),
    receipt: receipt === null ? null : String(receipt),
    acquirer_data: { arn: null },
    created_at: books.clock.seconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: speed === 'optimum' ? 'optimum' : 'normal',
  };
  books.refunds.set(refund.id, refund);
  if (key !== undefined) books.refundKeys.set(key, { request: text, refund });
  countRefund(payment, amount);
  books.webhooks.emit('refund.created', { payment, refund });
  conclude(books, payment, refund);
  return refund;
}

function conclude(books: Books, payment: Payment, refund: Refund) {
  const outcome = books.refundOutcome;
  const process = () => {
    refund.status = 'processed';
    refund.acquirer_data.arn = '10000000000000';
    books.webhooks.emit('refund.processed', { payment, refund });
  };
  const fail = () => {
    refund.status = 'failed';
    countRefund(payment, -refund.amount);
    books.webhooks.emit('refund.failed', { payment, refund });
  };
  if (outcome === 'processed') process();
  else schedule(books, books.clock.now() + DAY_MS, outcome === 'pending for a day' ? process : fail);
}

/** A payment is `refunded` only once nothing is left of it. */
function countRefund(payment: Payment, amount: number) {
  payment.amount_refunded += amount;
  const { amount_refunded: refunded } = payment;
  payment.status = refunded === payment.amount ? 'refunded' : 'captured';
  payment.refund_status = refunded === 0 ? null : refunded === payment.amount ? 'full' : 'partial';
}
