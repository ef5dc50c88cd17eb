import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The last run of each background job, on whichever node it was. */
export const backgroundJobs = pgTable('background_jobs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  /** Why it failed; null if it did not. */
  error: text('error'),
  /** Without another run by then it has stopped. Null: not known. */
  lateAt: instant('late_at'),
});
