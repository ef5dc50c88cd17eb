import { PgBoss } from 'pg-boss';
import type { Services } from '../services.ts';
import { onRunSoon } from '../system/run-soon.ts';
import { BACKGROUND_JOBS, type BackgroundJob } from './background-jobs.ts';
import { recordRun } from './record-run.ts';

/** pg-boss keeps its tables apart from ours, and migrates them itself. */
const SCHEMA = 'jobs';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** A signal wakes a job, so polling is only for what nobody announced. All of it asks the database a few times a minute. */
const POLLING = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 };
const SELF_CARE = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  clockMonitorIntervalSeconds: 600,
  // What a dead process was at is found by its missing heartbeat, and looked for soon after each start.
  superviseIntervalSeconds: 120,
  monitorIntervalSeconds: 5,
  queueCacheIntervalSeconds: 600,
  maintenanceIntervalSeconds: DAY_S,
  bamIntervalSeconds: HOUR_S,
  flowIntervalSeconds: HOUR_S,
  // Its list of processes measures the event loop 50 times a second, which doubles what an idle process costs.
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
};

/** One of each waits and one runs, on whichever node, or one on each; what failed or a dead process left is tried again. */
const QUEUE = { notify: true, retryLimit: 3, retryDelay: 30, retryBackoff: true } as const;
const HEARTBEAT_S = 10;
const KEPT = {
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: HOUR_S,
  deleteAfterSeconds: DAY_S,
  retentionSeconds: DAY_S,
};

/** Runs the background jobs in this process: each at its time, and as soon as `runSoon` asks for it. */
export async function startJobs(services: Services, jobs: readonly BackgroundJob[] = BACKGROUND_JOBS) {
  const { database, log } = services;
  const boss = new PgBoss({ ...database.jobs, schema: SCHEMA, useListenNotify: true, ...SELF_CARE });
  boss.on('error', (err) => log.error({ err }, 'The queue of background jobs failed'));
  await boss.start();
  const stopping = new AbortController();
  const everywhere = new Set(jobs.filter(({ onEveryNode }) => onEveryNode).map(({ name }) => name));
  const enqueue = (name: string, startAfter = 0) =>
    boss
      // What is to run later must not stand in the way of what is to run now.
      .send(name, null, { startAfter, ...(startAfter > 0 && everywhere.has(name) && { singletonKey: 'later' }) })
      .catch((err: unknown) => log.error({ err, job: name }, 'A background job could not be enqueued'));

  const workers: string[] = [];
  for (const job of jobs) {
    const { name, cron, onEveryNode, run } = job;
    await boss.createQueue(name, { ...QUEUE, policy: onEveryNode ? 'short' : 'stately', ...KEPT });
    await boss.updateQueue(name, KEPT);
    await boss.schedule(name, cron);
    const worker = await boss.work(name, POLLING, async ([queued]) => {
      const startedAt = new Date();
      try {
        const outcome = await run(services, AbortSignal.any([stopping.signal, ...(queued ? [queued.signal] : [])]));
        if (outcome?.againIn !== undefined) await enqueue(name, outcome.againIn);
      } catch (err) {
        log.error({ err, job: name }, 'A background job failed');
        await recordRun(services.db, job, startedAt, err instanceof Error ? err : new Error(String(err)));
        throw err;
      }
      await recordRun(services.db, job, startedAt);
    });
    workers.push(worker);
    // What was left to do when the last process ended does not wait for its time.
    await enqueue(name);
  }
  const names = new Set(jobs.map(({ name }) => name));
  // A job that a killed process was at counts as running until its heartbeat is missed; then the enqueued one runs.
  const retakeDead = async () => {
    await boss.supervise();
    for (const worker of workers) boss.notifyWorker(worker);
  };
  const retaking = setTimeout(
    () => retakeDead().catch((err: unknown) => log.error({ err }, 'Jobs of a dead process could not be looked for')),
    (HEARTBEAT_S + 1) * 1_000,
  );
  const stopListening = await onRunSoon(database, (name) => {
    if (names.has(name)) void enqueue(name);
  });
  return {
    async close() {
      clearTimeout(retaking);
      await stopListening();
      stopping.abort();
      await boss.stop({ graceful: true, close: true, timeout: 10_000 });
    },
  };
}
