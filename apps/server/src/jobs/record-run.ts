import { cleanText } from '@pressloom/wordpress';
import type { Db } from '../database/connection.ts';
import { backgroundJobs } from '../database/schema/index.ts';

const ERROR_LENGTH = 500;

/** Stores how a run of a background job ended, in place of its run before. */
export async function recordRun(db: Db, name: string, startedAt: Date, error?: Error): Promise<void> {
  const reason = error ? cleanText(error.message.slice(0, ERROR_LENGTH)) : null;
  const run = { startedAt, endedAt: new Date(), error: reason };
  await db
    .insert(backgroundJobs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: backgroundJobs.name, set: run });
}
