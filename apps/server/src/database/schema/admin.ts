import type { AuditAction, AuditSubject } from '@pressloom/contract';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Sessions of the admin area, apart from those of the app. They end 30 minutes after their last use. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** Digest of the stored password that opened it: with another one it is over. Null: opened by an earlier release. */
    passwordDigest: text('password_digest'),
    userAgent: text('user_agent'),
    address: text('address'),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('admin_sessions_token').on(table.tokenHash),
    index('admin_sessions_user').on(table.userId),
    index('admin_sessions_created_at').on(table.createdAt),
  ],
);

/**
 * What administrators did. Rows are only added: a trigger refuses to change or delete them. They refer to accounts by
 * ID, which says nothing once the account is deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    administratorId: uuid('administrator_id').notNull(),
    /** The user name at that time, or of what acted; empty for one who has none. Never an email address. */
    administrator: text('administrator').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Empty for users. */
    subjectName: text('subject_name').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason').notNull().default(''),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_created_at').on(table.createdAt, table.id),
    index('audit_log_action').on(table.action, table.createdAt, table.id),
    index('audit_log_administrator_id').on(table.administratorId, table.createdAt, table.id),
    index('audit_log_subject').on(table.subjectId, table.createdAt, table.id),
  ],
);
