import type { Services } from '../../../services.ts';
import { workThrough } from '../work-through.ts';
import { claimRun } from './claim-run.ts';
import { planClaimed } from './plan-claimed.ts';

/** Planning mostly waits for the model, and somebody is watching. */
const PLACES = 8;

/** The background job: has the model propose what runs wait for, on every node at a time. */
export async function planRuns(services: Services, signal: AbortSignal): Promise<undefined> {
  await workThrough(
    {
      places: PLACES,
      claim: () => claimRun(services.db),
      work: (run) => planClaimed(services, run, signal),
      onError: (err) => services.log.error({ err }, 'A run could not be planned'),
    },
    signal,
  );
}
