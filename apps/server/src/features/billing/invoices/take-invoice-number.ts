import { financialYear, invoiceNumber } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type InvoiceDocument, invoiceCounters } from '../../../database/schema/index.ts';

/**
 * Takes the next number of a series as part of the transaction that writes the invoice: if that fails, the number is
 * free again. Others wait for its end, so that no number is missing or used twice.
 */
export async function takeInvoiceNumber(
  tx: Db,
  { kind, isTest = false }: Pick<InvoiceDocument, 'kind' | 'isTest'>,
  issuedAt: Date,
): Promise<string> {
  const series = isTest ? (`test:${kind}` as const) : kind;
  const year = financialYear(issuedAt);
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, financialYear: year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.financialYear],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  return invoiceNumber(series, year, counter?.last ?? 0);
}
