import { createHmac } from 'node:crypto';
import { DAY_MS } from '@pressloom/contract';
import { type DemoPayments, startDemoPayments } from '@pressloom/testkit';
import { createOutbound, type Outbound } from '@pressloom/wordpress';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpay } from './razorpay.ts';

const outbound: Outbound = createOutbound({ allowPrivate: true });
afterAll(() => outbound.close());

/** Asked of the stand-in and, with RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET, of Razorpay in test mode. */
const { RAZORPAY_TEST_KEY_ID: keyId = '', RAZORPAY_TEST_KEY_SECRET: keySecret = '' } = process.env;
const targets = ['the stand-in', ...(keyId.startsWith('rzp_test_') ? ['Razorpay'] : [])];

describe.each(targets)('with %s', (target) => {
  let demo: DemoPayments | undefined;
  let provider: PaymentProvider;
  beforeAll(async () => {
    if (target === 'the stand-in') demo = await startDemoPayments();
    provider = demo
      ? providerOf(demo)
      : createRazorpay({ baseUrl: 'https://api.razorpay.com', keyId, keySecret, webhookSecret: '', outbound });
  });
  afterAll(() => demo?.stop());
  const unique = (name: string) => `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;

  it('an order of a receipt is one order, and keeps its amount', async () => {
    const receipt = unique('order');
    const order = await provider.ensureOrder({ receipt, amount: 1_499_000 });
    expect(order).toMatchObject({ receipt, amount: 1_499_000, amountPaid: 0, status: 'created' });
    expect(await provider.ensureOrder({ receipt, amount: 1_499_000 })).toEqual(order);
    await expect(provider.ensureOrder({ receipt, amount: 100 })).rejects.toMatchObject({ kind: 'refused' });
    expect(await provider.readOrder(order.id)).toEqual(order);
    expect(await provider.listPayments(order.id)).toEqual([]);
  });

  it('a plan and a subscription of a reference are one each', async () => {
    const reference = unique('pro-monthly');
    const planId = await provider.ensureMonthlyPlan({ reference, name: 'Pro', amount: 149_900 });
    expect(await provider.ensureMonthlyPlan({ reference, name: 'Pro', amount: 149_900 })).toBe(planId);
    const wanted = { reference: unique('checkout'), since: new Date(), planId, cycles: 120 };
    const subscription = await provider.ensureSubscription(wanted);
    expect(subscription).toMatchObject({ planId, status: 'created', paidCount: 0, currentEnd: null });
    expect((await provider.ensureSubscription(wanted)).id).toBe(subscription.id);
    expect((await provider.ensureSubscription({ ...wanted, reference: unique('other') })).id).not.toBe(subscription.id);
  });

  it('a subscription is cancelled, and cancelling it again changes nothing', async () => {
    const planId = await provider.ensureMonthlyPlan({ reference: unique('plan'), name: 'Pro', amount: 149_900 });
    const { id } = await provider.ensureSubscription({ reference: unique('c'), since: new Date(), planId, cycles: 12 });
    expect((await provider.cancelSubscription(id)).status).toBe('cancelled');
    expect((await provider.cancelSubscription(id)).status).toBe('cancelled');
    await expect(provider.pauseSubscription(id)).rejects.toMatchObject({ kind: 'refused', status: 400 });
  });

  it('an unknown ID and a wrong key are refused, without a word about the key', async () => {
    await expect(provider.readPayment('pay_00000000000000')).rejects.toMatchObject({ kind: 'refused', status: 400 });
    const stranger = createRazorpay({
      baseUrl: demo?.url ?? 'https://api.razorpay.com',
      keyId: 'rzp_test_Stranger000000',
      keySecret: 'top-secret',
      webhookSecret: '',
      outbound,
    });
    const error = await stranger.readOrder('order_00000000000000').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'refused', status: 401, message: 'The payment provider refused the API key.' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/top-secret|Stranger/);
  });
});

describe('when something goes wrong', () => {
  let demo: DemoPayments;
  let provider: PaymentProvider;
  beforeEach(async () => {
    demo = await startDemoPayments();
    provider = providerOf(demo);
  });
  afterEach(() => demo.stop());
  const ordersOf = (receipt: string) => [...demo.books.orders.values()].filter((order) => order.receipt === receipt);

  it.each(['500 after saving', 'no answer after saving'] as const)('%s: the order is found', async (fault) => {
    demo.failNext('POST /v1/orders', fault);
    const order = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    expect(ordersOf('r1').map(({ id }) => id)).toEqual([order.id]);
  });

  it('a read whose connection breaks is asked for again, once', async () => {
    const order = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    demo.failNext('GET /v1/orders/:id', 'no answer after saving');
    expect(await provider.readOrder(order.id)).toEqual(order);
    for (const _ of [1, 2]) demo.failNext('GET /v1/orders/:id', 'no answer after saving');
    await expect(provider.readOrder(order.id)).rejects.toMatchObject({ kind: 'retry' });
    expect(demo.requests.filter((request) => request === 'GET /v1/orders/:id')).toHaveLength(4);
  });

  it('500 before saving: nothing is there, and it can be repeated', async () => {
    demo.failNext('POST /v1/orders', '500 before saving');
    await expect(provider.ensureOrder({ receipt: 'r1', amount: 1_000 })).rejects.toMatchObject({ kind: 'unknown' });
    await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    expect(ordersOf('r1')).toHaveLength(1);
  });

  it('two processes that create the order of a receipt at once get the same', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => provider.ensureOrder({ receipt: 'r1', amount: 1_000 })));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(ordersOf('r1')).toHaveLength(1);
  });

  it('a subscription that was created though its request failed is found', async () => {
    const planId = await provider.ensureMonthlyPlan({ reference: 'pro', name: 'Pro', amount: 149_900 });
    demo.failNext('POST /v1/subscriptions', '500 after saving');
    const { id } = await provider.ensureSubscription({ reference: 'c1', since: new Date(), planId, cycles: 12 });
    expect([...demo.books.subscriptions.keys()]).toEqual([id]);
  });

  it('a refund that was made though its request failed is one refund', async () => {
    const { id: orderId } = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    await demo.pay({ orderId });
    const [payment] = await provider.listPayments(orderId);
    const wanted = { paymentId: payment?.id ?? '', amount: 400, key: 'refund-0001' };
    demo.failNext('POST /v1/payments/:id/refund', '500 after saving');
    await expect(provider.refund(wanted)).rejects.toMatchObject({ kind: 'unknown' });
    const refund = await provider.refund(wanted);
    expect(await provider.listRefunds(wanted.paymentId)).toEqual([refund]);
    expect(await provider.readPayment(wanted.paymentId)).toMatchObject({ status: 'captured', amountRefunded: 400 });
    expect((await provider.readRefund(refund.id)).status).toBe('processed');
  });

  it('every payment since an instant is listed, also where there are thousands', async () => {
    const { id: orderId } = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    await demo.pay({ orderId });
    const [paid] = [...demo.books.payments.values()];
    if (!paid) throw new Error('Nothing was paid');
    const add = (number: number, at: number) => {
      const id = `pay_${String(number).padStart(14, '0')}`;
      demo.books.payments.set(id, { ...paid, id, created_at: at });
    };
    const since = paid.created_at - 1_000_000;
    // Several of each second, so that no page ends with one.
    for (let number = 0; number < 4_500; number++) add(number, since + Math.floor(number / 7));
    const listed = await provider.listPaymentsSince(new Date(since * 1_000));
    expect([listed.length, new Set(listed.map(({ id }) => id)).size]).toEqual([4_501, 4_501]);
    // More of one second than the provider pages through: said rather than left out.
    for (let number = 4_500; number < 7_000; number++) add(number, since + 100);
    await expect(provider.listPaymentsSince(new Date(since * 1_000))).rejects.toMatchObject({
      kind: 'retry',
      message: 'The payment provider has more of one second than can be listed.',
    });
  });

  it('a provider that cannot be reached was not asked', async () => {
    await demo.stop();
    await expect(provider.ensureOrder({ receipt: 'r1', amount: 1_000 })).rejects.toMatchObject({ kind: 'retry' });
    demo = await startDemoPayments();
  });

  it('an ID of a browser stays an ID, whatever it contains', async () => {
    const { id } = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    const asked = demo.requests.length;
    for (const hostile of ['..', `../orders/${id}`, `x%2F..%2F${id}`, `${id}?`, '']) {
      await expect(provider.readPayment(hostile)).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(demo.requests).toHaveLength(asked);
  });

  it('a reply that is not as documented is an error that names the field', async () => {
    const { id } = await provider.ensureOrder({ receipt: 'r1', amount: 1_000 });
    const order = demo.books.orders.get(id);
    if (order) order.amount = Number.NaN;
    await expect(provider.readOrder(id)).rejects.toThrow('amount is not as documented');
  });
});

describe('what the provider reports', () => {
  let demo: DemoPayments;
  let provider: PaymentProvider;
  beforeAll(async () => {
    demo = await startDemoPayments({ start: Date.UTC(2026, 3, 1) });
    provider = providerOf(demo);
  });
  afterAll(() => demo.stop());

  it('a checkout is believed only for the order that is stored, with its own signature', async () => {
    const { id: orderId } = await provider.ensureOrder({ receipt: 'mine', amount: 1_000 });
    const { id: other } = await provider.ensureOrder({ receipt: 'other', amount: 1_000 });
    const result = await demo.pay({ orderId });
    if (!('paid' in result)) throw new Error('It was not paid');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.paid;
    expect(provider.isCheckoutSignature({ of: { orderId }, paymentId, signature })).toBe(true);
    expect(provider.isCheckoutSignature({ of: { orderId: other }, paymentId, signature })).toBe(false);
    expect(provider.isCheckoutSignature({ of: { orderId }, paymentId: 'pay_x', signature })).toBe(false);
    for (const forged of ['', 'x'.repeat(64), '0'.repeat(64), `${signature}0`, signature.toUpperCase()]) {
      expect(provider.isCheckoutSignature({ of: { orderId }, paymentId, signature: forged })).toBe(false);
    }
  });

  it('a subscription signs in the other order, and is charged every month', async () => {
    const planId = await provider.ensureMonthlyPlan({ reference: 'pro', name: 'Pro', amount: 149_900 });
    const wanted = { reference: 'c1', since: new Date(demo.now()), planId, cycles: 12 };
    const { id: subscriptionId } = await provider.ensureSubscription(wanted);
    const result = await demo.pay({ subscriptionId });
    if (!('paid' in result)) throw new Error('It was not paid');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.paid;
    expect(provider.isCheckoutSignature({ of: { subscriptionId }, paymentId, signature })).toBe(true);
    expect(provider.isCheckoutSignature({ of: { orderId: subscriptionId }, paymentId, signature })).toBe(false);
    demo.refuseCharges(subscriptionId, 'card_expired');
    await demo.advance(30 * DAY_MS);
    expect(await provider.readSubscription(subscriptionId)).toMatchObject({ status: 'pending', paidCount: 1 });
    expect(await provider.listInvoices(subscriptionId)).toMatchObject([
      { status: 'issued', paymentId: null },
      { status: 'paid', paymentId, from: new Date(Date.UTC(2026, 3, 1)), until: new Date(Date.UTC(2026, 4, 1)) },
    ]);
  });

  it('a subscription is paused and resumed', async () => {
    const planId = await provider.ensureMonthlyPlan({ reference: 'pro', name: 'Pro', amount: 149_900 });
    const wanted = { reference: 'c2', since: new Date(demo.now()), planId, cycles: 12 };
    const { id } = await provider.ensureSubscription(wanted);
    await demo.pay({ subscriptionId: id, method: 'upi' });
    expect(await provider.pauseSubscription(id)).toMatchObject({ status: 'paused', isUpi: true });
    expect((await provider.resumeSubscription(id)).status).toBe('active');
  });

  it('a webhook is read from its very bytes, and one that is changed or of a stranger is not', async () => {
    const { id: orderId } = await provider.ensureOrder({ receipt: 'hook', amount: 1_000 });
    await demo.pay({ orderId });
    const { body } = demo.webhooks.events.findLast(({ event }) => event === 'order.paid') ?? { body: '' };
    const signed = (text: string, secret = demo.webhookSecret) =>
      provider.readWebhook(Buffer.from(text), createHmac('sha256', secret).update(text).digest('hex'));
    expect(signed(body)).toMatchObject({
      name: 'order.paid',
      at: new Date(Math.floor(demo.now() / 1000) * 1000),
      orderId,
      paymentId: expect.stringMatching(/^pay_/),
    });
    expect(signed(body, demo.keySecret)).toBeUndefined();
    const signature = createHmac('sha256', demo.webhookSecret).update(body).digest('hex');
    expect(provider.readWebhook(Buffer.from(`${body} `), signature)).toBeUndefined();
    expect(signed('not JSON')).toBeUndefined();
    expect(signed('{"event":"order.paid"}')).toBeUndefined();
  });
});

function providerOf({ url, keyId, keySecret, webhookSecret }: DemoPayments): PaymentProvider {
  return createRazorpay({ baseUrl: url, keyId, keySecret, webhookSecret, outbound });
}
