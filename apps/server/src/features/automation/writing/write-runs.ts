import type { Services } from '../../../services.ts';
import { workThrough } from '../work-through.ts';
import { claimItem, secondsToNextItem } from './claim-item.ts';
import { writeItem } from './write-item.ts';

/** What comes later than this is found at the job's next time, which is at most a minute away. */
const SOON_S = 90;

/** The background job: writes accepted articles, on every node at a time. */
export async function writeRuns(services: Services, signal: AbortSignal): Promise<{ againIn: number } | undefined> {
  const { db, log, config } = services;
  await workThrough(
    {
      places: config.writingPlaces,
      claim: () => claimItem(db),
      work: (item, leave) => writeItem(services, item, { stopping: signal, leave }),
      onError: (err) => log.error({ err }, 'An article was not written, and its failure not stored'),
    },
    signal,
  );
  const seconds = signal.aborted ? undefined : await secondsToNextItem(db);
  return seconds !== undefined && seconds <= SOON_S ? { againIn: seconds } : undefined;
}
