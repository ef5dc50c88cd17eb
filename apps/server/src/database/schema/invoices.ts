import type { InvoiceSeries } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { payments, refunds } from './payments.ts';

/** Invoices, receipts and credit notes. They say for ever what they said when they were issued, and outlive the account. */
export const invoices = pgTable(
  'invoices',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    series: text('series').$type<InvoiceSeries>().notNull(),
    number: text('number').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Of a credit note. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The invoice that a credit note corrects. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => invoices.id),
    /** In paise. */
    total: integer('total').notNull(),
    /** Everything that is printed. */
    snapshot: jsonb('snapshot').$type<InvoiceDocument>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** It was handed to the queue of emails. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_payment').on(table.paymentId).where(sql`${table.series} <> 'creditNote'`),
    uniqueIndex('invoices_refund').on(table.refundId),
    index('invoices_user').on(table.userId, table.issuedAt),
    check('invoices_series', sql`${table.series} in ('invoice', 'receipt', 'creditNote')`),
    check('invoices_refund_of_note', sql`(${table.series} = 'creditNote') = (${table.refundId} is not null)`),
  ],
);
