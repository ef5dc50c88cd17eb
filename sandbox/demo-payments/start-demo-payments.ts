import type { AddressInfo } from 'node:net';
import { type Books, find, openBooks, type RefundOutcome } from './books.ts';
import { type CheckoutRequest, type CheckoutResult, checkOut } from './checkout/check-out.ts';
import { createClock } from './clock.ts';
import type { Instrument, Invoice, Payment } from './entities.ts';
import { type RequestFault, type RequestMoment, serve } from './serve.ts';
import { chargeInvoice } from './subscription-cycle.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface DemoPayments {
  /** Base address: the API is below `/v1`, the script of the checkout at `/v1/checkout.js`. */
  url: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Everything the provider knows. */
  books: Books;
  webhooks: Webhooks;
  /** Every request of the API so far, e.g. `POST /v1/orders`. */
  requests: string[];
  /** The provider's time, in milliseconds since the epoch. */
  now(): number;
  /** Moves the provider's clock on: what becomes due happens, and its webhooks are sent, before this returns. */
  advance(ms: number): Promise<void>;
  /** The next request of this name, e.g. `POST /v1/orders`, goes wrong. */
  failNext(request: string, fault: RequestFault): void;
  /** No request goes wrong any more. */
  endFaults(): void;
  /** Calls `listener` when a request of the API has arrived, and when it was carried out and is not answered yet. */
  watch(watcher: ((moment: RequestMoment) => void) | undefined): void;
  /** A customer at the checkout, without a browser. */
  pay(request: CheckoutRequest): Promise<CheckoutResult>;
  /** From now on the next charges of a subscription are refused, or succeed again. */
  refuseCharges(subscriptionId: string, reason: Instrument['refuses']): void;
  /** Charges an invoice by hand, as the provider's dashboard does. */
  chargeInvoice(invoiceId: string): Promise<Payment>;
  /** What becomes of the refunds to come. */
  refundsAre(outcome: RefundOutcome): void;
  invoices(subscriptionId: string): Invoice[];
  stop(): Promise<void>;
}

interface DemoPaymentsOptions {
  /** Default: any free one. */
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  /** Where webhooks go; none by default. */
  webhookUrl?: string;
  /** Whether time passes by itself, as in the demo; otherwise it stands until it is advanced. */
  ticking?: boolean;
  /** The provider's time at the start, in milliseconds since the epoch; now by default. */
  start?: number;
}

/**
 * A stand-in for Razorpay, over real sockets: API, hosted checkout with its script, and signed webhooks, each as
 * documented at https://razorpay.com/docs/api/. It moves no money, and everything it shows says so.
 */
export async function startDemoPayments({
  port = 0,
  keyId = 'rzp_test_DemoNoMoneyMov',
  keySecret = 'demo-key-secret',
  webhookSecret = 'demo-webhook-secret',
  webhookUrl,
  ticking = false,
  start,
}: DemoPaymentsOptions = {}): Promise<DemoPayments> {
  const clock = createClock({ ticking, start });
  const webhooks = createWebhooks(clock, webhookSecret);
  webhooks.sendTo(webhookUrl);
  const requests: string[] = [];
  const faults: { request: string; fault: RequestFault }[] = [];
  const faultOf = (request: string) => {
    requests.push(request);
    const index = faults.findIndex((each) => each.request === request);
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.fault;
  };

  let watcher: ((moment: RequestMoment) => void) | undefined;
  const server = serve({ books: () => books, faultOf, watch: (moment) => watcher?.(moment) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const books = openBooks({ clock, webhooks, keyId, keySecret, url });

  return {
    url,
    keyId,
    keySecret,
    webhookSecret,
    books,
    webhooks,
    requests,
    now: clock.now,
    advance: async (ms) => {
      await webhooks.settled();
      await clock.advance(ms);
      await webhooks.settled();
    },
    failNext: (request, fault) => void faults.push({ request, fault }),
    endFaults: () => void faults.splice(0),
    watch: (listener) => {
      watcher = listener;
    },
    pay: async (request) => {
      const result = checkOut(books, request);
      await webhooks.settled();
      return result;
    },
    refuseCharges: (subscriptionId, refuses) => {
      books.mandates.set(subscriptionId, { ...find(books.mandates, subscriptionId), refuses });
    },
    chargeInvoice: async (invoiceId) => {
      const payment = chargeInvoice(books, find(books.invoices, invoiceId));
      await webhooks.settled();
      return payment;
    },
    refundsAre: (outcome) => {
      books.refundOutcome = outcome;
    },
    invoices: (subscriptionId) =>
      [...books.invoices.values()].filter((invoice) => invoice.subscription_id === subscriptionId),
    stop: () => {
      clock.stop();
      webhooks.sendTo(undefined);
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
