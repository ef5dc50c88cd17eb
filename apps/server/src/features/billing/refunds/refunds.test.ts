import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@pressloom/contract';
import { type DemoPayments, startDemoPayments } from '@pressloom/testkit';
import { createOutbound } from '@pressloom/wordpress';
import { eq, sum } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPayment, SELLING_GST } from '../../../../test/payments.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { type Config, readConfig } from '../../../config.ts';
import type { Database } from '../../../database/connection.ts';
import {
  invoices,
  ledgerEntries,
  outgoingMails,
  payments,
  planGrants,
  refunds,
  subscriptions,
  users,
} from '../../../database/schema/index.ts';
import { createLogger } from '../../../system/logger.ts';
import { grantPlan } from '../../plans/index.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { createRazorpay } from '../provider/razorpay.ts';
import { bringRefunds } from './bring-refunds.ts';
import { followRefund } from './follow-refund.ts';
import { refundProblems } from './refund-problems.ts';
import { refundAsAdministrator, requestRefund } from './request-refund.ts';

const PRICE = 149_900;
const outbound = createOutbound({ allowPrivate: true });
const config: Config = readConfig({
  LOG_LEVEL: 'silent',
  APP_SECRET: 'x'.repeat(32),
  CONTACT_EMAIL: 'help@example.com',
});
let database: Database;
let demo: DemoPayments;
let provider: PaymentProvider;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  demo = await startDemoPayments();
  const { url, keyId, keySecret, webhookSecret } = demo;
  provider = createRazorpay({ baseUrl: url, keyId, keySecret, webhookSecret, outbound });
});
afterEach(() => demo.stop());
afterAll(async () => {
  await outbound.close();
  await database.close();
});

const means = () => ({ db: database.db, config, log: createLogger(config), provider });
const inTransaction = <T>(run: (tx: Parameters<Parameters<Database['db']['transaction']>[0]>[0]) => Promise<T>) =>
  database.db.transaction(run);

/** A user who has just paid, there and here, and has the plan and the invoice. */
async function bought({ paidAt = new Date(), period = 'month' as 'month' | 'year', total = PRICE } = {}) {
  const [user] = await database.db
    .insert(users)
    .values({ name: 'Asha', email: `${randomUUID()}@example.com` })
    .returning();
  if (!user) throw new Error('No user');
  const order = await provider.ensureOrder({ receipt: randomUUID().slice(0, 30), amount: total });
  await demo.pay({ orderId: order.id, method: 'card', outcome: 'paid' });
  const [paid] = await provider.listPayments(order.id);
  const payment = await insertPayment(database.db, {
    userId: user.id,
    providerId: paid?.id ?? '',
    paidAt,
    period,
    total,
  });
  await inTransaction(async (tx) => {
    const { userId, id: subject, from, until } = payment;
    await grantPlan(tx, { userId, plan: 'pro', from: from ?? paidAt, until, source: 'payment', subject });
    await issueInvoice(tx, SELLING_GST, payment, paidAt);
  });
  return { user, payment };
}

const refundsOf = (paymentId: string) => database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
const notesOf = async (paymentId: string) =>
  (await database.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))).filter((each) => each.refundId);
const mailsTo = (recipient: string) =>
  database.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, recipient));
const stillPending = async (id: string) => ({ ...(await provider.readRefund(id)), status: 'pending' as const });
const refundedThere = ({ providerId }: { providerId: string }) => demo.books.payments.get(providerId)?.amount_refunded;

describe('a refund that a user asks for', () => {
  it('within the days of the policy is the whole amount: the plan ends, and a credit note is mailed', async () => {
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    const [grant] = await database.db.select().from(planGrants).where(eq(planGrants.userId, user.id));
    expect(grant?.endedAt).toBeInstanceOf(Date);
    await bringRefunds(means());
    expect(refundedThere(payment)).toBe(PRICE);
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'processed', total: PRICE, checkAt: null }]);
    const [note] = await notesOf(payment.id);
    expect(note?.snapshot).toMatchObject({ total: PRICE, corrects: { number: expect.stringMatching(/^PL/) } });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your refund of ₹1,499.00');
    const [{ left } = { left: null }] = await database.db
      .select({ left: sum(ledgerEntries.paise) })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.userId, user.id));
    expect(Number(left)).toBe(-PRICE);
  });

  it('of a year that has run for three months is nine twelfths', async () => {
    const paidAt = new Date(Date.now() - 75 * DAY_MS);
    const { user, payment } = await bought({ period: 'year', total: 1_200_000, paidAt });
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, 900_000));
    await bringRefunds(means());
    expect(refundedThere(payment)).toBe(900_000);
  });

  it.each([
    ['too late', { paidAt: new Date(Date.now() - 9 * DAY_MS) }, 0],
    [
      'with an amount that has changed',
      { paidAt: new Date(Date.now() - 75 * DAY_MS), period: 'year', total: 1_200_000 },
      900_000,
    ],
  ] as const)('%s is refused, and nothing goes back', async (_case, purchase, due) => {
    const { user, payment } = await bought(purchase);
    const asked = inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    await expect(asked).rejects.toMatchObject({ code: 'price_changed', details: { amount: due } });
    expect(await refundsOf(payment.id)).toEqual([]);
  });

  it("of another user's payment is not found", async () => {
    const { payment } = await bought();
    const asked = inTransaction((tx) => requestRefund(tx, randomUUID(), payment.id, PRICE));
    await expect(asked).rejects.toMatchObject({ statusCode: 404 });
  });

  it('ten times at once, and by administrators too, never gives back more than was paid', async () => {
    const { user, payment } = await bought();
    const requests = Array.from({ length: 10 }, (_, index) =>
      inTransaction<unknown>((tx) =>
        index % 2 === 0
          ? requestRefund(tx, user.id, payment.id, PRICE)
          : refundAsAdministrator(tx, { paymentId: payment.id, total: 60_000, reason: 'Goodwill' }),
      ),
    );
    await Promise.allSettled(requests);
    await Promise.all([bringRefunds(means()), bringRefunds(means())]);
    const total = (await refundsOf(payment.id)).reduce((sum, refund) => sum + refund.total, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(PRICE);
    expect(refundedThere(payment)).toBe(total);
    expect(demo.books.refunds.size).toBe((await refundsOf(payment.id)).length);
  });
});

describe('a refund by an administrator', () => {
  it('of a part keeps the plan, and the rest ends it', async () => {
    const { user, payment } = await bought({ paidAt: new Date(Date.now() - 100 * DAY_MS) });
    const give = (total: number) =>
      inTransaction((tx) => refundAsAdministrator(tx, { paymentId: payment.id, total, reason: 'Outage' }));
    const endOf = async () =>
      (await database.db.select().from(planGrants).where(eq(planGrants.userId, user.id)))[0]?.endedAt;
    await give(50_000);
    expect(await endOf()).toBeNull();
    await expect(give(99_901)).rejects.toMatchObject({ statusCode: 422, message: 'At most ₹999.00 can be refunded' });
    await give(99_900);
    expect(await endOf()).toBeInstanceOf(Date);
    await bringRefunds(means());
    expect(refundedThere(payment)).toBe(PRICE);
    expect(await notesOf(payment.id)).toHaveLength(2);
  });
});

describe('the subscription', () => {
  const month = (userId: string, subscriptionId: string, paidAt: Date) =>
    insertPayment(database.db, { userId, subscriptionId, paidAt });

  it('ends with the refund of its running month, and is cancelled by the next sweep; not with that of one long past', async () => {
    const [user] = await database.db
      .insert(users)
      .values({ name: 'Asha', email: `${randomUUID()}@example.com` })
      .returning();
    const userId = user?.id ?? '';
    const [before] = await database.db
      .insert(subscriptions)
      .values({ userId, plan: 'pro', period: 'month', state: 'active', total: PRICE, paidUntil: new Date() })
      .returning();
    const id = before?.id ?? '';
    const [old, running] = [
      await month(userId, id, new Date(Date.now() - 90 * DAY_MS)),
      await month(userId, id, new Date(Date.now() - DAY_MS)),
    ];
    await database.db
      .update(subscriptions)
      .set({ paidUntil: running.until ?? new Date() })
      .where(eq(subscriptions.id, id));
    for (const { id: subject, from, until } of [old, running]) {
      await grantPlan(database.db, {
        userId,
        plan: 'pro',
        from: from ?? new Date(),
        until,
        source: 'payment',
        subject,
      });
    }
    const read = async () =>
      (await database.db.select().from(subscriptions).where(eq(subscriptions.id, id))).map(({ state, checkAt }) => ({
        state,
        isDue: checkAt !== null,
      }));
    await inTransaction((tx) => refundAsAdministrator(tx, { paymentId: old.id, total: PRICE, reason: 'Goodwill' }));
    expect(await read()).toEqual([{ state: 'active', isDue: false }]);
    await inTransaction((tx) => requestRefund(tx, userId, running.id, PRICE));
    expect(await read()).toEqual([{ state: 'refunded', isDue: true }]);
    await database.db.update(refunds).set({ checkAt: null }).where(eq(refunds.userId, userId));
  });
});

describe('when the provider', () => {
  it.each(['500 after saving', '500 before saving', 'no answer after saving'] as const)(
    'answers with %s, it is asked again and refunds once',
    async (fault) => {
      const { user, payment } = await bought();
      await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
      demo.failNext('POST /v1/payments/:id/refund', fault);
      await bringRefunds(means());
      expect(await refundsOf(payment.id)).toMatchObject([{ state: 'requested', providerId: null }]);
      await bringRefunds(means(), new Date(Date.now() + DAY_MS));
      expect(await refundsOf(payment.id)).toMatchObject([{ state: 'processed' }]);
      expect(demo.books.refunds.size).toBe(1);
      expect(await notesOf(payment.id)).toHaveLength(1);
    },
  );

  it('takes a day, its webhook or the next look records the end, once', async () => {
    demo.refundsAre('pending for a day');
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    await bringRefunds(means());
    const [refund] = await refundsOf(payment.id);
    expect(refund).toMatchObject({ state: 'pending', settledAt: null });
    expect(await notesOf(payment.id)).toEqual([]);
    await demo.advance(DAY_MS + 1000);
    const later = new Date(Date.now() + DAY_MS);
    const id = refund?.providerId ?? '';
    await Promise.all([followRefund(means(), id), followRefund(means(), id), bringRefunds(means(), later)]);
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'processed' }]);
    expect(await notesOf(payment.id)).toHaveLength(1);
  });

  it('fails, administrators are alerted and can refund again', async () => {
    demo.refundsAre('failed after a day');
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    await bringRefunds(means());
    await demo.advance(DAY_MS + 1000);
    await bringRefunds(means(), new Date(Date.now() + DAY_MS));
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'failed' }]);
    expect(await notesOf(payment.id)).toEqual([]);
    expect((await mailsTo('help@example.com')).at(-1)?.subject).toBe('A refund of ₹1,499.00 failed');
    const toUser = (await mailsTo(user.email)).filter(({ subject }) => subject === 'Your refund of ₹1,499.00 failed');
    expect(toUser).toMatchObject([{ text: expect.stringMatching(/isn’t lost.* write to help@example\.com\.$/) }]);
    const named = async () => (await refundProblems(database.db)).filter(({ email }) => email === user.email);
    expect(await named()).toMatchObject([
      {
        problem: expect.stringContaining(`Refund the payment ${payment.providerId} again under Payments`),
        userId: user.id,
      },
    ]);
    demo.refundsAre('processed');
    await inTransaction((tx) => refundAsAdministrator(tx, { paymentId: payment.id, total: PRICE, reason: 'Again' }));
    await bringRefunds(means());
    expect((await refundsOf(payment.id)).map(({ state }) => state).toSorted()).toEqual(['failed', 'processed']);
    expect(refundedThere(payment)).toBe(PRICE);
    expect(await named()).toEqual([]);
  });

  it('takes longer than banks should, its user gets one email, and System names it until it is through', async () => {
    demo.refundsAre('pending for a day');
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    const subjects = async () => (await mailsTo(user.email)).map(({ subject }) => subject);
    const late = 'Your refund of ₹1,499.00 takes longer than usual';
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    const named = async () => (await refundProblems(database.db, at(9.5))).filter(({ email }) => email === user.email);
    for (const days of [0, 8]) await bringRefunds(means(), at(days));
    expect(await subjects()).not.toContain(late);
    await bringRefunds(means(), at(9.5));
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      subject: late,
      text: expect.stringMatching(/^We asked .* don’t have to do anything: .* write to help@example\.com\.$/),
    });
    expect(await named()).toMatchObject([{ problem: expect.stringContaining('isn’t confirmed yet') }]);
    // As if it had been sent.
    await database.db.delete(outgoingMails).where(eq(outgoingMails.recipient, user.email));
    await demo.advance(DAY_MS + 1000);
    await bringRefunds({ ...means(), provider: { ...provider, readRefund: stillPending } }, at(10));
    expect(await subjects()).toEqual([]);
    await bringRefunds(means(), at(11));
    expect([await named(), await subjects()]).toEqual([[], ['Your refund of ₹1,499.00']]);
  });

  it('refuses, for example with too low a balance, administrators are alerted at once and it is tried for three days', async () => {
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    const refuse = () =>
      Promise.reject(new PaymentProviderError('refused', 'The balance is too low.', { status: 400 }));
    const refusing = { ...means(), provider: { ...provider, refund: refuse } };
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    await bringRefunds(refusing);
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'requested', checkAt: expect.any(Date) }]);
    expect((await mailsTo('help@example.com')).at(-1)).toMatchObject({ text: expect.stringContaining('too low') });
    await bringRefunds(means(), at(1));
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'processed' }]);

    const other = await bought();
    await inTransaction((tx) => requestRefund(tx, other.user.id, other.payment.id, PRICE));
    for (const days of [0, 1, 2, 3.1]) await bringRefunds(refusing, at(days));
    expect(await refundsOf(other.payment.id)).toMatchObject([{ state: 'failed', checkAt: null }]);
    expect((await mailsTo(other.user.email)).at(-1)?.subject).toBe('Your refund of ₹1,499.00 failed');
  });

  it('has given the same back by hand meanwhile, that is the refund, and nobody is asked to pay it again', async () => {
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    const { id } = await provider.refund({ paymentId: payment.providerId, amount: PRICE, key: 'by-hand-0003' });
    const mails = (await mailsTo('help@example.com')).length;
    await bringRefunds(means());
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'processed', providerId: id, cause: 'user' }]);
    expect(await mailsTo('help@example.com')).toHaveLength(mails);
  });

  it('has given all of it back by hand in parts meanwhile, ours is closed without a word to pay it again', async () => {
    const { user, payment } = await bought();
    await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE));
    await provider.refund({ paymentId: payment.providerId, amount: 50_000, key: 'by-hand-0004' });
    await provider.refund({ paymentId: payment.providerId, amount: PRICE - 50_000, key: 'by-hand-0005' });
    const mails = (await mailsTo('help@example.com')).length;
    await bringRefunds(means());
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'failed', providerId: null }]);
    expect(await mailsTo('help@example.com')).toHaveLength(mails);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).not.toContain('Your refund of ₹1,499.00 failed');
  });

  it('breaks what it says of one payment, the refunds of others are brought', async () => {
    const [first, second] = [await bought(), await bought()];
    for (const { user, payment } of [first, second]) {
      await inTransaction((tx) => requestRefund(tx, user.id, payment.id, PRICE, new Date(Date.now() - 1000)));
    }
    const listRefunds = (id: string) =>
      id === first.payment.providerId ? Promise.reject(new TypeError('broken')) : provider.listRefunds(id);
    await bringRefunds({ ...means(), provider: { ...provider, listRefunds } });
    expect(await refundsOf(first.payment.id)).toMatchObject([{ state: 'requested' }]);
    expect(await refundsOf(second.payment.id)).toMatchObject([{ state: 'processed' }]);
    await bringRefunds(means(), new Date(Date.now() + DAY_MS));
  });

  it('tells of a refund that was made in its dashboard, it is recorded with a credit note', async () => {
    const { payment, user } = await bought();
    const { id } = await provider.refund({ paymentId: payment.providerId, amount: PRICE, key: 'by-hand-0001' });
    await Promise.all([followRefund(means(), id), followRefund(means(), id)]);
    expect(await refundsOf(payment.id)).toMatchObject([{ cause: 'administrator', state: 'processed', providerId: id }]);
    expect(await notesOf(payment.id)).toHaveLength(1);
    const [grant] = await database.db.select().from(planGrants).where(eq(planGrants.userId, user.id));
    expect(grant?.endedAt).toBeInstanceOf(Date);
  });

  it('tells of a refund of a payment that is not ours, nothing happens', async () => {
    const { payment } = await bought();
    await database.db
      .update(payments)
      .set({ providerId: `pay_${randomUUID().slice(0, 8)}` })
      .where(eq(payments.id, payment.id));
    const { id } = await provider.refund({ paymentId: payment.providerId, amount: PRICE, key: 'by-hand-0002' });
    await followRefund(means(), id);
    expect(await refundsOf(payment.id)).toEqual([]);
  });
});
