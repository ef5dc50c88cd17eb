import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { modelForUser, type UserModel } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { isStillClaimed } from './claim-run.ts';

/** The model that is asked for a claimed run. Open pages show since when the run waits for its limits, until it answers. */
export function modelOfRun(services: Services, run: RunRow): Promise<UserModel> {
  const { db } = services;
  let noted: boolean | undefined;
  const note = async (isWaiting: boolean) => {
    if (isWaiting === noted) return;
    noted = isWaiting;
    const changed = await db
      .update(runs)
      .set({ waitingSince: isWaiting ? sql`now()` : null })
      .where(and(isStillClaimed(run), (isWaiting ? isNull : isNotNull)(runs.waitingSince)))
      .returning({ id: runs.id });
    if (changed.length > 0) await emitEvent(db, run.userId, { type: 'run', runId: run.id });
  };
  return modelForUser(services, run.userId, { isBackground: true, onHeld: note });
}
