import type { Run, RunItemState, RunState } from '@pressloom/contract';
import { ERROR_CODES } from '@pressloom/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems, runs, sites } from '../../../database/schema/index.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { freeCredits } from '../../credits/index.ts';
import { emitEvent } from '../../events/index.ts';
import { isSelling } from '../../plans/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { countNotScheduled } from './count-not-scheduled.ts';
import { type ItemFacts, type ItemRow, type RunRow, toRun } from './to-run.ts';

const ownRun = (userId: string, id: string) => and(eq(runs.id, id), eq(runs.userId, userId));

export const siteFacts = { id: sites.id, name: sites.name, timezone: sites.timezone };

export const postFacts = {
  id: posts.id,
  title: posts.title,
  status: posts.status,
  excerpt: posts.excerpt,
  words: posts.words,
  version: posts.version,
  scheduledDate: posts.scheduledDate,
  publishedAt: posts.publishedAt,
  siteId: posts.siteId,
};

export const publicationFacts = {
  state: publications.state,
  errorCode: publications.errorCode,
  errorMessage: publications.errorMessage,
};

const { sections, rewrites: _, ...columns } = getTableColumns(runItems);

/** An article without its text. */
export const itemFacts = { ...columns, written: sql<number>`cardinality(${sections})`.mapWith(Number) };

/** What the operator pays for the model of a run: null where plans are sold, because it is not for customers. */
export const shownPrice: SQL<RunRow['price']> = sql`case when ${isSelling} then null else ${runs.price} end`.mapWith(
  runs.price,
);

/** One run of the user with its articles. @throws 404 */
export async function findRun(db: Db, userId: string, id: string): Promise<Run> {
  const [found] = await db
    .select({ run: runs, price: shownPrice, site: siteFacts })
    .from(runs)
    .leftJoin(sites, eq(sites.id, runs.siteId))
    .where(ownRun(userId, id));
  if (!found) throw notFound('Run');
  const items = await db
    .select({ item: itemFacts, post: postFacts, publication: publicationFacts })
    .from(runItems)
    .leftJoin(posts, eq(posts.id, runItems.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(eq(runItems.runId, id), eq(runItems.userId, userId)))
    .orderBy(asc(runItems.position), asc(runItems.id));
  const notScheduled = (await countNotScheduled(db, [id])).get(id) ?? 0;
  const credits = await freeCredits(db, userId);
  return toRun({ ...found.run, price: found.price }, found.site, items, { notScheduled, ...credits });
}

/** The row of a run. @throws 404 */
export async function readRun(db: Db, userId: string, id: string): Promise<RunRow> {
  const [row] = await db.select().from(runs).where(ownRun(userId, id));
  if (!row) throw notFound('Run');
  return row;
}

/** The row of a run, locked until `tx` ends. @throws 404 */
export async function lockRun(tx: Db, userId: string, id: string): Promise<RunRow> {
  const [row] = await tx.select().from(runs).where(ownRun(userId, id)).for('update');
  if (!row) throw notFound('Run');
  return row;
}

/** An article of the user's. @throws 404 */
export async function findItem(db: Db, userId: string, id: string): Promise<ItemRow> {
  const [row] = await db
    .select()
    .from(runItems)
    .where(and(eq(runItems.id, id), eq(runItems.userId, userId)));
  if (!row) throw notFound('Article');
  return row;
}

/**
 * Changes a run, as the user saw it, and returns what it is then.
 *
 * @param seen the version that the change is based on
 * @throws 409 `changed_elsewhere` with the current run, if it is another one by now
 */
export async function changeRunAs(
  db: Db,
  userId: string,
  { id, seen }: { id: string; seen: number },
  change: (tx: Db, run: RunRow) => Promise<Partial<RunRow> | undefined>,
): Promise<Run> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.version !== seen) {
      throw conflict(ERROR_CODES.changedElsewhere, 'This run was changed in another tab or on another device', {
        run: await findRun(tx, userId, id),
      });
    }
    await touchRun(tx, run, (await change(tx, run)) ?? {});
    return findRun(tx, userId, id);
  });
}

/** Changes a locked run, and has the user's open pages read it again. */
export async function touchRun(tx: Db, { id, userId, version }: RunRow, values: Partial<RunRow> = {}): Promise<void> {
  await tx
    .update(runs)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(eq(runs.id, id));
  await emitEvent(tx, userId, { type: 'run', runId: id });
}

/** The articles of a run in their order that are in one of these states. */
export const itemsOf = (db: Db, runId: string, ...states: RunItemState[]): Promise<ItemFacts[]> =>
  db
    .select(itemFacts)
    .from(runItems)
    .where(and(eq(runItems.runId, runId), inArray(runItems.state, states)))
    .orderBy(asc(runItems.position), asc(runItems.id));

/** @throws 409 `run_state` if the run is not in one of these states */
export function requireState({ state }: RunRow, ...states: RunState[]): void {
  if (!states.includes(state)) throw conflict('run_state', SENTENCES[state]);
}

const SENTENCES: Record<RunState, string> = {
  planning: 'This run is still being planned. Please wait a moment.',
  planned: 'This plan was not accepted yet.',
  writing: 'This run is being written. Pause or stop it first.',
  paused: 'This run is paused. Resume it first.',
  done: 'This run is finished.',
  stopped: 'This run is stopped.',
  failed: 'This run could not be planned. Try again first.',
};
