import { listStatuses } from '@pressloom/wordpress';
import { type Reading, step, WORKS } from './reading.ts';

/** Asks the site which statuses its posts may have: every list is of posts in certain statuses. */
export async function readStatuses(reading: Reading): Promise<void> {
  await reading.before();
  const statuses = await listStatuses(reading.client);
  await step(reading, async () => ({ result: undefined, sync: { statuses, ...WORKS } }));
}
