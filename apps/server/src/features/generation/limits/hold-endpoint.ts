import { type Column, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { databaseTimeIn } from '../../../database/database-time.ts';
import { modelWaits } from '../../../database/schema/index.ts';

/** However long an endpoint asks for: once an hour it is tried, because it may have another limit by now. */
const HOLD_MAX_MS = 3_600_000;

/** Holds that end later than this were stored while a clock was wrong. */
export const HOLD_LIMIT = sql.raw(`clock_timestamp() + interval '${HOLD_MAX_MS / 1_000} seconds'`);

/** An endpoint that is over its limit and names no time gets no new work for so long; a user may still try. */
const UNNAMED_MS = 10_000;

/**
 * Leaves an endpoint alone for a while, in all processes.
 *
 * @param askedMs what the endpoint itself asks for: then nobody asks it, and not only nothing in the background
 */
export async function holdEndpoint(db: Db, endpoint: string, askedMs: number | undefined): Promise<void> {
  await db.delete(modelWaits).where(lt(modelWaits.until, sql`now() - interval '1 day'`));
  const until = databaseTimeIn(Math.min(askedMs || UNNAMED_MS, HOLD_MAX_MS));
  await db
    .insert(modelWaits)
    .values({ endpoint, until, askedUntil: askedMs ? until : null })
    .onConflictDoUpdate({
      target: modelWaits.endpoint,
      set: {
        until: sql`greatest(${possible(modelWaits.until)}, excluded.until)`,
        askedUntil: sql`greatest(${possible(modelWaits.askedUntil)}, excluded.asked_until)`,
      },
    });
}

const possible = (until: Column) => sql`case when ${until} <= ${HOLD_LIMIT} then ${until} end`;
