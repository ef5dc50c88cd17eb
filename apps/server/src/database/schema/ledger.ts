import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

export const LEDGER_KINDS = [
  'charge',
  'credit',
  'refund',
  'grant',
  'coupon_reserved',
  'coupon_redeemed',
  'coupon_released',
  'invoice',
  'credit_note',
] as const;

/**
 * Everything that happened to money and credits. Rows are only added: a trigger refuses to change or delete them. They
 * outlive the account, as the law wants them kept, and hold nothing of it but its ID.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<(typeof LEDGER_KINDS)[number]>().notNull(),
    /** What the entry is about, e.g. the provider's ID of a payment: of each kind there is one entry for it. */
    subject: text('subject').notNull(),
    /** Received if positive, given back if negative. */
    paise: integer('paise').notNull().default(0),
    /**
     * Granted if positive, spent if negative. Those of a user add up to the balance: a trigger enters each row of
     * `credit_entries`, as a grant or, where an article was paid for, as a credit.
     */
    credits: integer('credits').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_entries_subject').on(table.kind, table.subject),
    // What revenue is counted from: of many entries, few are of money.
    index('ledger_entries_money').on(table.createdAt).where(sql`${table.paise} <> 0`),
    index('ledger_entries_user').on(table.userId, table.createdAt, table.id),
    check(
      'ledger_entries_kind',
      sql.raw(`"ledger_entries"."kind" in (${LEDGER_KINDS.map((kind) => `'${kind}'`).join(', ')})`),
    ),
  ],
);
