import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { modelRequests } from '../../../database/schema/index.ts';
import { GenerationError, tryAgain } from '../model/generation-errors.ts';
import { HOLD_LIMIT } from './hold-endpoint.ts';

/** What an endpoint may be asked for in a minute, by all processes together. */
export interface ModelLimits {
  requests?: number;
  tokens?: number;
}

/** Whose limits a request counts against. */
export interface Counted {
  /** Its key (endpoint-key.ts). */
  endpoint: string;
  limits: ModelLimits;
  /** Nobody waits for it in front of a screen: it leaves a part of the limits to those who do. */
  isBackground: boolean;
}

/** A model that was not asked, because its endpoint is over its limit. */
export class ModelHeldError extends GenerationError {
  /** Work in the background asks again after so many milliseconds; undefined for what users wait for. */
  readonly againInMs?: number;

  constructor(retryAfterMs: number, { message, againInMs }: { message: string; againInMs?: number }) {
    super('model_busy', `${message} ${tryAgain(retryAfterMs)}`, { retryAfterMs });
    this.againInMs = againInMs;
  }
}

/** A minute, and a second more: on their way, a request may gain on the one before. */
const WINDOW = sql.raw(`interval '61 seconds'`);

/** Of the last minute. What lies further ahead was counted while a clock was wrong. */
const IS_COUNTED = sql`(at > clock_timestamp() - ${WINDOW} and at < clock_timestamp() + ${WINDOW})`;

/** Of a limit, for work in the background. */
const BACKGROUND_SHARE = 0.8;

/** There may be room long before the last request has passed: most answers take less than they may. */
const LOOK_EVERY_MS = 1_000;

/**
 * Counts a request to a model, unless its endpoint is over its limit: by its own words or by the limits that are set. All
 * processes count in the database, and any minute has no more than a limit, not only those of the clock.
 *
 * @param tokens estimated
 * @returns the id of the count, where there are limits
 * @throws {ModelHeldError} with the time until the request can be made
 */
export async function admitRequest(db: Db, counted: Counted, tokens: number): Promise<string | undefined> {
  const { requests, tokens: tokenLimit } = counted.limits;
  if (requests === undefined && tokenLimit === undefined) {
    await refuseWhileHeld(db, counted);
    return undefined;
  }
  return db.transaction(async (tx) => {
    const { endpoint, isBackground } = counted;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`model:${endpoint}`}, 0))`);
    await refuseWhileHeld(tx, counted);
    const share = (limit: number | undefined) =>
      limit && isBackground ? Math.max(1, limit * BACKGROUND_SHARE) : limit;
    const wait = await untilRoom(tx, endpoint, tokens, { requests: share(requests), tokens: share(tokenLimit) });
    if (wait !== undefined) {
      const message = 'Too many people are writing right now.';
      throw new ModelHeldError(wait, { message, againInMs: isBackground ? Math.min(wait, LOOK_EVERY_MS) : undefined });
    }
    await tx.execute(sql`delete from model_requests where endpoint = ${endpoint} and not ${IS_COUNTED}`);
    const [row] = await tx
      .insert(modelRequests)
      .values({ endpoint, tokens, at: sql`clock_timestamp()` })
      .returning({ id: modelRequests.id });
    return row?.id;
  });
}

/** Corrects what a request was estimated to take. */
export async function countTokens(db: Db, id: string, tokens: number): Promise<void> {
  await db.update(modelRequests).set({ tokens }).where(sql`${modelRequests.id} = ${id}`);
}

async function refuseWhileHeld(db: Db, { endpoint, isBackground }: Counted): Promise<void> {
  const until = isBackground ? sql`until` : sql`asked_until`;
  const wait = await milliseconds(
    db,
    sql`
      select ${until} - clock_timestamp() as wait from model_waits
      where endpoint = ${endpoint} and ${until} <= ${HOLD_LIMIT}`,
  );
  if (wait === undefined || wait <= 0) return;
  throw new ModelHeldError(wait, {
    message: "The model's endpoint is over its limit.",
    againInMs: isBackground ? wait : undefined,
  });
}

/**
 * Milliseconds until the newest request has passed that leaves no room for another one; undefined if none does. A request
 * that needs more than a whole limit has room when nothing else was asked.
 */
const untilRoom = (db: Db, endpoint: string, tokens: number, limits: ModelLimits): Promise<number | undefined> =>
  milliseconds(
    db,
    sql`
      select max(at) + ${WINDOW} - clock_timestamp() as wait
      from (
        select at, count(*) over newest as requests, sum(tokens) over newest as tokens
        from model_requests
        where endpoint = ${endpoint} and ${IS_COUNTED}
        window newest as (order by at desc, id)
      ) since
      where requests + 1 > coalesce(${limits.requests ?? null}::float8, 'infinity')
        or tokens + ${tokens} > coalesce(${limits.tokens ?? null}::float8, 'infinity')`,
  );

async function milliseconds(db: Db, query: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = (await db.execute(
    sql`select ceil(extract(epoch from wait) * 1000)::float8 as ms from (${query}) waits`,
  )) as unknown as { rows: { ms: number | null }[] };
  return rows[0]?.ms ?? undefined;
}
