import type { User } from '@pressloom/contract';
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { autopilots, postSources, runItems, runs } from '../../database/schema/index.ts';
import { eachOf, isAfter, sourceColumns } from './read-rows.ts';

/** Without what the operator pays for the model, which is not for customers. */
const {
  userId: _runOwner,
  requestHash: _runRequest,
  proposed,
  claims,
  deaths,
  heartbeatAt,
  price,
  ...runColumns
} = getTableColumns(runs);
const {
  userId: _itemOwner,
  runId: _run,
  claims: _claims,
  deaths: _deaths,
  heartbeatAt: _heartbeat,
  costMicros,
  ...itemColumns
} = getTableColumns(runItems);
const { userId: _autopilotOwner, requestHash: _autopilotRequest, ...autopilotColumns } = getTableColumns(autopilots);

/** Runs in memory at a time, without their articles. */
const RUNS = 50;

/** All runs of automation with the articles of their plans, oldest first, the articles of one run at a time. */
export async function* readRuns(db: Db, { id }: User) {
  const list = eachOf(RUNS, (after, limit) =>
    db
      .select(runColumns)
      .from(runs)
      .where(and(eq(runs.userId, id), isAfter(runs, after)))
      .orderBy(asc(runs.createdAt), asc(runs.id))
      .limit(limit),
  );
  for await (const run of list) yield { ...run, articles: await readArticles(db, run.id) };
}

async function readArticles(db: Db, runId: string) {
  const items = await db
    .select(itemColumns)
    .from(runItems)
    .where(eq(runItems.runId, runId))
    .orderBy(asc(runItems.position));
  const ids = items.map((item) => item.id);
  const sources = await db.select(sourceColumns).from(postSources).where(inArray(postSources.itemId, ids));
  return items.map((item) => ({
    ...item,
    sources: sources.filter(({ itemId }) => itemId === item.id).map(({ postId, itemId, ...source }) => source),
  }));
}

/** All autopilots, oldest first. A user has a few. */
export const readAutopilots = (db: Db, { id }: User) =>
  db.select(autopilotColumns).from(autopilots).where(eq(autopilots.userId, id)).orderBy(asc(autopilots.createdAt));
