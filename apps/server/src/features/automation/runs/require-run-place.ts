import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { lockKey } from '../../../database/lock-key.ts';
import { runs } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import { entitlementsOf, wayToMore } from '../../plans/index.ts';

/**
 * Refuses to have another run written than the plan allows at a time. Others of the same user wait for `tx`, so that two
 * which start at once count each other.
 *
 * @throws 422 `too_many_runs`
 */
export async function requireRunPlace(tx: Db, userId: string): Promise<void> {
  const entitlements = await entitlementsOf(tx, userId);
  if (entitlements.runs === null) return;
  await lockKey(tx, `runs:${userId}`);
  const [row] = await tx
    .select({ written: count() })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.state, 'writing')));
  if ((row?.written ?? 0) < entitlements.runs) return;
  const wait =
    entitlements.runs === 1
      ? 'Another run is being written. Wait until it is done, or pause it.'
      : `${entitlements.runs} runs are being written. Wait until one is done, or pause one.`;
  throw refused('too_many_runs', `${wait}${wayToMore(entitlements, 'runs')}`);
}
