import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** For the next invoices of a user. Those that exist keep what they say. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  address: text('address').notNull(),
  /** Code of an Indian state. */
  state: text('state').notNull(),
  /** Empty: not registered. */
  gstin: text('gstin').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
