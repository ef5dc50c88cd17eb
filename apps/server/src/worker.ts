import { WordPressError } from '@pressloom/wordpress';
import { lookAtDuePost } from './features/publishing/look-at-due-post.ts';
import { publishPost } from './features/publishing/publish-post.ts';
import { rescuePublications } from './features/publishing/rescue-publications.ts';
import { resumePublications } from './features/publishing/resume-publications.ts';
import { tidySite } from './features/publishing/tidy-site.ts';
import { watchSchedules } from './features/publishing/watch-schedules.ts';
import {
  PUBLISH_QUEUE,
  type PublishJob,
  QUEUES,
  TIDY_QUEUE,
  type TidyJob,
  WATCH_QUEUE,
  type WatchJob,
} from './queue.ts';
import type { Services } from './services.ts';

/** Jobs of a queue that this process works on at a time. Each waits for its site most of the time. */
const CONCURRENCY = 10;

/** Posts that one site gets at a time, over all workers: small hosts answer slower, not more, beyond that. */
const PER_SITE = 2;

/** How often abandoned publications and due schedules are looked for. */
const SWEEP_EVERY_MS = 5_000;

/** Works on the queues until it is closed. A job that throws is repeated by its queue. */
export async function startWorker(services: Services) {
  const { queue, log } = services;
  const work = <Job extends object>(name: string, handle: (job: Job) => Promise<void>) =>
    queue.boss.work<Job>(
      name,
      {
        localConcurrency: CONCURRENCY,
        groupConcurrency: PER_SITE,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      async ([job]) => {
        if (!job) return;
        await handle(job.data).catch((err) => {
          log.error({ err, job: job.id }, 'A job broke; its queue repeats it');
          throw err;
        });
      },
    );

  await work<PublishJob>(PUBLISH_QUEUE, (job) => publishPost(services, job));
  await work<WatchJob>(WATCH_QUEUE, async (job) => {
    try {
      await lookAtDuePost(services, job);
    } catch (error) {
      // The site does not answer: the next sweep looks again.
      if (!(error instanceof WordPressError)) throw error;
    }
  });

  await work<TidyJob>(TIDY_QUEUE, (job) => tidySite(services, job));

  const sweep = async () => {
    try {
      await rescuePublications(services);
      await resumePublications(services);
      await watchSchedules(services);
    } catch (err) {
      log.error({ err }, 'Abandoned publications and due schedules were not looked for');
    }
  };
  await sweep();
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    async close() {
      clearInterval(sweeper);
      await Promise.all(QUEUES.map((name) => queue.boss.offWork(name, { wait: true })));
    },
  };
}
