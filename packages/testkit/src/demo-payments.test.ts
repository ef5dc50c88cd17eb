import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoPayments, startDemoPayments } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Received {
  event: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The fields of replies that are looked at one by one. */
interface Reply {
  id: string;
  status: string;
  plan_id: string;
  paid_count: number;
  count: number;
  items: Reply[];
  error: { description: string };
}

let shop: { received: Received[]; answerWith(status: number): void; url: string; stop(): void };
let demo: DemoPayments;
beforeEach(async () => {
  shop = await startShop();
  demo = await startDemoPayments({ webhookUrl: shop.url, start: Date.UTC(2026, 0, 31, 12) });
});
afterEach(async () => {
  await demo.stop();
  shop.stop();
});

const events = () => shop.received.map(({ event }) => event);
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

async function call(request: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method, path] = request.split(' ');
  const response = await fetch(`${demo.url}${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${demo.keyId}:${demo.keySecret}`)}`, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, reply: (await response.json()) as Reply };
}

const newOrder = async (receipt?: string) =>
  (await call('POST /v1/orders', { amount: 1_499_000, currency: 'INR', receipt })).reply;

async function newSubscription() {
  const item = { name: 'Pro', amount: 149_900, currency: 'INR' };
  const { reply: plan } = await call('POST /v1/plans', { period: 'monthly', interval: 1, item });
  return (await call('POST /v1/subscriptions', { plan_id: plan.id, total_count: 12 })).reply;
}
const subscriptionNow = async (id: string) => (await call(`GET /v1/subscriptions/${id}`)).reply;

async function paidOrder() {
  const order = await newOrder();
  const result = await demo.pay({ orderId: order.id });
  if (!('paid' in result)) throw new Error('It was not paid');
  return { order, paymentId: result.paid.razorpay_payment_id, signature: result.paid.razorpay_signature };
}

describe('an order', () => {
  it('is paid with IDs signed by the key secret, and its events are signed by the webhook secret', async () => {
    const { order, paymentId, signature } = await paidOrder();
    expect(signature).toBe(hmac(demo.keySecret, `${order.id}|${paymentId}`));
    expect((await call(`GET /v1/orders/${order.id}`)).reply).toMatchObject({
      status: 'paid',
      amount_due: 0,
      attempts: 1,
    });
    expect((await call(`GET /v1/orders/${order.id}/payments`)).reply.items).toMatchObject([
      { id: paymentId, status: 'captured', amount: 1_499_000 },
    ]);
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    for (const { headers, body } of shop.received) {
      expect(headers['x-razorpay-signature']).toBe(hmac(demo.webhookSecret, body));
      expect(headers['x-razorpay-event-id']).toMatch(/./);
    }
    expect(JSON.parse(shop.received[2]?.body ?? '')).toMatchObject({
      entity: 'event',
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id: paymentId } }, order: { entity: { id: order.id, status: 'paid' } } },
    });
  });

  it('is saved though its request is answered with 500, or not at all', async () => {
    demo.failNext('POST /v1/orders', '500 after saving');
    expect((await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt: 'r1' })).status).toBe(500);
    demo.failNext('POST /v1/orders', 'no answer after saving');
    await expect(newOrder('r2')).rejects.toThrow();
    demo.failNext('POST /v1/orders', '500 before saving');
    expect((await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt: 'r3' })).status).toBe(500);
    const counts = ['r1', 'r2', 'r3'].map(
      async (receipt) => (await call(`GET /v1/orders?receipt=${receipt}`)).reply.count,
    );
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  });

  it('is refused with a receipt that another order has', async () => {
    await newOrder('same');
    const { status, reply } = await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt: 'same' });
    expect(status).toBe(400);
    expect(reply.error).toMatchObject({ description: 'Order receipt should be unique.', field: 'receipt' });
  });

  it('can be paid after a declined card', async () => {
    const order = await newOrder();
    expect(await demo.pay({ orderId: order.id, outcome: 'declined' })).toMatchObject({
      failed: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: order.id } },
    });
    expect(await demo.pay({ orderId: order.id, method: 'upi' })).toHaveProperty('paid');
    expect(events()[0]).toBe('payment.failed');
  });

  it('is paid late: half an hour after the customer has gone', async () => {
    const order = await newOrder();
    expect(await demo.pay({ orderId: order.id, outcome: 'late' })).toEqual({ unanswered: true });
    expect((await call(`GET /v1/orders/${order.id}`)).reply.status).toBe('attempted');
    await demo.advance(HOUR);
    expect((await call(`GET /v1/orders/${order.id}`)).reply.status).toBe('paid');
    expect(events()).toContain('order.paid');
  });

  it('is paid once: what comes late for a paid order goes back', async () => {
    const order = await newOrder();
    await demo.pay({ orderId: order.id, outcome: 'late' });
    await demo.pay({ orderId: order.id });
    await demo.advance(HOUR);
    const { items } = (await call(`GET /v1/orders/${order.id}/payments`)).reply;
    expect(items.map(({ status }) => status).toSorted()).toEqual(['captured', 'refunded']);
    expect(events().filter((event) => event === 'order.paid')).toHaveLength(1);
  });
});

it('in the demo, time passes by itself', async () => {
  const ticking = await startDemoPayments({ ticking: true });
  const response = await fetch(`${ticking.url}/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${ticking.keyId}:${ticking.keySecret}`)}` },
    body: JSON.stringify({ amount: 100, currency: 'INR' }),
  });
  const { id } = (await response.json()) as Reply;
  await ticking.pay({ orderId: id, outcome: 'late' });
  await ticking.advance(HOUR / 2 - 1_000);
  expect(ticking.books.orders.get(id)?.status).toBe('attempted');
  await expect.poll(() => ticking.books.orders.get(id)?.status).toBe('paid');
  await ticking.stop();
});

describe('a webhook', () => {
  it('comes twice with the same ID, an hour late, or never', async () => {
    demo.webhooks.faultWith((event) =>
      event === 'payment.authorized' ? 'an hour late' : event === 'payment.captured' ? 'lost' : 'twice',
    );
    await paidOrder();
    expect(events()).toEqual(['order.paid', 'order.paid']);
    expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    await demo.advance(HOUR);
    expect(events()).toEqual(['order.paid', 'order.paid', 'payment.authorized']);
  });

  it('comes again while it is not answered with 2xx, and after a day no more', async () => {
    shop.answerWith(503);
    const order = await newOrder();
    await demo.pay({ orderId: order.id, outcome: 'declined' });
    await demo.advance(3 * 60_000);
    expect(events()).toEqual(['payment.failed', 'payment.failed', 'payment.failed']);
    await demo.advance(2 * DAY);
    expect(demo.webhooks.isEnabled()).toBe(false);
    const sent = shop.received.length;
    await demo.pay({ orderId: order.id });
    expect(shop.received).toHaveLength(sent);
  });

  it('is sent again on request, to the byte', async () => {
    await paidOrder();
    await demo.webhooks.replay(demo.webhooks.events[2]?.id ?? '');
    expect(shop.received[3]?.body).toBe(shop.received[2]?.body);
  });
});

describe('a subscription', () => {
  it('is active after its first charge, and charged every month, the 31st in February on the 28th', async () => {
    const { id } = await newSubscription();
    const result = await demo.pay({ subscriptionId: id });
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = 'paid' in result ? result.paid : fail();
    expect(signature).toBe(hmac(demo.keySecret, `${paymentId}|${id}`));
    expect(await subscriptionNow(id)).toMatchObject({
      status: 'active',
      paid_count: 1,
      remaining_count: 11,
      current_end: Date.UTC(2026, 1, 28, 12) / 1000,
    });
    expect(events().filter((event) => event.startsWith('subscription'))).toEqual([
      'subscription.authenticated',
      'subscription.activated',
      'subscription.charged',
    ]);
    await demo.advance(28 * DAY);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'active', paid_count: 2 });
    const { items } = (await call(`GET /v1/invoices?subscription_id=${id}`)).reply;
    expect(items).toMatchObject([{ status: 'paid' }, { status: 'paid', payment_id: paymentId }]);
  });

  it('is pending while its card fails, halted after three days, and goes on being billed without a charge', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id, outcome: 'expires' });
    await demo.advance(29 * DAY);
    expect((await subscriptionNow(id)).status).toBe('pending');
    await demo.advance(3 * DAY);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'halted', paid_count: 1 });
    expect(events().filter((event) => /pending|halted/.test(event))).toEqual([
      ...Array(3).fill('subscription.pending'),
      'subscription.halted',
    ]);
    await demo.advance(30 * DAY);
    const { items } = (await call(`GET /v1/invoices?subscription_id=${id}`)).reply;
    expect(items.map(({ status }) => status)).toEqual(['issued', 'issued', 'paid']);
  });

  it('is charged what waits with a new card while it is pending', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id, outcome: 'expires' });
    await demo.advance(29 * DAY);
    expect(await demo.pay({ subscriptionId: id, cardChange: true })).toHaveProperty('paid');
    expect(await subscriptionNow(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it('is active with a new card after it was halted, but what was billed meanwhile is charged by hand only', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id, outcome: 'expires' });
    await demo.advance(32 * DAY);
    await demo.pay({ subscriptionId: id, cardChange: true });
    expect(await subscriptionNow(id)).toMatchObject({ status: 'active', paid_count: 1 });
    const unpaid = demo.invoices(id).find(({ status }) => status === 'issued');
    expect((await demo.chargeInvoice(unpaid?.id ?? '')).status).toBe('captured');
    expect((await subscriptionNow(id)).paid_count).toBe(2);
  });

  it('can be refused its charges and be paid again', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id });
    demo.refuseCharges(id, 'insufficient_funds');
    await demo.advance(28 * DAY);
    expect((await subscriptionNow(id)).status).toBe('pending');
    demo.refuseCharges(id, null);
    await demo.advance(DAY);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it('of UPI can be changed neither in its plan nor in what pays for it', async () => {
    const { id, plan_id } = await newSubscription();
    await demo.pay({ subscriptionId: id, method: 'upi' });
    const { status, reply } = await call(`PATCH /v1/subscriptions/${id}`, { plan_id });
    expect(status).toBe(400);
    expect(reply.error.description).toBe('subscriptions cannot be updated when payment mode is UPI');
    await expect(demo.pay({ subscriptionId: id, cardChange: true })).rejects.toThrow('payment mode is UPI');
  });

  it('of a card changes its plan with the next cycle', async () => {
    const { id } = await newSubscription();
    const { plan_id } = await newSubscription();
    await demo.pay({ subscriptionId: id });
    const { reply } = await call(`PATCH /v1/subscriptions/${id}`, { plan_id, schedule_change_at: 'cycle_end' });
    expect(reply).toMatchObject({ has_scheduled_changes: true });
    await demo.advance(28 * DAY);
    expect(await subscriptionNow(id)).toMatchObject({ plan_id, has_scheduled_changes: false });
  });

  it('that is cancelled at the end of its cycle is active until then', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id });
    expect((await call(`POST /v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: 1 })).reply.status).toBe('active');
    await demo.advance(27 * DAY);
    expect((await subscriptionNow(id)).status).toBe('active');
    await demo.advance(DAY);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
  });

  it('that is paused is charged again once it is resumed', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id });
    expect((await call(`POST /v1/subscriptions/${id}/pause`, { pause_at: 'now' })).reply.status).toBe('paused');
    await demo.advance(60 * DAY);
    expect((await subscriptionNow(id)).paid_count).toBe(1);
    expect((await call(`POST /v1/subscriptions/${id}/resume`, { resume_at: 'now' })).reply.status).toBe('active');
    await demo.advance(1);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it('is complete once all its cycles are over', async () => {
    const { id } = await newSubscription();
    await demo.pay({ subscriptionId: id });
    await demo.advance(366 * DAY);
    expect(await subscriptionNow(id)).toMatchObject({ status: 'completed', paid_count: 12, remaining_count: 0 });
  });

  it('that begins later is authorized first, and charged then', async () => {
    const { plan_id } = await newSubscription();
    const start_at = demo.now() / 1000 + 7 * 86_400;
    const { reply } = await call('POST /v1/subscriptions', { plan_id, total_count: 12, start_at });
    await demo.pay({ subscriptionId: reply.id });
    expect(await subscriptionNow(reply.id)).toMatchObject({ status: 'authenticated', paid_count: 0 });
    await demo.advance(7 * DAY);
    expect(await subscriptionNow(reply.id)).toMatchObject({ status: 'active', paid_count: 1 });
  });

  it('expires if nobody pays it in time', async () => {
    const { plan_id } = await newSubscription();
    const expire_by = demo.now() / 1000 + 3600;
    const { reply } = await call('POST /v1/subscriptions', { plan_id, total_count: 12, expire_by });
    await demo.advance(HOUR);
    expect((await subscriptionNow(reply.id)).status).toBe('expired');
  });
});

describe('a refund', () => {
  it('of the same key and request is one refund, and a different request with that key is refused', async () => {
    const { paymentId } = await paidOrder();
    const key = { 'x-refund-idempotency': 'refund-of-asha-1' };
    const { reply: first } = await call(`POST /v1/payments/${paymentId}/refund`, { amount: 1_000 }, key);
    const { reply: second } = await call(`POST /v1/payments/${paymentId}/refund`, { amount: 1_000 }, key);
    expect(second.id).toBe(first.id);
    expect((await call(`GET /v1/payments/${paymentId}`)).reply).toMatchObject({
      amount_refunded: 1_000,
      status: 'captured',
    });
    const { status, reply } = await call(`POST /v1/payments/${paymentId}/refund`, { amount: 2_000 }, key);
    expect(status).toBe(400);
    expect(reply.error.description).toContain('Different request with the same idempotency key');
  });

  it('can wait for a day, and can fail after it', async () => {
    const { paymentId } = await paidOrder();
    demo.refundsAre('pending for a day');
    const { reply: part } = await call(`POST /v1/payments/${paymentId}/refund`, { amount: 1_000 });
    expect(part.status).toBe('pending');
    demo.refundsAre('failed after a day');
    const { reply: rest } = await call(`POST /v1/payments/${paymentId}/refund`, {});
    expect((await call(`GET /v1/payments/${paymentId}`)).reply.status).toBe('refunded');
    await demo.advance(DAY);
    expect((await call(`GET /v1/refunds/${part.id}`)).reply.status).toBe('processed');
    expect((await call(`GET /v1/refunds/${rest.id}`)).reply.status).toBe('failed');
    expect((await call(`GET /v1/payments/${paymentId}`)).reply).toMatchObject({
      status: 'captured',
      amount_refunded: 1_000,
    });
    expect(events().filter((event) => event.startsWith('refund'))).toEqual([
      'refund.created',
      'refund.created',
      'refund.processed',
      'refund.failed',
    ]);
  });

  it('gives back no more than was paid, and nothing of a payment that failed', async () => {
    const { paymentId } = await paidOrder();
    const tooMuch = await call(`POST /v1/payments/${paymentId}/refund`, { amount: 1_499_001 });
    expect(tooMuch.reply.error.description).toContain('greater than amount captured');
    await call(`POST /v1/payments/${paymentId}/refund`, {});
    const again = await call(`POST /v1/payments/${paymentId}/refund`, {});
    expect(again.reply.error.description).toBe('The payment has been fully refunded already');
    const order = await newOrder();
    const result = await demo.pay({ orderId: order.id, outcome: 'declined' });
    const { payment_id } = ('failed' in result ? result.failed.metadata : {}) as { payment_id: string };
    const unpaid = await call(`POST /v1/payments/${payment_id}/refund`, {});
    expect(unpaid.reply.error.description).toContain('should be captured');
  });
});

function fail(): never {
  throw new Error('It was not paid');
}

/** Where webhooks arrive. */
async function startShop() {
  const received: Received[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ event: JSON.parse(body).event, headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    answerWith: (next: number) => {
      status = next;
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
