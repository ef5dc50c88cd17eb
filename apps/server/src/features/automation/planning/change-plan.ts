import type { addRunItem, changeRun, changeRunItem, orderRunItems, Run } from '@pressloom/contract';
import { RUN_ITEM_STATES, RUN_ITEMS_MAX, RUN_POSTS_MAX } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { conflict, invalidField, refused } from '../../../http/errors.ts';
import { requireSite } from '../../sites/index.ts';
import { moveItem } from '../review/move-draft.ts';
import { countItems } from '../runs/count-items.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { changeRunAs, findItem, itemsOf, requireState } from '../runs/run-store.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import { categoryAt } from './category-at.ts';
import { compareAnew } from './find-plan-overlaps.ts';
import { datesAnew, datesFor, requireToCome } from './plan-dates.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;

/** Changes what a planned run was asked for. A changed schedule gives its posts new dates. */
export async function changePlan(db: Db, userId: string, id: string, { version, ...changes }: Body<typeof changeRun>) {
  return changeRunAs(db, userId, { id, seen: version }, async (tx, run) => {
    requireState(run, 'planned', 'failed');
    const { topic = run.topic, ...others } = changes;
    const settings = { ...run.settings, ...others };
    if (changes.schedule) await giveDates(tx, run, changes.schedule);
    return { topic, settings };
  });
}

async function giveDates(tx: Db, run: RunRow, after: RunRow['settings']['schedule']) {
  const items = await itemsOf(tx, run.id, 'planned');
  const { schedule: before, listDays = [] } = run.settings;
  const planned = items.map(({ plannedAt }) => plannedAt);
  const dates = datesAnew({ before, after, listDays }, planned, await timeZoneOf(tx, run));
  for (const [index, { id }] of items.entries()) {
    await tx.update(runItems).set({ plannedAt: dates[index] }).where(eq(runItems.id, id));
  }
}

const timeZoneOf = async (tx: Db, run: RunRow): Promise<string> =>
  (await requireSite(tx, run.userId, requireRunSite(run))).timezone;

/** Adds an article to a plan. */
export async function addItem(db: Db, userId: string, id: string, { version, ...fields }: Body<typeof addRunItem>) {
  return changeRunAs(db, userId, { id, seen: version }, async (tx, run) => {
    requireState(run, 'planned', 'failed');
    requireRunSite(run);
    const planned = await itemsOf(tx, id, 'planned');
    if (planned.length >= RUN_POSTS_MAX) throw refused('run_full', `A run writes at most ${RUN_POSTS_MAX} posts`);
    await requireRoomForItem(tx, id);
    const taken = planned.map(({ plannedAt }) => plannedAt);
    if (fields.plannedAt) requireToCome(new Date(fields.plannedAt));
    const plannedAt = fields.plannedAt
      ? new Date(fields.plannedAt)
      : (datesFor(run.settings.schedule, 1, await timeZoneOf(tx, run), taken)[0] as Date);
    await tx.insert(runItems).values({
      ...fields,
      plannedAt,
      runId: id,
      userId,
      category: fields.category || categoryAt(run.settings.categories, planned.length),
      position: Math.max(-1, ...planned.map(({ position }) => position)) + 1,
      // The user's own.
      locked: fields.locked ?? true,
    });
    await compareAnew(tx, run);
    return { state: 'planned', errorCode: null, errorMessage: null };
  });
}

/** Declined titles are kept, but not without end. */
export async function requireRoomForItem(tx: Db, runId: string): Promise<void> {
  if ((await countItems(tx, runId, ...RUN_ITEM_STATES)) >= RUN_ITEMS_MAX) {
    throw refused('run_full', 'This run holds too many proposals. Plan a new run for more');
  }
}

/** Puts the planned articles in this order; their dates stay in theirs. */
export async function orderItems(db: Db, userId: string, id: string, { version, ids }: Body<typeof orderRunItems>) {
  return changeRunAs(db, userId, { id, seen: version }, async (tx, run) => {
    requireState(run, 'planned');
    const items = await itemsOf(tx, id, 'planned');
    const isSame = ids.length === items.length && items.every((item) => ids.includes(item.id));
    if (!isSame) throw invalidField('ids', 'The order names other articles than the plan');
    const dates = items.map(({ plannedAt }) => plannedAt).sort((one, other) => one.getTime() - other.getTime());
    for (const [position, itemId] of ids.entries()) {
      await tx.update(runItems).set({ position, plannedAt: dates[position] }).where(eq(runItems.id, itemId));
    }
    return {};
  });
}

/** Changes one article of a plan. */
export async function changeItem(db: Db, userId: string, itemId: string, body: Body<typeof changeRunItem>) {
  const { version, keep, plannedAt, ...fields } = body;
  if (plannedAt && keep === undefined && Object.keys(fields).length === 0) {
    return moveItem(db, userId, itemId, { seen: version, date: new Date(plannedAt) });
  }
  return changePlanned(db, userId, { itemId, seen: version }, async (tx, run, item) => {
    const date = plannedAt ? new Date(plannedAt) : item.plannedAt;
    // One that passed while the plan was left alone may come along with another change.
    if (date.getTime() !== item.plannedAt.getTime()) requireToCome(date);
    const overlap = item.overlap && keep !== undefined ? { overlap: { ...item.overlap, kept: keep } } : {};
    const isRetitled = fields.title !== undefined && fields.title !== item.title;
    // What was kept was another title.
    const forgotten = isRetitled && keep === undefined ? { overlap: null } : {};
    await tx
      .update(runItems)
      .set({
        ...fields,
        ...overlap,
        ...forgotten,
        plannedAt: date,
        updatedAt: new Date(),
      })
      .where(eq(runItems.id, item.id));
    if (isRetitled) await compareAnew(tx, run);
  });
}

/** Takes an article out of a plan; its title is kept. */
export const declineItem = (db: Db, userId: string, itemId: string, seen: number): Promise<Run> =>
  changePlanned(db, userId, { itemId, seen }, async (tx, run, item) => {
    await tx.update(runItems).set({ state: 'declined', locked: false }).where(eq(runItems.id, item.id));
    await compareAnew(tx, run);
  });

/** Changes an article that is planned, as the user saw it. @throws 409 `changed_elsewhere` or `run_state` */
export async function changePlanned(
  db: Db,
  userId: string,
  { itemId, seen }: { itemId: string; seen: number },
  change: (tx: Db, run: RunRow, item: ItemRow) => Promise<void>,
): Promise<Run> {
  const { runId: id } = await findItem(db, userId, itemId);
  return changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    const item = await findItem(tx, userId, itemId);
    if (item.state !== 'planned') throw conflict('run_state', 'This article is no longer part of the plan.');
    await change(tx, run, item);
    return {};
  });
}
