import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { databaseTimeIn } from '../../../database/database-time.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { modelQueue } from '../../../database/schema/index.ts';

/** How much later than announced a waiting request may ask again, on a slow machine, before it loses its place. */
const LATE_MS = 10_000;

/** Longer than any wait for room: what ends later was stored while a clock was wrong. */
const UNTIL_MAX = sql.raw(`clock_timestamp() + interval '5 minutes'`);

interface Waiting {
  endpoint: string;
  isBackground: boolean;
  /** Of a request that has a place already. */
  ticket?: string;
}

/** What the requests need, altogether, that come before this one. */
export async function queueBefore(
  tx: Db,
  { endpoint, isBackground, ticket = randomUUID() }: Waiting,
): Promise<{ requests: number; tokens: number }> {
  return queryRow<{ requests: number; tokens: number }>(
    tx,
    sql`
    select count(*)::int as requests, coalesce(sum(tokens), 0)::float8 as tokens
    from model_queue
    where endpoint = ${endpoint} and until > clock_timestamp() and until < ${UNTIL_MAX} and (
      is_background < ${isBackground}
      or (is_background = ${isBackground}
        and position < coalesce((select own.position from model_queue own where own.id = ${ticket}), 'infinity'::float8)))
  `,
  );
}

/** Keeps the place of a request, or gives it the last one, for as long as it waits. Returns its ticket. */
export async function waitInQueue(
  db: Db,
  { ticket: id = randomUUID(), endpoint, isBackground }: Waiting,
  { tokens, waitMs }: { tokens: number; waitMs: number },
): Promise<string> {
  const until = databaseTimeIn(waitMs + LATE_MS);
  await db.execute(sql`delete from model_queue where until < now() - interval '1 minute' or until > ${UNTIL_MAX}`);
  await db
    .insert(modelQueue)
    .values({ id, endpoint, isBackground, tokens, until })
    .onConflictDoUpdate({ target: modelQueue.id, set: { until } });
  return id;
}

export async function leaveQueue(db: Db, ticket: string): Promise<void> {
  await db.delete(modelQueue).where(eq(modelQueue.id, ticket));
}
