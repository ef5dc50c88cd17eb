import type { NumberSeries } from '@pressloom/contract';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The last number of each series in each financial year. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').$type<NumberSeries>().notNull(),
    /** E.g. `26-27`. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);
