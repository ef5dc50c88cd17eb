import { createHash, createHmac } from 'node:crypto';
import type { Billing, Checkout } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DETAILS } from '../../../test/billing-env.ts';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { rateLimits, webhookEvents } from '../../database/schema/index.ts';

let shop: Shop;
let ada: TestUser;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.server.services.db.delete(rateLimits);
  ada = await signUp(shop.server);
});

type Failed = { error: { code: string; message: string; details?: { amount?: { total: number } } } };
const YEAR = { period: 'year', details: DETAILS, total: 1_499_000 };
const start = async (user = ada, body: object = YEAR) =>
  (await user.request<Checkout>('POST', '/api/billing/checkouts', body)).body;
const report = (user: TestUser, id: string, body: object) =>
  user.request<Checkout & Failed>('POST', `/api/billing/checkouts/${id}/payment`, body);

async function payAt(checkout: Checkout) {
  const result = await shop.pay(checkout);
  if (!('paid' in result)) throw new Error('It was not paid');
  return { paymentId: result.paid.razorpay_payment_id, signature: result.paid.razorpay_signature };
}

function post(body: string, headers: Record<string, string> = {}) {
  const signature = createHmac('sha256', shop.demo.webhookSecret).update(body).digest('hex');
  return fetch(`${shop.server.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers },
    body,
  });
}
const event = (payload: object = {}) =>
  JSON.stringify({ event: 'order.paid', created_at: Math.floor(Date.now() / 1000), payload });
const stored = async (body: string) =>
  (
    await shop.server.services.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, createHash('sha256').update(body).digest('hex')))
  )[0];

describe('buying in the browser', () => {
  it('goes from the price to the plan, its invoice and its details', async () => {
    const offer = (await ada.request<Billing>('GET', '/api/billing')).body;
    expect(offer).toMatchObject({
      enabled: true,
      mode: 'demo',
      plan: 'free',
      canBuy: ['month', 'year'],
      pro: { articles: 300, runs: 5 },
    });
    const checkout = await start();
    expect(checkout).toMatchObject({ state: 'open', renews: false, payment: { key: shop.demo.keyId } });
    const paid = await report(ada, checkout.id, await payAt(checkout));
    expect(paid.body).toMatchObject({ state: 'paid', payment: null });
    const after = (await ada.request<Billing>('GET', '/api/billing')).body;
    expect(after).toMatchObject({
      plan: 'pro',
      isInGrace: false,
      canBuy: [],
      cannotBuy: expect.stringMatching(/^Your year is paid/),
      subscription: { state: 'active', period: 'year', canCancel: false, canChangeCard: false },
    });
    expect((await ada.request('GET', '/api/billing/details')).body).toEqual({ details: DETAILS });
    expect((await ada.request('GET', '/api/billing/payments')).body).toMatchObject({
      payments: [{ period: 'year', document: { kind: 'receipt' } }],
    });
  });

  it('refuses a total that is not the price, and says what it is', async () => {
    const { status, body } = await ada.request<Failed>('POST', '/api/billing/checkouts', { ...YEAR, total: 100 });
    expect([status, body.error.code, body.error.details?.amount?.total]).toEqual([409, 'price_changed', 1_499_000]);
    expect((await ada.request<Billing>('GET', '/api/billing')).body.openCheckoutId).toBeNull();
  });

  it.each([
    ['below nothing', { total: -1_499_000 }, 409],
    ['with a part of a paisa', { total: 1_499_000.5 }, 400],
    ['in words', { total: '1499000' }, 400],
    ['of the other period', { total: 149_900 }, 409],
  ])('refuses a total %s, and makes no order', async (_what, changed, status) => {
    const orders = shop.demo.books.orders.size;
    expect((await ada.request('POST', '/api/billing/checkouts', { ...YEAR, ...changed })).status).toBe(status);
    expect(shop.demo.books.orders.size).toBe(orders);
  });

  it('asks for the price in rupees, whatever else the browser says', async () => {
    const { payment } = await start(ada, { ...YEAR, currency: 'VND', amount: 100, plan: 'free', userId: 'another' });
    const order = shop.demo.books.orders.get(payment?.orderId ?? '');
    expect(order).toMatchObject({ amount: 1_499_000, currency: 'INR' });
  });

  it.each([
    [{ ...DETAILS, name: '  ' }, 'details.name'],
    [{ ...DETAILS, state: '99' }, 'details.state'],
    [{ ...DETAILS, gstin: '29AAPFU0939F1ZW' }, 'details.gstin'],
  ])('refuses details that no invoice could have: %j', async (details, path) => {
    const { status, body } = await ada.request('POST', '/api/billing/checkouts', { ...YEAR, details });
    expect([status, body]).toEqual([
      400,
      { error: expect.objectContaining({ details: { fields: [expect.objectContaining({ path })] } }) },
    ]);
  });

  it('gives a purchase up on request, unless it was paid meanwhile', async () => {
    const first = await start();
    expect((await ada.request('DELETE', `/api/billing/checkouts/${first.id}`)).body).toMatchObject({
      state: 'abandoned',
    });
    const second = await start();
    await payAt(second);
    expect((await ada.request('DELETE', `/api/billing/checkouts/${second.id}`)).body).toMatchObject({ state: 'paid' });
  });

  it('says so when the provider does not answer, and goes on later with the same purchase', async () => {
    shop.demo.failNext('POST /v1/orders', '500 before saving');
    const { status, body } = await ada.request<Failed>('POST', '/api/billing/checkouts', YEAR);
    expect([status, body.error.code]).toEqual([503, 'provider_unavailable']);
    expect((await start()).payment?.orderId).toMatch(/^order_/);
  });
});

describe('a report of the browser', () => {
  it('is believed with the signature of the stored order only', async () => {
    const checkout = await start();
    const eve = await signUp(shop.server);
    const hers = await payAt(await start(eve));
    const forged = [
      hers,
      { paymentId: hers.paymentId, signature: '0'.repeat(64) },
      { paymentId: 'pay_1', signature: 'x' },
    ];
    for (const body of forged) {
      const { status, body: reply } = await report(ada, checkout.id, body);
      expect([status, reply.error.code]).toEqual([422, 'not_confirmed']);
    }
    expect((await report(ada, checkout.id, { paymentId: '../orders', signature: 'x' })).status).toBe(400);
    expect(await shop.paymentsOf(ada)).toEqual([]);
    expect(await shop.planOf(ada)).toBe('free');
  });

  it('of a purchase of somebody else is out of reach', async () => {
    const checkout = await start();
    const eve = await signUp(shop.server);
    const paid = await payAt(checkout);
    expect((await report(eve, checkout.id, paid)).status).toBe(404);
    expect((await eve.request('GET', `/api/billing/checkouts/${checkout.id}`)).status).toBe(404);
    expect((await eve.request('DELETE', `/api/billing/checkouts/${checkout.id}`)).status).toBe(404);
    expect(await shop.planOf(eve)).toBe('free');
  });

  it('twice, with its webhooks twice, is one payment', async () => {
    shop.demo.webhooks.faultWith(() => 'twice');
    const checkout = await start();
    const paid = await payAt(checkout);
    await Promise.all([report(ada, checkout.id, paid), report(ada, checkout.id, paid), shop.hear()]);
    expect(await shop.paymentsOf(ada)).toHaveLength(1);
    shop.demo.webhooks.faultWith(undefined);
  });
});

describe('a webhook', () => {
  it('is stored once, and answered before it is acted on', async () => {
    const body = event({ order: { entity: { id: 'order_Foreign0000001' } } });
    const before = await shop.server.services.db.$count(webhookEvents);
    // The header is not signed: a replay can carry another one.
    const replayed = await Promise.all(
      ['evt-1', 'evt-1', 'evt-2'].map((id) => post(body, { 'x-razorpay-event-id': id })),
    );
    expect(replayed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.server.services.db.$count(webhookEvents)).toBe(before + 1);
    expect(await stored(body)).toMatchObject({
      name: 'order.paid',
      orderId: 'order_Foreign0000001',
      handledAt: null,
    });
    await shop.hear();
    expect(await stored(body)).toMatchObject({ dueAt: null, problem: null, handledAt: expect.any(Date) });
  });

  it('that is sent again when it was forgotten, after its payment went back, brings nothing back', async () => {
    const { db } = shop.server.services;
    const checkout = await start();
    const { paymentId } = await payAt(checkout);
    await shop.hear();
    expect(await shop.planOf(ada)).toBe('pro');
    const [payment] = await shop.paymentsOf(ada);
    await ada.request('POST', `/api/billing/payments/${payment?.id}/refund`, { amount: 1_499_000 });
    await shop.refund();
    await db.delete(webhookEvents);
    for (const entity of ['order', 'payment']) {
      const id = entity === 'order' ? checkout.payment?.orderId : paymentId;
      expect((await post(event({ [entity]: { entity: { id } } }))).status).toBe(200);
    }
    await shop.hear();
    expect([await shop.planOf(ada), (await shop.paymentsOf(ada)).length]).toEqual(['free', 1]);
  });

  it.each([
    ['without a signature', { 'x-razorpay-signature': '' }],
    ['with a forged one', { 'x-razorpay-signature': '0'.repeat(64) }],
  ])('%s is refused without a word of why', async (_what, headers) => {
    const body = event({ forged: true });
    const response = await post(body, headers);
    expect([response.status, await response.json()]).toEqual([400, { ok: false }]);
    expect(await stored(body)).toBeUndefined();
  });

  it('that was changed on its way or is too large is refused', async () => {
    const body = event();
    const signature = createHmac('sha256', shop.demo.webhookSecret).update(body).digest('hex');
    expect((await post(`${body} `, { 'x-razorpay-signature': signature })).status).toBe(400);
    expect((await post(`"${'x'.repeat(300_000)}"`)).status).toBe(413);
  });

  it('that is genuine and cannot be read is taken, so that the provider does not switch webhooks off', async () => {
    expect((await post('not JSON')).status).toBe(200);
    const body = '{"event":"new.kind"}';
    expect((await post(body)).status).toBe(200);
    expect(await stored(body)).toBeUndefined();
  });

  it('about what the provider does not know is tried again later, and says why', async () => {
    const body = event({ payment: { entity: { id: 'pay_Nobody00000001' } } });
    await post(body);
    await shop.hear();
    const waiting = await stored(body);
    expect(waiting).toMatchObject({ handledAt: null, attempts: 1, problem: expect.stringContaining('refused') });
    expect(waiting?.dueAt?.getTime()).toBeGreaterThan(shop.now().getTime());
  });
});

describe('forged webhooks', () => {
  it('of one address are limited; what is genuine passes from the same address', async () => {
    const forged = async () => (await post(event(), { 'x-razorpay-signature': 'f'.repeat(64) })).status;
    const replies: number[] = [];
    for (let count = 0; count < 61; count++) replies.push(await forged());
    expect([replies[0], replies.at(-1)]).toEqual([400, 429]);
    expect((await post(event({ order: { entity: { id: 'order_Foreign0000002' } } }))).status).toBe(200);
  });
});

describe('guessing coupon codes', () => {
  it('is limited', async () => {
    const guess = async () =>
      (await ada.request('POST', '/api/billing/preview', { period: 'year', couponCode: 'GUESS', state: '' })).status;
    const replies: number[] = [];
    for (let count = 0; count < 61; count++) replies.push(await guess());
    expect([replies[0], replies.at(-1)]).toEqual([200, 429]);
  });
});

describe('what asks the provider, or makes a PDF', () => {
  const missing = '00000000-0000-4000-8000-00000000dead';
  it.each([
    ['giving up a purchase', 'DELETE', `/api/billing/checkouts/${missing}`, 60],
    ['opening a document', 'GET', `/api/billing/documents/${missing}/pdf`, 120],
  ] as const)('is limited: %s', async (_what, method, path, most) => {
    const bob = await signUp(shop.server);
    const replies: number[] = [];
    for (let count = 0; count <= most; count++) replies.push((await bob.request(method, path)).status);
    expect([replies[0], replies.at(-2), replies.at(-1)]).toEqual([404, 404, 429]);
  });
});

describe('where nothing is sold', () => {
  let free: TestServer;
  beforeAll(async () => {
    free = await startTestServer();
  });
  afterAll(() => free.close());

  it('there is nothing to buy, and no webhook', async () => {
    const user = await signUp(free);
    expect((await user.request('GET', '/api/billing')).body).toMatchObject({ enabled: false, subscription: null });
    expect((await user.request<Failed>('POST', '/api/billing/checkouts', YEAR)).body.error.code).toBe('billing_off');
    expect((await free.app.inject({ method: 'POST', url: '/api/payments/webhook' })).statusCode).toBe(404);
  });
});
