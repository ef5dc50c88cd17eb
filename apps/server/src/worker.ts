import { publishPost } from './features/publishing/publish-post.ts';
import { rescuePublications } from './features/publishing/rescue-publications.ts';
import { PUBLISH_QUEUE, type PublishJob } from './queue.ts';
import type { Services } from './services.ts';

/** Jobs that this process works on at a time. Each waits for its site most of the time. */
const CONCURRENCY = 10;

/** Posts that one site gets at a time, over all workers: small hosts answer slower, not more, beyond that. */
const PER_SITE = 2;

/** How often publications are looked for whose process is gone. */
const RESCUE_EVERY_MS = 5_000;

/** Works on the queue until it is closed. A job that throws is repeated by the queue. */
export async function startWorker(services: Services) {
  const { queue, log } = services;
  const { boss } = queue;
  await boss.work<PublishJob>(
    PUBLISH_QUEUE,
    {
      localConcurrency: CONCURRENCY,
      groupConcurrency: PER_SITE,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    },
    async ([job]) => {
      if (!job) return;
      try {
        await publishPost(services, job.data);
      } catch (err) {
        log.error({ err, job: job.id }, 'A publish job broke; the queue repeats it');
        throw err;
      }
    },
  );
  const rescue = () =>
    rescuePublications(services).catch((err) => log.error({ err }, 'Abandoned publications were not looked for'));
  await rescue();
  const rescuer = setInterval(rescue, RESCUE_EVERY_MS);
  return {
    async close() {
      clearInterval(rescuer);
      await boss.offWork(PUBLISH_QUEUE, { wait: true });
    },
  };
}
