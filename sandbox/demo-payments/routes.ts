import { invalid } from './api-error.ts';
import { type Books, collection, find } from './books.ts';
import { createCustomer, createPlan } from './catalogue.ts';
import { createOrder } from './orders.ts';
import { capturePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { invoicesOf } from './subscription-cycle.ts';
import {
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscriptions.ts';

export interface ApiCall {
  books: Books;
  /** The ID in the path. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

/** The part of the API that a shop needs. `:id` stands for an ID. */
export const ROUTES: Record<string, (call: ApiCall) => unknown> = {
  'POST /v1/orders': ({ books, body }) => createOrder(books, body),
  'GET /v1/orders': ({ books, query }) => {
    const receipt = query.get('receipt');
    const orders = [...books.orders.values()].filter((order) => receipt === null || order.receipt === receipt);
    return collection(orders, query);
  },
  'GET /v1/orders/:id': ({ books, id }) => find(books.orders, id),
  'GET /v1/orders/:id/payments': ({ books, id, query }) => {
    const order = find(books.orders, id);
    return collection(
      [...books.payments.values()].filter((payment) => payment.order_id === order.id),
      query,
    );
  },
  'GET /v1/payments': ({ books, query }) => collection(books.payments.values(), query),
  'GET /v1/payments/:id': ({ books, id }) => find(books.payments, id),
  'POST /v1/payments/:id/capture': ({ books, id, body }) => {
    const payment = find(books.payments, id);
    if (payment.captured) throw invalid('This payment has already been captured', 'status');
    if (payment.status !== 'authorized')
      throw invalid('Only payments which have been authorized can be captured', 'status');
    if (body.amount !== payment.amount)
      throw invalid('Capture amount must be equal to the amount authorized', 'amount');
    capturePayment(books, payment);
    return payment;
  },
  'POST /v1/payments/:id/refund': ({ books, id, body, headers }) => {
    const key = headers['x-refund-idempotency'];
    return refundPayment(books, find(books.payments, id), body, typeof key === 'string' ? key : undefined);
  },
  'GET /v1/payments/:id/refunds': ({ books, id, query }) => {
    const payment = find(books.payments, id);
    return collection(
      [...books.refunds.values()].filter((refund) => refund.payment_id === payment.id),
      query,
    );
  },
  'GET /v1/refunds': ({ books, query }) => collection(books.refunds.values(), query),
  'GET /v1/refunds/:id': ({ books, id }) => find(books.refunds, id),
  'POST /v1/customers': ({ books, body }) => createCustomer(books, body),
  'GET /v1/customers/:id': ({ books, id }) => find(books.customers, id),
  'POST /v1/plans': ({ books, body }) => createPlan(books, body),
  'GET /v1/plans': ({ books, query }) => collection(books.plans.values(), query),
  'GET /v1/plans/:id': ({ books, id }) => find(books.plans, id),
  'POST /v1/subscriptions': ({ books, body }) => createSubscription(books, body),
  'GET /v1/subscriptions': ({ books, query }) => {
    const plan = query.get('plan_id');
    return collection(
      [...books.subscriptions.values()].filter(({ plan_id }) => plan === null || plan_id === plan),
      query,
    );
  },
  'GET /v1/subscriptions/:id': ({ books, id }) => find(books.subscriptions, id),
  'PATCH /v1/subscriptions/:id': ({ books, id, body }) =>
    updateSubscription(books, find(books.subscriptions, id), body),
  'POST /v1/subscriptions/:id/cancel': ({ books, id, body }) =>
    cancelSubscription(books, find(books.subscriptions, id), body),
  'POST /v1/subscriptions/:id/pause': ({ books, id }) => pauseSubscription(books, find(books.subscriptions, id)),
  'POST /v1/subscriptions/:id/resume': ({ books, id }) => resumeSubscription(books, find(books.subscriptions, id)),
  'GET /v1/invoices': ({ books, query }) =>
    collection(invoicesOf(books, find(books.subscriptions, query.get('subscription_id') ?? '').id), query),
  'GET /v1/invoices/:id': ({ books, id }) => find(books.invoices, id),
};
