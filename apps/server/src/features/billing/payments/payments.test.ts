import { type BillingPayment, billingDocumentPath } from '@pressloom/contract';
import { type DemoPayments, startDemoPayments } from '@pressloom/testkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELLING } from '../../../../test/billing-env.ts';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { insertPayment, SELLING_GST } from '../../../../test/payments.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { endGrant, grantPlan } from '../../plans/index.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { bringDueRefunds } from '../refunds/bring-due-refunds.ts';

let demo: DemoPayments;
let server: TestServer;
let asha: TestUser;
let eve: TestUser;
beforeAll(async () => {
  demo = await startDemoPayments();
  const { url, keyId, keySecret } = demo;
  const env = { ...SELLING, RAZORPAY_URL: url, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret };
  server = await startTestServer({ env });
  [asha, eve] = [await signUp(server), await signUp(server)];
});
afterAll(async () => {
  await server.close();
  await demo.stop();
});

async function paid(of: TestUser, paidAt = new Date()) {
  const { db } = server.services;
  const payment = await insertPayment(db, { userId: of.user.id, paidAt });
  await db.transaction((tx) => issueInvoice(tx, SELLING_GST, payment, paidAt));
  return payment;
}

const list = async (of: TestUser, query = '') =>
  (await of.request<{ payments: BillingPayment[]; nextCursor: string | null }>('GET', `/api/billing/payments${query}`))
    .body;

describe('the payments of a user', () => {
  it('are listed newest first, page by page, each with its invoice and what would go back now', async () => {
    const older = await paid(asha, new Date(Date.now() - 40 * 86_400_000));
    const newer = await paid(asha);
    const first = await list(asha, '?limit=1');
    expect(first.payments).toMatchObject([
      {
        id: newer.id,
        amount: { total: 149_900, igst: 22_866 },
        document: { kind: 'invoice', number: expect.stringMatching(/^PL/) },
        refunds: [],
        refundable: { paise: 149_900, kind: 'full' },
      },
    ]);
    const second = await list(asha, `?limit=1&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      payments: [{ id: older.id, refundable: { paise: 0, kind: 'none' } }],
      nextCursor: null,
    });
    expect((await list(eve)).payments).toEqual([]);
  });

  it('say whether time that they paid for is left: a refund of a part may have ended it', async () => {
    const { db } = server.services;
    const one = await signUp(server);
    const payment = await insertPayment(db, { userId: one.user.id, paidAt: new Date() });
    const { id: subject, from, until } = payment;
    const isLeft = async () => (await list(one)).payments.map(({ hasTimeLeft }) => hasTimeLeft);
    expect(await isLeft()).toEqual([false]);
    await grantPlan(db, {
      userId: one.user.id,
      plan: 'pro',
      from: from ?? new Date(),
      until,
      source: 'payment',
      subject,
    });
    expect(await isLeft()).toEqual([true]);
    await db.transaction((tx) => endGrant(tx, one.user.id, subject, new Date()));
    expect(await isLeft()).toEqual([false]);
  });

  it('come with documents that are PDF, for their owner alone', async () => {
    const [payment] = (await list(asha)).payments;
    const url = billingDocumentPath(payment?.document?.id ?? '');
    const reply = await server.app.inject({ url, headers: { cookie: asha.cookie } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${payment?.document?.number.replaceAll('/', '-')}.pdf"`,
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)), { mergePages: true });
    expect(text).toContain(payment?.document?.number);
    expect((await eve.request('GET', url)).status).toBe(404);
  });

  it('are refunded on request: shown as such, and not again', async () => {
    const { provider, order } = await payThere();
    const payment = await insertPayment(server.services.db, { userId: eve.user.id, providerId: provider });
    await server.services.db.transaction((tx) => issueInvoice(tx, SELLING_GST, payment, new Date()));
    const refund = () =>
      eve.request<BillingPayment>('POST', `/api/billing/payments/${payment.id}/refund`, { amount: 149_900 });
    expect((await asha.request('POST', `/api/billing/payments/${payment.id}/refund`, { amount: 1 })).status).toBe(404);
    const asked = await refund();
    expect(asked).toMatchObject({
      status: 200,
      body: { refunds: [{ amount: 149_900, state: 'requested' }], refundable: { paise: 0 } },
    });
    expect(await refund()).toMatchObject({
      status: 409,
      body: { error: { code: 'price_changed', details: { amount: 0 } } },
    });
    await bringDueRefunds(server.services, new AbortController().signal);
    expect((await list(eve)).payments).toMatchObject([
      { refunds: [{ state: 'processed', creditNote: { kind: 'creditNote', number: expect.stringMatching(/^PC/) } }] },
    ]);
    expect(demo.books.payments.get(provider)?.amount_refunded).toBe(149_900);
    expect(demo.books.orders.get(order)?.status).toBe('paid');
  });
});

/** Returns the provider's IDs of a payment and its order. */
async function payThere() {
  const headers = {
    authorization: `Basic ${btoa(`${demo.keyId}:${demo.keySecret}`)}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ amount: 149_900, currency: 'INR', receipt: 'r1' });
  const reply = await fetch(`${demo.url}/v1/orders`, { method: 'POST', headers, body });
  const { id: order } = (await reply.json()) as { id: string };
  await demo.pay({ orderId: order, method: 'card', outcome: 'paid' });
  const [payment] = demo.books.payments.values();
  return { provider: payment?.id ?? '', order };
}
