import type { listRuns as listRunsEndpoint, RunSummary } from '@pressloom/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { cursorOf, readCursor } from '../../../database/cursor.ts';
import { runs, sites } from '../../../database/schema/index.ts';
import { countOfEach } from './count-items.ts';
import { countNotScheduled } from './count-not-scheduled.ts';
import { siteFacts } from './run-store.ts';
import { toSummary } from './to-run.ts';

/** One page of a user's runs, newest first, and the cursor of the next one. */
export async function listRuns(
  db: Db,
  userId: string,
  { cursor, limit, autopilotId }: z.output<(typeof listRunsEndpoint)['query']>,
): Promise<{ runs: RunSummary[]; nextCursor: string | null }> {
  const [createdAt, id] = cursor ? readCursor(cursor) : [];
  const after = cursor ? sql`(${runs.createdAt}, ${runs.id}) < (${createdAt}::timestamptz, ${id}::uuid)` : undefined;
  const rows = await db
    .select({ run: runs, site: siteFacts })
    .from(runs)
    .leftJoin(sites, eq(sites.id, runs.siteId))
    .where(and(eq(runs.userId, userId), autopilotId ? eq(runs.autopilotId, autopilotId) : undefined, after))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const ids = page.map(({ run }) => run.id);
  const counts = await countOfEach(db, ids);
  const notScheduled = await countNotScheduled(db, ids);
  const last = page.at(-1)?.run;
  return {
    runs: page.map(({ run, site }) =>
      toSummary(run, site, { counts: counts.get(run.id) ?? {}, notScheduled: notScheduled.get(run.id) ?? 0 }),
    ),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  };
}
