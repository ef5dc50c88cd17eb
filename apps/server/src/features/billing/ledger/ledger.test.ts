import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { ledgerEntries } from '../../../database/schema/index.ts';
import { appendEntry, sumEntries } from './ledger-store.ts';

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

it('entries can be neither changed nor deleted', async () => {
  const userId = randomUUID();
  await appendEntry(database.db, { userId, kind: 'charge', subject: 'pay_4', paise: 5 });
  const ofUser = eq(ledgerEntries.userId, userId);
  const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('only added') }) };
  await expect(database.db.update(ledgerEntries).set({ paise: 6 }).where(ofUser)).rejects.toMatchObject(refusal);
  await expect(database.db.delete(ledgerEntries).where(ofUser)).rejects.toMatchObject(refusal);
  expect(await sumEntries(database.db, userId)).toEqual({ paise: 5, credits: 0 });
});
