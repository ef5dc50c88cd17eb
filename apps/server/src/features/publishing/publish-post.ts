import type { LoggedExchange } from '../../database/schema/index.ts';
import type { PublishJob } from '../../queue.ts';
import type { Services } from '../../services.ts';
import { claimPublication, keepClaim } from './claim-publication.ts';
import { concludeFailure } from './conclude-failure.ts';
import { concludeSuccess } from './conclude-success.ts';
import { deliver } from './deliver.ts';

/** Waits while an earlier run of the same publication comes to its end. */
const BUSY_WAIT_MS = 1_000;

/**
 * One attempt to bring a post to its site as the user wants it. It always ends in a record: what was reached, or what
 * went wrong and when the next attempt is due. Only a process that dies leaves none, and then the queue repeats the job.
 */
export async function publishPost(services: Services, job: PublishJob): Promise<void> {
  const { db, queue, log } = services;
  const claimed = await claimPublication(services, job);
  if (claimed === 'stale') return;
  if (claimed === 'busy') return queue.sendPublishLater(job, BUSY_WAIT_MS);
  const release = keepClaim(db, claimed, (err) => log.warn({ err }, 'The claim on a publication was not renewed'));
  const exchanges: LoggedExchange[] = [];
  try {
    await concludeSuccess(services, claimed, await deliver(services, { ...claimed }, exchanges), exchanges);
  } catch (error) {
    await concludeFailure(services, claimed, error, exchanges);
  } finally {
    release();
  }
}
