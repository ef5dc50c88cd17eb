import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { emitEvent } from '../../events/index.ts';
import type { ItemRow } from '../runs/to-run.ts';
import { updateClaimed } from './claim-item.ts';

/** Shows on open pages that a claimed article waits in its place for the limits of its model, and that it no longer does. */
export function noteWaiting(db: Db, claimed: ItemRow): (isWaiting: boolean) => Promise<void> {
  let noted = false;
  return async (isWaiting) => {
    if (isWaiting === noted) return;
    noted = isWaiting;
    const waitingSince = isWaiting ? DATABASE_TIME : null;
    if (!(await updateClaimed(db, claimed, { waitingSince }))) return;
    await emitEvent(db, claimed.userId, { type: 'run', runId: claimed.runId });
  };
}
