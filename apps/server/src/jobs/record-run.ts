import { cleanText } from '@pressloom/wordpress';
import type { Db } from '../database/connection.ts';
import { backgroundJobs } from '../database/schema/index.ts';
import type { BackgroundJob } from './background-jobs.ts';

const ERROR_LENGTH = 500;
/** The longest that the queue lets a run take, in minutes. */
const A_RUN = 60;

/** Stores how a run of a background job ended, in place of its run before. */
export async function recordRun(
  db: Db,
  { name, cron }: Pick<BackgroundJob, 'name' | 'cron'>,
  startedAt: Date,
  error?: Error,
): Promise<void> {
  const reason = error ? cleanText(error.message.slice(0, ERROR_LENGTH)) : null;
  const endedAt = new Date();
  const minutes = minutesBetween(cron);
  const lateAt = minutes ? new Date(endedAt.getTime() + (2 * minutes + A_RUN) * 60_000) : null;
  const run = { startedAt, endedAt, error: reason, lateAt };
  await db
    .insert(backgroundJobs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: backgroundJobs.name, set: run });
}

/** Minutes between the times of a cron expression that names every minute, or every few minutes or hours. */
function minutesBetween(cron: string): number | undefined {
  const [minute = '', hour = ''] = cron
    .split(' ')
    .map((field) => (field === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(field)?.[1])));
  return minute || (hour ? hour * 60 : undefined);
}
