import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When a background job that one process does for all was begun last. */
export const backgroundJobs = pgTable('background_jobs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});
