import { and, isNotNull } from 'drizzle-orm';
import { runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { modelForUser, type UserModel } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { isStillClaimed } from './claim-run.ts';

/** The model that is asked for a claimed run. Once it answers, the run waits for it no longer. */
export const modelOfRun = (services: Services, run: RunRow): Promise<UserModel> =>
  modelForUser(services, run.userId, {
    isBackground: true,
    onUsage: async () => {
      await services.db
        .update(runs)
        .set({ waitingSince: null })
        .where(and(isStillClaimed(run), isNotNull(runs.waitingSince)));
    },
  });
