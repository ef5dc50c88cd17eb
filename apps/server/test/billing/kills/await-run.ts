import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../src/database/connection.ts';
import { backgroundJobs } from '../../../src/database/schema/index.ts';
import { runSoon } from '../../../src/system/run-soon.ts';

const LOOK_EVERY_MS = 25;
/** Nobody hears a signal while the process starts. */
const ASK_EVERY_MS = 500;

interface Awaited {
  job: string;
  /** When it was asked for, by the clock of the process. */
  since: Date;
  patienceMs: number;
  /** Nobody runs it any more. */
  isOver: () => boolean;
}

/** Asks for a background job of another process, and waits for a run that began afterwards. @returns whether it ended */
export async function awaitRun(db: Db, { job, since, patienceMs, isOver }: Awaited): Promise<boolean> {
  const isRun = and(eq(backgroundJobs.name, job), gte(backgroundJobs.startedAt, since));
  for (let waited = 0; waited < patienceMs && !isOver(); waited += LOOK_EVERY_MS) {
    if (waited % ASK_EVERY_MS === 0) await runSoon(db, job);
    const runs = await db.select({ name: backgroundJobs.name }).from(backgroundJobs).where(isRun);
    if (runs.length > 0) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}
