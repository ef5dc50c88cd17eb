import type { MailKind } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** What was reported by email and is found again and again: the email itself is removed once it is sent. */
export const mailReports = pgTable('mail_reports', {
  /** Identifies what was reported. */
  about: text('about').primaryKey(),
  queuedAt: instant('queued_at').notNull().defaultNow(),
});

/** Emails to send: written together with what they report, removed once the mail server has accepted them. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: primaryId(),
    /** Identifies what the email reports, so that it waits once. */
    about: text('about').notNull(),
    recipient: text('recipient').notNull(),
    /** Where an answer goes, if not to the sender. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** User and kind of notification: such emails carry an unsubscribe link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MailKind>(),
    /** The page that it links to. */
    path: text('path'),
    /** The invoice, receipt or credit note that is attached: its PDF is made when the email is sent. */
    documentId: uuid('document_id'),
    tries: integer('tries').notNull().default(0),
    /** When to try it; while one process sends it, when another may. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Why the last try failed. */
    problem: text('problem'),
    /** It was not taken however often it was tried. Kept for some days without its text, so that administrators see it. */
    givenUpAt: instant('given_up_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('outgoing_mails_about_unique').on(table.about),
    index('outgoing_mails_due').on(table.dueAt),
    index('outgoing_mails_given_up').on(table.givenUpAt).where(sql`${table.givenUpAt} is not null`),
    index('outgoing_mails_user').on(table.userId),
  ],
);
