import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When a background job that one process runs for all was last started. */
export const backgroundJobs = pgTable('background_jobs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});
