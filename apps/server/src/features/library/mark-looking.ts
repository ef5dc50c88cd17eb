import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { librarySyncs } from '../../database/schema/index.ts';
import { runSoon } from '../../system/run-soon.ts';
import { WHILE_LOOKING_MS } from './sync/next-time.ts';
import { READ_LIBRARIES } from './sync/read-libraries.ts';

/**
 * Records that the user has a page open: their libraries are brought up to date at once if they were not for a while, and
 * every few minutes as long as it stays open. A site that fails keeps its own time.
 */
export async function markLooking(db: Db, userId: string): Promise<void> {
  const latest = sql`greatest(now(), ${librarySyncs.readAt} + make_interval(secs => ${WHILE_LOOKING_MS / 1_000}))`;
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(librarySyncs)
      .set({
        lookedAt: sql`now()`,
        nextAt: sql`case when ${librarySyncs.failures} = 0 then least(${librarySyncs.nextAt}, ${latest})
          else ${librarySyncs.nextAt} end`,
      })
      .where(and(eq(librarySyncs.userId, userId), ne(librarySyncs.state, 'stopped')))
      .returning({ isDue: sql<boolean>`${librarySyncs.nextAt} <= now()` });
    if (rows.some(({ isDue }) => isDue)) await runSoon(tx, READ_LIBRARIES);
  });
}
