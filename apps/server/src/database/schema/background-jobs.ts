import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Written by the previous release only; the next one drops it. */
export const backgroundJobs = pgTable('background_jobs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});
