import type { AdminSubscription, AuditEntry, BillingPayment } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdministrator, type TestAdministrator, type TestUser } from '../../../../test/factories.ts';
import { insertPayment } from '../../../../test/payments.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { refunds, subscriptions } from '../../../database/schema/index.ts';

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpAdministrator(server);
  ada = await signUp(server, { fullName: 'Ada Writer', email: 'ada@example.com' });
});
afterAll(() => server.close());

const list = async (query = '') =>
  (await admin.ask<{ rows: AdminSubscription[] }>('GET', `/api/admin/subscriptions${query}`)).body.rows;

describe('the subscriptions of all users', () => {
  it('name who has them, are searched and filtered; an account that is gone is Unknown', async () => {
    const { db } = server.services;
    const bought = {
      plan: 'pro' as const,
      period: 'month' as const,
      total: 149_900,
      paidUntil: new Date('2027-01-01T00:00:00Z'),
    };
    await db.insert(subscriptions).values([
      { ...bought, userId: ada.user.id, state: 'active' },
      {
        ...bought,
        userId: crypto.randomUUID(),
        state: 'ended',
        period: 'year',
        createdAt: new Date('2025-01-01T00:00:00Z'),
      },
      { ...bought, userId: ada.user.id, state: 'refunded', createdAt: new Date('2024-01-01T00:00:00Z') },
    ]);
    const until = '2027-01-01T00:00:00.000Z';
    expect(
      (await list()).map(({ name, email, period, state, paidUntil }) => [name, email, period, state, paidUntil]),
    ).toEqual([
      ['Ada Writer', 'ada@example.com', 'month', 'active', until],
      ['Unknown', 'Unknown', 'year', 'ended', until],
      ['Ada Writer', 'ada@example.com', 'month', 'refunded', null],
    ]);
    expect((await list('?search=writer')).map(({ email }) => email)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(await list('?search=nobody')).toEqual([]);
    expect((await list('?state=ended')).map(({ name }) => name)).toEqual(['Unknown']);
    const { body } = await admin.ask<string>('GET', '/api/admin/subscriptions.csv');
    expect(body.trim().split('\r\n')).toHaveLength(4);
  });
});

describe('a payment', () => {
  it('is refunded in parts with a reason, never more than was paid, and that is noted', async () => {
    const { db } = server.services;
    const { id, providerId } = await insertPayment(db, { userId: ada.user.id, total: 149_900 });
    const refund = (total: number, left: number, reason = 'Asked by phone') =>
      admin.ask('POST', `/api/admin/payments/${id}/refunds`, { total, left, reason });
    expect((await refund(50_000, 149_900)).body).toEqual({ ok: true });
    // A second click, whose answer to the first was lost.
    expect(await refund(50_000, 149_900)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'price_changed',
          message: expect.stringMatching(/^₹999\.00 of this payment can be refunded now, not ₹1,499\.00/),
        },
      },
    });
    expect((await refund(50_000, 99_900)).body).toEqual({ ok: true });
    expect(await refund(50_000, 49_900)).toMatchObject({
      status: 422,
      body: { error: { message: 'At most ₹499.00 can be refunded' } },
    });
    expect((await refund(49_900, 49_900, ' ')).status).toBe(400);
    expect((await refund(49_900, 49_900)).status).toBe(200);
    const given = await db
      .select({ total: refunds.total, cause: refunds.cause })
      .from(refunds)
      .where(eq(refunds.paymentId, id));
    expect(given.map(({ total, cause }) => [total, cause]).toSorted()).toEqual([
      [49_900, 'administrator'],
      [50_000, 'administrator'],
      [50_000, 'administrator'],
    ]);
    const { body } = await admin.ask<{ entries: AuditEntry[] }>('GET', `/api/admin/audit?subject=${ada.user.id}`);
    expect(body.entries[0]).toMatchObject({
      action: 'payment.refunded',
      subject: { kind: 'user', id: ada.user.id, name: 'ada@example.com' },
      before: { refunded: 100_000 },
      after: { refunded: 149_900, payment: providerId },
      reason: 'Asked by phone',
    });
  });

  it('is listed with its refunds for the user who paid it alone', async () => {
    const of = async (userId: string) =>
      (await admin.ask<{ payments: BillingPayment[] }>('GET', `/api/admin/payments?userId=${userId}`)).body.payments;
    expect((await of(ada.user.id)).map(({ amount, refunds: given }) => [amount.total, given.length])).toEqual([
      [149_900, 3],
    ]);
    expect(await of(admin.user.id)).toEqual([]);
  });
});
