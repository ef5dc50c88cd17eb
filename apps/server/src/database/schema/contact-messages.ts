import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What visitors wrote through the contact form. It belongs to the operator, not to a user. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** The id of the form that was sent: one form, one message. */
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_messages_created_at').on(table.createdAt)],
);
