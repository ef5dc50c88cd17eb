import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPayments, startDemoPayments } from './index.ts';

/** The fields of replies that are looked at one by one. */
interface Reply {
  id: string;
  status: string;
  count: number;
  notes: unknown;
  entity: string;
  items: Reply[];
  error: { code: string; description: string };
}

/**
 * What pressloom relies on of Razorpay's API, asked of the stand-in and, where RAZORPAY_TEST_KEY_ID and
 * RAZORPAY_TEST_KEY_SECRET are set, of Razorpay itself in test mode: the two must not differ.
 */
const { RAZORPAY_TEST_KEY_ID: testKeyId = '', RAZORPAY_TEST_KEY_SECRET: testKeySecret = '' } = process.env;
const targets = [
  { name: 'the stand-in' },
  ...(testKeyId.startsWith('rzp_test_')
    ? [{ name: 'Razorpay', url: 'https://api.razorpay.com', keyId: testKeyId, keySecret: testKeySecret }]
    : []),
];

describe.each(targets)('$name', (target) => {
  let demo: DemoPayments | undefined;
  let server: { url: string; keyId: string; keySecret: string };
  beforeAll(async () => {
    if ('url' in target) server = target as typeof server;
    else server = demo = await startDemoPayments();
  });
  afterAll(() => demo?.stop());

  const call = async (request: string, body?: unknown, keySecret = server.keySecret) => {
    const [method, path] = request.split(' ');
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Basic ${btoa(`${server.keyId}:${keySecret}`)}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, reply: (await response.json()) as Reply };
  };
  const receiptOf = (name: string) => `${name}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const monthly = { period: 'monthly', interval: 1, item: { name: 'Pro', amount: 149_900, currency: 'INR' } };

  it('refuses a wrong key with 401', async () => {
    const { status, reply } = await call('GET /v1/orders', undefined, 'wrong');
    expect(status).toBe(401);
    expect(reply.error.code).toBe('BAD_REQUEST_ERROR');
  });

  it('creates an order that is due, with notes as an object and as an empty list without any', async () => {
    const receipt = receiptOf('order');
    const { status, reply } = await call('POST /v1/orders', {
      amount: 1_499_000,
      currency: 'INR',
      receipt,
      notes: { checkout: 'c1' },
    });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: 'order',
      amount: 1_499_000,
      amount_paid: 0,
      amount_due: 1_499_000,
      currency: 'INR',
      receipt,
      status: 'created',
      attempts: 0,
      notes: { checkout: 'c1' },
    });
    expect((await call(`GET /v1/orders/${reply.id}`)).reply).toEqual(reply);
    const plain = await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt: receiptOf('plain') });
    expect(plain.reply.notes).toEqual([]);
  });

  it('finds an order by its receipt', async () => {
    const receipt = receiptOf('find');
    const { reply: order } = await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt });
    const { reply } = await call(`GET /v1/orders?receipt=${receipt}`);
    expect(reply).toMatchObject({ entity: 'collection', count: 1, items: [{ id: order.id }] });
    expect((await call(`GET /v1/orders?receipt=${receiptOf('none')}`)).reply.count).toBe(0);
  });

  it('lists no payment of an order that nobody paid', async () => {
    const { reply: order } = await call('POST /v1/orders', { amount: 100, currency: 'INR', receipt: receiptOf('o') });
    const { reply } = await call(`GET /v1/orders/${order.id}/payments`);
    expect(reply).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  it.each([
    ['less than a rupee', { amount: 99, currency: 'INR' }],
    ['half a paisa', { amount: 100.5, currency: 'INR' }],
    ['no amount', { currency: 'INR' }],
    ['a receipt of 41 characters', { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) }],
  ])('refuses an order of %s with 400', async (_what, body) => {
    const { status, reply } = await call('POST /v1/orders', body);
    expect(status).toBe(400);
    expect(reply.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: expect.any(String) });
  });

  it('answers 400 for an ID it does not know', async () => {
    const { status, reply } = await call('GET /v1/orders/order_00000000000000');
    expect(status).toBe(400);
    expect(reply.error.code).toBe('BAD_REQUEST_ERROR');
  });

  it('gives the customer there is when asked not to fail', async () => {
    const email = `${receiptOf('someone')}@example.com`;
    const customer = { name: 'Asha Rao', email, contact: '9123456780', fail_existing: '0' };
    const { reply: first } = await call('POST /v1/customers', customer);
    expect(first).toMatchObject({ entity: 'customer', email });
    expect((await call('POST /v1/customers', customer)).reply.id).toBe(first.id);
  });

  it('creates a subscription to a plan, and nothing is paid by it', async () => {
    const { reply: plan } = await call('POST /v1/plans', monthly);
    expect(plan).toMatchObject({ entity: 'plan', period: 'monthly', interval: 1, item: { amount: 149_900 } });
    const { status, reply } = await call('POST /v1/subscriptions', { plan_id: plan.id, total_count: 120 });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      id: expect.stringMatching(/^sub_\w{14}$/),
      entity: 'subscription',
      plan_id: plan.id,
      status: 'created',
      total_count: 120,
      paid_count: 0,
      short_url: expect.stringMatching(/^https?:/),
    });
    expect((await call(`GET /v1/subscriptions/${reply.id}`)).reply.status).toBe('created');
    expect((await call(`GET /v1/invoices?subscription_id=${reply.id}`)).reply.entity).toBe('collection');
  });

  it('cancels a subscription once', async () => {
    const { reply: plan } = await call('POST /v1/plans', monthly);
    const { reply: made } = await call('POST /v1/subscriptions', { plan_id: plan.id, total_count: 12 });
    const { reply } = await call(`POST /v1/subscriptions/${made.id}/cancel`, { cancel_at_cycle_end: 0 });
    expect(reply.status).toBe('cancelled');
    const again = await call(`POST /v1/subscriptions/${made.id}/cancel`, { cancel_at_cycle_end: 0 });
    expect(again.status).toBe(400);
    expect(again.reply.error.description).toContain('not cancellable in cancelled status');
  });

  it('pauses no subscription that is not active', async () => {
    const { reply: plan } = await call('POST /v1/plans', monthly);
    const { reply: made } = await call('POST /v1/subscriptions', { plan_id: plan.id, total_count: 12 });
    expect((await call(`POST /v1/subscriptions/${made.id}/pause`, { pause_at: 'now' })).status).toBe(400);
    expect((await call(`POST /v1/subscriptions/${made.id}/resume`, { resume_at: 'now' })).status).toBe(400);
  });
});
