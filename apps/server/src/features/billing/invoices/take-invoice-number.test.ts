import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { takeInvoiceNumber } from './take-invoice-number.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const take = (at: string) => database.db.transaction((tx) => takeInvoiceNumber(tx, { kind: 'invoice' }, new Date(at)));

it('numbers are consecutive though many are taken at once and some of the invoices fail', async () => {
  const wanted = Array.from({ length: 60 }, (_, index) =>
    database.db.transaction(async (tx) => {
      const number = await takeInvoiceNumber(tx, { kind: 'invoice' }, new Date('2026-11-23T10:00:00Z'));
      if (index % 3 === 0) throw new Error('The invoice could not be written');
      return number;
    }),
  );
  const numbers = (await Promise.allSettled(wanted)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  const expected = Array.from({ length: 40 }, (_, index) => `PL/26-27/${String(index + 1).padStart(6, '0')}`);
  expect(numbers.toSorted()).toEqual(expected);
});

it('each financial year and each series begins with one, at midnight in India', async () => {
  expect(await take('2028-03-31T18:29:59Z')).toBe('PL/27-28/000001');
  expect(await take('2028-03-31T18:30:00Z')).toBe('PL/28-29/000001');
  expect(await take('2028-03-31T18:29:59Z')).toBe('PL/27-28/000002');
  const note = await database.db.transaction((tx) =>
    takeInvoiceNumber(tx, { kind: 'creditNote' }, new Date('2028-01-01')),
  );
  expect(note).toBe('PC/27-28/000001');
});
