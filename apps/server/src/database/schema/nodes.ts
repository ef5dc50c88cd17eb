import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Processes that run, or ended without a word lately. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** Name of the machine. */
  host: text('host').notNull(),
  role: text('role').$type<'all' | 'api' | 'worker'>().notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  /** Last sign of life. */
  seenAt: instant('seen_at').notNull().defaultNow(),
});
