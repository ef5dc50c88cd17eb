import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPayment } from '../../../../test/payments.ts';
import { sumEntries } from '../../../../test/sum-entries.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { checkouts, ledgerEntries, refunds } from '../../../database/schema/index.ts';
import { appendEntry } from './ledger-store.ts';
import { readRevenue } from './read-revenue.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a payment that several processes report at once is one entry, and only one of them adds it', async () => {
  const userId = randomUUID();
  const entry = { userId, kind: 'charge', subject: 'pay_1', paise: 149_900 } as const;
  const reports = await Promise.all(
    Array.from({ length: 10 }, () => database.db.transaction((tx) => appendEntry(tx, entry))),
  );
  expect(reports.filter(Boolean)).toHaveLength(1);
  expect(await sumEntries(database.db, userId)).toEqual({ paise: 149_900, credits: 0 });
});

it("money and credits of a user add up, without another user's", async () => {
  const userId = randomUUID();
  await appendEntry(database.db, { userId, kind: 'charge', subject: 'pay_2', paise: 1_499_000 });
  await appendEntry(database.db, { userId, kind: 'grant', subject: 'pay_2', credits: 300 });
  await appendEntry(database.db, { userId, kind: 'refund', subject: 'rfnd_1', paise: -499_000 });
  await appendEntry(database.db, { userId: randomUUID(), kind: 'charge', subject: 'pay_3', paise: 7 });
  expect(await sumEntries(database.db, userId)).toEqual({ paise: 1_000_000, credits: 300 });
  expect(await sumEntries(database.db, randomUUID())).toEqual({ paise: 0, credits: 0 });
});

it('revenue is what was received less what was given back, by the months of India', async () => {
  const userId = randomUUID();
  const entry = (kind: 'charge' | 'refund' | 'grant', paise: number, at: string) => ({
    userId,
    kind,
    subject: `${kind}-${at}`,
    paise,
    createdAt: new Date(at),
  });
  await database.db.insert(ledgerEntries).values([
    // Midnight in India is half past six in the evening in Greenwich.
    entry('charge', 149_900, '2040-03-31T18:29:59Z'),
    entry('charge', 1_499_000, '2040-03-31T18:30:00Z'),
    entry('refund', -499_000, '2040-04-10T10:00:00Z'),
    entry('grant', 0, '2040-04-11T10:00:00Z'),
    entry('refund', -100, '2040-06-01T10:00:00Z'),
    entry('charge', 5, '2039-06-30T18:29:59Z'),
    entry('charge', 7, '2039-06-30T18:30:00Z'),
  ]);
  expect(await readRevenue(database.db, 'test', new Date('2040-06-15T00:00:00Z'))).toEqual([
    { month: '2040-06', received: 0, refunded: 100, net: -100 },
    { month: '2040-04', received: 1_499_000, refunded: 499_000, net: 1_000_000 },
    { month: '2040-03', received: 149_900, refunded: 0, net: 149_900 },
    { month: '2039-07', received: 7, refunded: 0, net: 7 },
  ]);
});

it('revenue leaves out what was paid with test keys, and its refunds, once live keys are in use', async () => {
  const { db } = database;
  const at = new Date('2050-06-10T10:00:00Z');
  for (const [keyId, paid, back] of [
    ['rzp_test_Before', 149_900, 100],
    ['rzp_live_Now', 1_499_000, 7],
    [null, 50, 3],
  ] as const) {
    const { checkoutId, id: paymentId, userId, providerId } = await insertPayment(db, { total: paid });
    await db.update(checkouts).set({ keyId }).where(eq(checkouts.id, checkoutId));
    const refundId = `rfnd_${randomUUID()}`;
    await db.insert(refunds).values([
      { userId, paymentId, total: back, cause: 'administrator', state: 'processed', providerId: refundId },
      { userId, paymentId, total: 1, cause: 'administrator' },
    ]);
    await db.insert(ledgerEntries).values([
      { userId, kind: 'charge', subject: providerId, paise: paid, createdAt: at },
      { userId, kind: 'refund', subject: refundId, paise: -back, createdAt: at },
    ]);
  }
  expect(await readRevenue(db, 'live', at)).toEqual([
    { month: '2050-06', received: 1_499_050, refunded: 10, net: 1_499_040 },
  ]);
  expect(await readRevenue(db, 'test', at)).toMatchObject([{ received: 1_648_950, refunded: 110 }]);
});

it('entries can be neither changed nor deleted', async () => {
  const userId = randomUUID();
  await appendEntry(database.db, { userId, kind: 'charge', subject: 'pay_4', paise: 5 });
  const ofUser = eq(ledgerEntries.userId, userId);
  const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('only added') }) };
  await expect(database.db.update(ledgerEntries).set({ paise: 6 }).where(ofUser)).rejects.toMatchObject(refusal);
  await expect(database.db.delete(ledgerEntries).where(ofUser)).rejects.toMatchObject(refusal);
  expect(await sumEntries(database.db, userId)).toEqual({ paise: 5, credits: 0 });
});
