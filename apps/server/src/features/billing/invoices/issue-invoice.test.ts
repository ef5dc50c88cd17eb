import type { PaymentMode } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPayment, SELLER, SELLING_GST } from '../../../../test/payments.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import {
  billingDetails,
  invoices,
  ledgerEntries,
  outgoingMails,
  payments,
  refunds,
  users,
} from '../../../database/schema/index.ts';
import { attachDocument } from './attach-document.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice, type Seller } from './issue-invoice.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Payment = Awaited<ReturnType<typeof insertPayment>>;

const NOW = new Date('2026-11-23T10:00:00Z');
const issue = (payment: Payment, { now = NOW, seller = SELLER as Seller, mode = 'live' as PaymentMode } = {}) =>
  database.db.transaction((tx) => issueInvoice(tx, { seller, mode }, payment, now));

async function documentOf({ id }: Payment) {
  const [row] = await database.db.select().from(invoices).where(eq(invoices.paymentId, id));
  return row?.snapshot;
}

async function giveBack({ id: paymentId, userId }: Payment, total: number) {
  return database.db.transaction(async (tx) => {
    const [refund] = await tx
      .insert(refunds)
      .values({ paymentId, userId, total, cause: 'administrator', state: 'processed' })
      .returning();
    if (!refund) throw new Error('No refund');
    await issueCreditNote(tx, refund, NOW);
    const [note] = await tx.select().from(invoices).where(eq(invoices.refundId, refund.id));
    return note?.snapshot;
  });
}

describe('an invoice', () => {
  it('of 200 payments that are settled at once, some of which fail, has a number of its own without a gap', async () => {
    const now = new Date('2030-06-01T00:00:00Z');
    const paid: Payment[] = [];
    for (let n = 0; n < 200; n++) paid.push(await insertPayment(database.db));
    const settled = await Promise.allSettled(
      paid.map((payment, index) =>
        database.db.transaction(async (tx) => {
          await issueInvoice(tx, SELLING_GST, payment, now);
          if (index % 10 === 0) throw new Error('The settlement failed');
        }),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(180);
    const rows = await database.db.select({ number: invoices.number }).from(invoices).where(eq(invoices.issuedAt, now));
    const numbers = Array.from({ length: 180 }, (_, index) => `PL/30-31/${String(index + 1).padStart(6, '0')}`);
    expect(rows.map(({ number }) => number).toSorted()).toEqual(numbers);
  });

  it('is issued once for a payment', async () => {
    const payment = await insertPayment(database.db);
    await issue(payment);
    await expect(issue(payment)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('invoices_payment') },
    });
  });

  it('belongs to the financial year that begins at midnight in India', async () => {
    const before = await insertPayment(database.db);
    const after = await insertPayment(database.db);
    await issue(before, { now: new Date('2032-03-31T18:29:59.999Z') });
    await issue(after, { now: new Date('2032-03-31T18:30:00Z') });
    expect((await documentOf(before))?.number).toBe('PL/31-32/000001');
    expect((await documentOf(after))?.number).toBe('PL/32-33/000001');
  });

  it('says what was sold to whom, and is mailed with it', async () => {
    const userId = '00000000-0000-4000-8000-000000000007';
    await database.db.insert(users).values({ id: userId, name: 'Asha', email: 'asha@example.com' });
    const payment = await insertPayment(database.db, { userId, from: NOW, until: new Date('2026-12-23T10:00:00Z') });
    await issue(payment);
    expect(await documentOf(payment)).toMatchObject({
      kind: 'invoice',
      seller: { name: 'Blog Tools LLP', state: '27 Maharashtra', gstin: SELLER.gstin },
      buyer: { name: 'Asha Rao', state: '29 Karnataka', gstin: '' },
      placeOfSupply: '29 Karnataka',
      sac: '998434',
      description: 'pressloom Pro, one month\n23 November 2026 to 23 December 2026',
      taxes: [{ name: 'IGST', percent: 18, paise: 22_866 }],
      total: 149_900,
      reference: payment.providerId,
    });
    const mails = await database.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, 'asha@example.com'));
    expect(mails).toMatchObject([
      { subject: expect.stringContaining('Your invoice PL/26-27/'), path: '/settings/billing' },
    ]);
    const documentId = mails[0]?.documentId ?? '';
    const { filename, content } = await attachDocument(database.db, documentId);
    expect(filename).toMatch(/^PL-26-27-\d{6}\.pdf$/);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    const entries = await database.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId));
    expect(entries).toMatchObject([{ kind: 'invoice', paise: 0, subject: (await documentOf(payment))?.number }]);
  });

  it('of the test mode takes no number of those for taxes, nor does its credit note, and its email says so', async () => {
    const now = new Date('2040-06-01T00:00:00Z');
    const userId = '00000000-0000-4000-8000-000000000008';
    await database.db.insert(users).values({ id: userId, name: 'Asha', email: 'test-mode@example.com' });
    const [first, tested, next] = [
      await insertPayment(database.db),
      await insertPayment(database.db, { userId }),
      await insertPayment(database.db),
    ];
    await issue(first, { now });
    await issue(tested, { now, mode: 'test' });
    await issue(next, { now });
    const numbers = [first, tested, next].map(async (payment) => (await documentOf(payment))?.number);
    expect(await Promise.all(numbers)).toEqual(['PL/40-41/000001', 'TL/40-41/000001', 'PL/40-41/000002']);
    expect((await giveBack(tested, 149_900))?.number).toMatch(/^TC\/26-27\/\d{6}$/);
    const mails = await database.db
      .select({ text: outgoingMails.text })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, 'test-mode@example.com'));
    expect(mails.map(({ text }) => text.startsWith('Test payment: no money moves. '))).toEqual([true, true]);
  });

  it('of a seller without a GSTIN is a receipt in a series of its own', async () => {
    const { gstin: _, ...seller } = SELLER;
    const payment = await insertPayment(database.db, { seller });
    await issue(payment, { seller });
    expect(await documentOf(payment)).toMatchObject({
      kind: 'receipt',
      taxes: [],
      sac: null,
      number: 'PR/26-27/000001',
    });
  });
});

describe('the invoice of the next month', () => {
  const nextOf = async ({ userId, checkoutId, amount }: Payment, providerId: string) => {
    const { id: _, ...first } =
      (await database.db.select().from(payments).where(eq(payments.checkoutId, checkoutId)))[0] ?? {};
    const [next] = await database.db
      .insert(payments)
      .values({ ...(first as Payment), userId, checkoutId, amount, providerId })
      .returning();
    if (!next) throw new Error('No payment');
    return next;
  };

  it('is for who the buyer is by then, with the tax of that state, and so is its payment', async () => {
    const [user] = await database.db.insert(users).values({ name: 'Asha', email: 'moved@example.com' }).returning();
    const first = await insertPayment(database.db, { userId: user?.id ?? '', state: '29' });
    await issue(first);
    const moved = { name: 'Rao Media', address: '1 Fort Road', state: '27', gstin: '27AAPFU0939F1ZV' };
    await database.db.insert(billingDetails).values({ userId: first.userId, ...moved });
    const next = await nextOf(first, 'pay_next_1');
    await issue(next);
    expect(await documentOf(next)).toMatchObject({
      buyer: { name: 'Rao Media', state: '27 Maharashtra', gstin: moved.gstin },
      taxes: [{ name: 'CGST' }, { name: 'SGST' }],
      total: 149_900,
    });
    const [stored] = await database.db.select().from(payments).where(eq(payments.id, next.id));
    expect(stored?.amount).toMatchObject({ igst: 0, cgst: 11_433, sgst: 11_433, total: 149_900 });
    expect(await documentOf(first)).toMatchObject({ buyer: { name: 'Asha Rao' }, taxes: [{ name: 'IGST' }] });
  });

  it('is taxed once the seller is registered, and no more when that ends', async () => {
    const { gstin: _, ...unregistered } = SELLER;
    const first = await insertPayment(database.db, { seller: unregistered });
    await issue(first, { seller: unregistered });
    const [second, third] = [await nextOf(first, 'pay_next_2'), await nextOf(first, 'pay_next_3')];
    await issue(second);
    await issue(third, { seller: unregistered });
    expect([await documentOf(first), await documentOf(second), await documentOf(third)]).toMatchObject([
      { kind: 'receipt', taxes: [] },
      { kind: 'invoice', taxes: [{ name: 'IGST', paise: 22_866 }], seller: { gstin: SELLER.gstin } },
      { kind: 'receipt', taxes: [] },
    ]);
  });
});

describe('a credit note', () => {
  it('names its invoice, and the notes of several refunds add up to it to the paisa', async () => {
    const payment = await insertPayment(database.db, { state: '27' });
    await issue(payment);
    const invoice = await documentOf(payment);
    const notes: Awaited<ReturnType<typeof giveBack>>[] = [];
    for (const part of [33_333, 50_001, 66_566]) notes.push(await giveBack(payment, part));
    const sumOf = (tax: number) => notes.reduce((sum, note) => sum + (note?.taxes[tax]?.paise ?? 0), 0);
    expect(notes.map((note) => note?.corrects?.number)).toEqual(Array(3).fill(invoice?.number));
    expect([sumOf(0), sumOf(1)]).toEqual(invoice?.taxes.map(({ paise }) => paise));
    expect(notes.reduce((sum, note) => sum + (note?.net ?? 0), 0)).toBe(invoice?.net);
    expect(notes[0]?.number).toMatch(/^PC\/26-27\/\d{6}$/);
  });

  it('is not issued for what was never invoiced', async () => {
    expect(await giveBack(await insertPayment(database.db), 149_900)).toBeUndefined();
  });
});
