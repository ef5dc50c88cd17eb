import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * What the operator's settings make of the plans, in one row that each start of the product brings up to date. So that
 * queries can ask for it, and all processes agree.
 */
export const planTerms = pgTable(
  'plan_terms',
  {
    id: integer('id').primaryKey().default(1),
    /** False: there are no plans, and everybody has what the operator gives. */
    isSold: boolean('is_sold').notNull(),
    freeArticles: integer('free_articles').notNull(),
    proArticles: integer('pro_articles').notNull(),
  },
  (table) => [check('plan_terms_one_row', sql`${table.id} = 1`)],
);
