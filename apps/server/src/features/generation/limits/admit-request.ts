import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { lockKey } from '../../../database/lock-key.ts';
import { queryRows } from '../../../database/query-rows.ts';
import { modelRequests } from '../../../database/schema/index.ts';
import { GenerationError } from '../model/generation-errors.ts';
import { HOLD_LIMIT } from './hold-endpoint.ts';
import { LOOK_EVERY_MS, ModelHeldError } from './model-held-error.ts';
import { leaveQueue, queueBefore, waitInQueue } from './model-queue.ts';

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

/** One request to a model. */
interface Asked {
  /** Estimated. */
  tokens: number;
  /** Its place in the queue: it was refused before, or its user waits and asks again. */
  ticket?: string;
}

/** A minute, and a second more: on their way, a request may gain on the one before. */
const WINDOW = sql.raw(`interval '61 seconds'`);

/** Of the last minute. What lies further ahead was counted while a clock was wrong. */
const IS_COUNTED = sql`(at > clock_timestamp() - ${WINDOW} and at < clock_timestamp() + ${WINDOW})`;

/** Of a limit, for work in the background. */
const BACKGROUND_SHARE = 0.8;

/** A request above the share of the background may wait for long: it is asked again later, and lets others pass until then. */
const LARGE_WAIT_MAX_MS = 60_000;

/**
 * Counts a request to a model, unless its endpoint is over its limit: by its own words or by the limits that are set. All
 * processes count in the database, and any minute has no more than a limit, not only those of the clock. Waiting requests
 * are let through in the order in which they came, those of users first, so that a large request is not overtaken by small ones.
 *
 * @returns the id of the count, where there are limits
 * @throws {ModelHeldError} with the time until the request can be made
 * @throws {GenerationError} `model_request_too_large` if it never can
 */
export async function admitRequest(db: Db, counted: Counted, asked: Asked): Promise<string | undefined> {
  const { limits, endpoint } = counted;
  if (limits.requests === undefined && limits.tokens === undefined) {
    await refuseWhileHeld(db, counted);
    return undefined;
  }
  if (asked.tokens > (limits.tokens ?? Infinity)) throw tooLarge(asked.tokens, limits.tokens);
  const outcome = await db.transaction(async (tx) => {
    await lockKey(tx, `model:${endpoint}`);
    await refuseWhileHeld(tx, counted);
    const waitMs = await untilRoom(tx, counted, asked);
    if (waitMs !== undefined) return { waitMs, ticket: await queued(tx, counted, asked) };
    if (asked.ticket) await leaveQueue(tx, asked.ticket);
    await tx.execute(
      sql`delete from model_requests where (endpoint = ${endpoint} and not ${IS_COUNTED}) or at < now() - interval '1 day'`,
    );
    const [row] = await tx
      .insert(modelRequests)
      .values({ endpoint, tokens: asked.tokens, at: sql`clock_timestamp()` })
      .returning({ id: modelRequests.id });
    return { id: row?.id };
  });
  if (outcome.waitMs === undefined) return outcome.id;
  const { waitMs, ticket } = outcome;
  throw new ModelHeldError(waitMs, {
    message: 'Too many people are writing right now.',
    againInMs: counted.isBackground ? Math.min(waitMs, LOOK_EVERY_MS) : undefined,
    waitMaxMs: asked.tokens > shareOf(counted, limits.tokens) ? LARGE_WAIT_MAX_MS : undefined,
    ticket,
    leave: ticket ? () => leaveQueue(db, ticket) : undefined,
  });
}

/** A place in the queue, unless its user is refused at once and may not come back. */
const queued = async (tx: Db, counted: Counted, { ticket, tokens }: Asked) =>
  counted.isBackground || ticket
    ? waitInQueue(tx, { ...counted, ticket }, { tokens, waitMs: LOOK_EVERY_MS })
    : undefined;

/** What a request may take of a limit. */
const shareOf = ({ isBackground }: Counted, limit = Infinity) =>
  isBackground ? Math.max(1, limit * BACKGROUND_SHARE) : limit;

const tooLarge = (tokens: number, limit = 0) =>
  new GenerationError(
    'model_request_too_large',
    `This may take about ${tokens} tokens, and this server allows ${limit} a minute. Ask for less at a time (posts, length, sources, samples), or have the operator raise LLM_TOKENS_PER_MINUTE.`,
  );

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
    message: 'The model’s endpoint is over its limit.',
    againInMs: isBackground ? wait : undefined,
  });
}

/**
 * Milliseconds until there may be room for a request, as if everything before it in the queue were let through; undefined
 * if there is. A request in the background that needs more than its share of the tokens has room once the minute is nearly
 * unused: when others took no more than what is left to them anyway.
 */
async function untilRoom(tx: Db, counted: Counted, { tokens, ticket }: Asked): Promise<number | undefined> {
  const { endpoint, isBackground, limits } = counted;
  const before = await queueBefore(tx, { endpoint, isBackground, ticket });
  const { tokens: tokenLimit = Infinity } = limits;
  const tokenShare = shareOf(counted, tokenLimit);
  const beside = tokens > tokenShare ? tokenLimit - tokenShare : tokenShare - tokens;
  // What the last minute may have, at most.
  const most = { requests: shareOf(counted, limits.requests) - 1 - before.requests, tokens: beside - before.tokens };
  const wait = await untilNoMore(tx, endpoint, most);
  return most.requests < 0 || most.tokens < 0 ? Math.max(wait ?? 0, LOOK_EVERY_MS) : wait;
}

/** Milliseconds until the last minute has no more than this; undefined if it has no more now. */
const untilNoMore = (tx: Db, endpoint: string, most: { requests: number; tokens: number }) =>
  milliseconds(
    tx,
    sql`
      select max(at) + ${WINDOW} - clock_timestamp() as wait
      from (
        select at, count(*) over newest as requests, sum(tokens) over newest as tokens
        from model_requests
        where endpoint = ${endpoint} and ${IS_COUNTED}
        window newest as (order by at desc, id)
      ) since
      where requests > ${Math.max(0, most.requests)}::float8 or tokens > ${Math.max(0, most.tokens)}::float8`,
  );

async function milliseconds(db: Db, query: SQL): Promise<number | undefined> {
  const rows = await queryRows<{ ms: number | null }>(
    db,
    sql`select ceil(extract(epoch from wait) * 1000)::float8 as ms from (${query}) waits`,
  );
  return rows[0]?.ms ?? undefined;
}
