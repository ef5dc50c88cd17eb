import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { earlier } from '../../../database/earlier.ts';
import { payments } from '../../../database/schema/index.ts';
import { moveLaterGrants } from '../../plans/index.ts';

/**
 * The rest of a time that was paid falls away: what was bought after it begins as much earlier, so that its user neither
 * waits for it on Free nor loses a day.
 */
export async function bringForward(
  tx: Db,
  userId: string,
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): Promise<void> {
  if (!until || until <= now) return;
  const ms = until.getTime() - Math.max(now.getTime(), from.getTime());
  const moved = await moveLaterGrants(tx, userId, { after: until, ms });
  if (moved.length === 0) return;
  await tx
    .update(payments)
    .set({ from: earlier(payments.from, ms), until: earlier(payments.until, ms) })
    .where(and(eq(payments.userId, userId), inArray(payments.id, moved)));
}
