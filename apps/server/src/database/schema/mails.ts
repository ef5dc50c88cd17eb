import type { MailKind } from '@pressloom/contract';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Mails that are still to be sent: written with what they tell of, removed when the mail server has taken them. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: primaryId(),
    /** Names what the mail tells of, so that nothing is told twice. */
    about: text('about').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Whose news it is, and of which kind: such mails can be ended by a link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MailKind>(),
    /** The page that it leads to. */
    path: text('path'),
    tries: integer('tries').notNull().default(0),
    /** When it is to be tried; while one process is at it, when another may. */
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('outgoing_mails_about_unique').on(table.about),
    index('outgoing_mails_due').on(table.dueAt),
    index('outgoing_mails_user').on(table.userId),
  ],
);
