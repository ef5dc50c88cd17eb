import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When all payments and refunds of an account at the payment provider were last compared with ours. */
export const providerComparisons = pgTable('provider_comparisons', {
  /** The account's API key. */
  keyId: text('key_id').primaryKey(),
  comparedAt: instant('compared_at').notNull(),
});
