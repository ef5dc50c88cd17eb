import type { z } from 'zod';
import { createOrFind } from './create-or-find.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { PaymentProviderError } from './provider-error.ts';
import { callRazorpay, type RazorpayAccess } from './razorpay-api.ts';
import {
  anyInvoiceReply,
  invoiceReply,
  listOf,
  orderReply,
  paymentReply,
  planReply,
  refundReply,
  subscriptionReply,
  webhookBody,
} from './razorpay-replies.ts';
import { isSignature } from './signatures.ts';

interface RazorpayOptions extends RazorpayAccess {
  webhookSecret: string;
}

const PAGE = 100;
/** How far a list is paged through. Beyond it there are more plans or simultaneous checkouts than an account has. */
const MAX_PAGES = 20;

/** Whatever the account's own setting is: money that a bank has agreed to is taken, or goes back after five days. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 7_200, manual_expiry_period: 7_200, refund_speed: 'normal' },
};

/** Razorpay over the outbound guard. @see https://razorpay.com/docs/api/ */
export function createRazorpay({ webhookSecret, ...access }: RazorpayOptions): PaymentProvider {
  const get = <Reply>(of: string, schema: z.ZodType<Reply>) => callRazorpay(access, of, schema);
  const post = <Reply>(of: string, schema: z.ZodType<Reply>, body?: unknown, headers?: Record<string, string>) =>
    callRazorpay(access, of, schema, { method: 'POST', body, headers });
  async function* pagesOf<Item>(list: string, item: z.ZodType<Item>) {
    for (let page = 0; page < MAX_PAGES; page++) {
      const { items } = await get(`${list}&count=${PAGE}&skip=${page * PAGE}`, listOf(item));
      yield items;
      if (items.length < PAGE) return;
    }
  }
  const findIn = async <Item>(list: string, item: z.ZodType<Item>, isWanted: (item: Item) => boolean) => {
    for await (const items of pagesOf(list, item)) {
      const found = items.find(isWanted);
      if (found) return found;
    }
    return undefined;
  };
  /** All that was made since an instant, newest first: what one list doesn't reach is asked for in a list of its own. */
  const listSince = async <Item extends { id: string; createdAt: Date }>(
    of: string,
    since: Date,
    item: z.ZodType<Item>,
  ) => {
    const all = new Map<string, Item>();
    let to = '';
    for (;;) {
      let count = 0;
      let oldest = since;
      for await (const items of pagesOf(path`/${of}?from=${secondsOf(since)}` + to, item)) {
        for (const each of items) all.set(each.id, each);
        count += items.length;
        oldest = items.at(-1)?.createdAt ?? oldest;
      }
      if (count < MAX_PAGES * PAGE) return [...all.values()];
      const next = `&to=${secondsOf(oldest)}`;
      if (next === to) {
        throw new PaymentProviderError('retry', 'The payment provider has more of one second than can be listed.');
      }
      to = next;
    }
  };

  return {
    publicKey: access.keyId,

    async ensureOrder({ receipt, amount }) {
      const order = await createOrFind(
        () => findIn(path`/orders?receipt=${receipt}`, orderReply, (each) => each.receipt === receipt),
        () => post('/orders', orderReply, { amount, currency: 'INR', receipt, payment: CAPTURE }),
        // Where the account demands unique receipts, another request of ours was quicker.
        (error) => error.field === 'receipt',
      );
      if (order.amount !== amount || order.currency !== 'INR') {
        throw new PaymentProviderError('refused', `Order ${order.id} of receipt ${receipt} has another amount.`);
      }
      return order;
    },
    readOrder: async (orderId) => get(path`/orders/${orderId}`, orderReply),
    listPayments: async (orderId) =>
      (await get(path`/orders/${orderId}/payments?count=${PAGE}`, listOf(paymentReply))).items,
    listPaymentsSince: (since) => listSince('payments', since, paymentReply),
    readPayment: async (paymentId) => get(path`/payments/${paymentId}`, paymentReply),

    async ensureMonthlyPlan({ reference, name, amount }) {
      const item = { name, amount, currency: 'INR' };
      const plan = await createOrFind(
        () => findIn('/plans?', planReply, (each) => each.notes?.reference === reference),
        () => post('/plans', planReply, { period: 'monthly', interval: 1, item, notes: { reference } }),
      );
      if (plan.item.amount !== amount || plan.period !== 'monthly') {
        throw new PaymentProviderError('refused', `Plan ${plan.id} of reference ${reference} has another amount.`);
      }
      return plan.id;
    },
    ensureSubscription: ({ reference, since, planId, cycles }) => {
      // Their clock may be behind ours.
      const from = secondsOf(since) - 300;
      return createOrFind(
        () =>
          findIn(
            path`/subscriptions?plan_id=${planId}&from=${from}`,
            subscriptionReply,
            (each) => each.notes.reference === reference,
          ),
        () =>
          post('/subscriptions', subscriptionReply, {
            plan_id: planId,
            total_count: cycles,
            customer_notify: true,
            notes: { reference },
          }),
      );
    },
    readSubscription: async (subscriptionId) => get(path`/subscriptions/${subscriptionId}`, subscriptionReply),
    listInvoices: async (subscriptionId) =>
      (await get(path`/invoices?subscription_id=${subscriptionId}&count=${PAGE}`, listOf(invoiceReply))).items,
    subscriptionOfInvoice: async (invoiceId) =>
      (await get(path`/invoices/${invoiceId}`, anyInvoiceReply)).subscription_id ?? null,
    async cancelSubscription(subscriptionId) {
      try {
        return await post(path`/subscriptions/${subscriptionId}/cancel`, subscriptionReply, { cancel_at_cycle_end: 0 });
      } catch (error) {
        const isEnded = error instanceof PaymentProviderError && /not cancellable/.test(error.message);
        if (!isEnded) throw error;
        return get(path`/subscriptions/${subscriptionId}`, subscriptionReply);
      }
    },
    pauseSubscription: async (subscriptionId) =>
      post(path`/subscriptions/${subscriptionId}/pause`, subscriptionReply, { pause_at: 'now' }),
    resumeSubscription: async (subscriptionId) =>
      post(path`/subscriptions/${subscriptionId}/resume`, subscriptionReply, { resume_at: 'now' }),

    refund: async ({ paymentId, amount, key }) =>
      post(
        path`/payments/${paymentId}/refund`,
        refundReply,
        { amount, speed: 'normal', receipt: key },
        { 'x-refund-idempotency': key },
      ),
    readRefund: async (refundId) => get(path`/refunds/${refundId}`, refundReply),
    listRefunds: async (paymentId) =>
      (await get(path`/payments/${paymentId}/refunds?count=${PAGE}`, listOf(refundReply))).items,

    listRefundsSince: (since) => listSince('refunds', since, refundReply),

    isCheckoutSignature: ({ of, paymentId, signature }) => {
      const text = 'orderId' in of ? `${of.orderId}|${paymentId}` : `${paymentId}|${of.subscriptionId}`;
      return isSignature(access.keySecret, text, signature);
    },
    isWebhookSignature: (body, signature) => isSignature(webhookSecret, body, signature),

    readWebhook(body, signature) {
      if (!isSignature(webhookSecret, body, signature)) return undefined;
      try {
        return webhookBody.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data;
      } catch {
        return undefined;
      }
    },
  };
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** IDs come from browsers too: what is none is refused here, so that it can't name another path. */
function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  if (!values.every((value) => /^[\w-]{1,64}$/.test(String(value)))) {
    throw new PaymentProviderError('refused', 'This isn’t an ID of the payment provider.');
  }
  return String.raw(parts, ...values);
}
