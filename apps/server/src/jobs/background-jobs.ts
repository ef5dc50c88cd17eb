import { finishDeletions } from '../features/account/index.ts';
import { removeUnusedImages } from '../features/image-cleanup/index.ts';
import { sendDueMails } from '../features/mails/index.ts';
import type { Services } from '../services.ts';
import { runOnceIn } from './run-once-in.ts';

interface Job {
  /** Logged when it fails. */
  name: string;
  everyMs: number;
  /** @param signal aborts it when the process stops */
  run: (services: Services, signal: AbortSignal) => Promise<unknown>;
}

const MINUTE_MS = 60_000;

const JOBS: Job[] = [
  {
    name: 'mails and deleted accounts',
    everyMs: 5_000,
    run: async (services) => {
      await finishDeletions(services);
      while ((await sendDueMails(services)) > 0);
    },
  },
  {
    name: 'unused images',
    // Often enough for a process that is restarted every day or hour: the database knows when it last ran.
    everyMs: 5 * MINUTE_MS,
    run: ({ db }, signal) => runOnceIn(db, 6 * 60 * MINUTE_MS, 'unused images', () => removeUnusedImages(db, signal)),
  },
];

/** Starts the periodic jobs that run beside publishing. */
export function startJobs(services: Services) {
  const jobs = JOBS.map((job) => startJob(services, job));
  return {
    async close() {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}

function startJob(services: Services, { name, everyMs, run }: Job) {
  const stopping = new AbortController();
  let current: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    current ??= run(services, stopping.signal)
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) services.log.error({ err }, `A background job failed: ${name}`);
      })
      .finally(() => {
        current = undefined;
      });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}
