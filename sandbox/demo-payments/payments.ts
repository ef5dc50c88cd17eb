import { badRequest } from './api-error.ts';
import { type Books, find, newId } from './books.ts';
import type { Instrument, Order, Payment } from './entities.ts';
import { refundPayment } from './refunds.ts';

interface NewPayment {
  order: Order;
  instrument: Instrument;
  invoiceId?: string;
  customerId?: string | null;
  description?: string | null;
  email?: string;
}

/** A customer begins to pay an order. */
export function startPayment(books: Books, { order, instrument, ...of }: NewPayment): Payment {
  if (order.status === 'paid') {
    throw badRequest('Payment already done for this order.', { source: 'business', step: 'payment_initiation' });
  }
  const { method } = instrument;
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount_due,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: of.invoiceId ?? null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: of.description ?? null,
    card_id: method === 'card' ? newId('card') : null,
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'demo@upi' : null,
    email: of.email ?? 'demo@example.com',
    contact: '+919999999999',
    customer_id: of.customerId ?? null,
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: books.clock.seconds(),
  };
  books.payments.set(payment.id, payment);
  order.attempts++;
  order.status = 'attempted';
  return payment;
}

/** The money is there. A payment of an order that was paid meanwhile goes back by itself, as it does there. */
export function capturePayment(books: Books, payment: Payment): void {
  const order = find(books.orders, payment.order_id ?? '');
  payment.status = 'authorized';
  payment.error_code = payment.error_description = payment.error_source = payment.error_step = null;
  payment.error_reason = null;
  books.webhooks.emit('payment.authorized', { payment });
  payment.status = 'captured';
  payment.captured = true;
  // Two percent, and 18 % tax on them.
  payment.tax = Math.round(payment.amount * 0.02 * 0.18);
  payment.fee = Math.round(payment.amount * 0.02) + payment.tax;
  if (order.status === 'paid') return void refundPayment(books, payment, {});
  order.amount_paid = order.amount;
  order.amount_due = 0;
  order.status = 'paid';
  books.webhooks.emit('payment.captured', { payment });
  books.webhooks.emit('order.paid', { payment, order });
}

const REFUSALS = {
  card_expired: 'Your payment could not be completed as your card has expired. Try another card.',
  insufficient_funds: 'Your payment could not be completed due to insufficient account balance.',
  payment_failed: 'Your payment was declined by the bank. Try another method.',
};

export function failPayment(books: Books, payment: Payment, reason: keyof typeof REFUSALS): void {
  payment.status = 'failed';
  payment.error_code = 'BAD_REQUEST_ERROR';
  payment.error_description = REFUSALS[reason];
  payment.error_source = 'customer';
  payment.error_step = 'payment_authorization';
  payment.error_reason = reason;
  books.webhooks.emit('payment.failed', { payment });
}
