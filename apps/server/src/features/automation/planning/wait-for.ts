import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runs } from '../../../database/schema/index.ts';
import { ModelHeldError, toGenerationError } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';

/** A busy model is asked again after at least this long, until it has answered nothing for so long. */
const BUSY_MS = 5_000;
const BUSY_MAX_MS = 5 * 60_000;

/** Below a limit of the operator there will be room, once those have passed who came before. */
const ROOM_MAX_MS = 60 * 60_000;

/** Milliseconds until the model of a run is asked again after this failure; undefined if its user should know rather than wait. */
export async function waitFor(db: Db, run: RunRow, cause: unknown): Promise<number | undefined> {
  const { code, retryAfterMs = 0 } = toGenerationError(cause);
  if (code !== 'model_busy') return undefined;
  const wait = Math.max(retryAfterMs, BUSY_MS);
  const patience = cause instanceof ModelHeldError && cause.ticket ? ROOM_MAX_MS : BUSY_MAX_MS;
  return (await waitedMs(db, run)) + wait <= patience ? wait : undefined;
}

/** On the database's clock. */
async function waitedMs(db: Db, { id }: RunRow): Promise<number> {
  const [row] = await db
    .select({ ms: sql<number | null>`(extract(epoch from now() - ${runs.waitingSince}) * 1000)::float8` })
    .from(runs)
    .where(eq(runs.id, id));
  return row?.ms ?? 0;
}
