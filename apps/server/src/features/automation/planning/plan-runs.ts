import type { Services } from '../../../services.ts';
import { workThrough } from '../work-through.ts';
import { claimRun, secondsToNextRun } from './claim-run.ts';
import { planClaimed } from './plan-claimed.ts';

/** Runs planned at a time: planning mostly waits for the model, and its user waits in front of the screen. */
const PLACES = 8;

/** The background job: has the model propose what runs wait for, on every node at a time. */
export async function planRuns(services: Services, signal: AbortSignal): Promise<{ againIn: number } | undefined> {
  await workThrough(
    {
      places: PLACES,
      claim: () => claimRun(services.db),
      work: (run) => planClaimed(services, run, signal),
      onError: (err) => services.log.error({ err }, 'A run could not be planned'),
    },
    signal,
  );
  const seconds = signal.aborted ? undefined : await secondsToNextRun(services.db);
  return seconds === undefined ? undefined : { againIn: seconds };
}
