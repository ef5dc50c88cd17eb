import {
  type Autopilot,
  type AutopilotSummary,
  type changeAutopilot,
  type createAutopilot,
  ERROR_CODES,
} from '@pressloom/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { lockKey } from '../../../database/lock-key.ts';
import { autopilots, sites } from '../../../database/schema/index.ts';
import { conflict, invalidField, notFound, refused } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { requireLastingSite } from '../../sites/index.ts';
import { AUTOPILOT } from '../job-names.ts';
import { requestHash, requireSameRequest } from '../repeated-request.ts';
import { siteFacts } from '../runs/run-store.ts';
import { requireReview } from '../unseen/site-switch.ts';
import { nameSamples, requireSamples } from '../voice/read-samples.ts';
import { nextOf, readLastRuns } from './last-run.ts';
import { placeInTopics } from './place-in-topics.ts';

const PER_USER = 20;

const rowsOf = (db: Db, userId: string, id?: string) =>
  db
    .select({ row: autopilots, site: siteFacts })
    .from(autopilots)
    .innerJoin(sites, eq(sites.id, autopilots.siteId))
    .where(and(eq(autopilots.userId, userId), id ? eq(autopilots.id, id) : undefined))
    .orderBy(desc(autopilots.createdAt), desc(autopilots.id));

export const listAutopilots = async (db: Db, userId: string): Promise<AutopilotSummary[]> =>
  withNext(db, userId, await rowsOf(db, userId));

/** Counts the autopilots of a site of the user's. */
export const countAutopilots = (db: Db, userId: string, siteId: string): Promise<number> =>
  db.$count(autopilots, and(eq(autopilots.userId, userId), eq(autopilots.siteId, siteId)));

/** With everything that its runs are asked for. @throws 404 */
export async function findAutopilot(db: Db, userId: string, id: string): Promise<Autopilot> {
  const rows = await rowsOf(db, userId, id);
  const [found] = rows;
  const [summary] = await withNext(db, userId, rows);
  if (!found || !summary) throw notFound('Autopilot');
  const { straightToReview: _, ...asked } = found.row.settings;
  const samples = await nameSamples(db, userId, asked.samples);
  return { ...asked, ...summary, samples };
}

/**
 * Creates an autopilot. A repeated request, recognized by the id that the client chose, returns the one that the first one
 * created.
 *
 * @throws 404 for a site that is not the user's, 400 for such a sample; 409 `already_created` if the first request asked for
 * something else; 422 if they have too many
 */
export const insertAutopilot = (
  db: Db,
  userId: string,
  { id, ...wanted }: z.output<(typeof createAutopilot)['body']>,
  mayPublish: boolean,
): Promise<Autopilot> =>
  db.transaction(async (tx) => {
    const { siteId, topics, ...settings } = wanted;
    await requireLastingSite(tx, userId, siteId);
    await requireReview(tx, siteId, mayPublish);
    await requireSamples(tx, userId, settings.samples);
    // Two concurrent requests would not see each other's row.
    await lockKey(tx, `autopilots:${userId}`);
    const hash = requestHash(wanted);
    const repeated = id && (await findRepeated(tx, userId, id, hash));
    if (repeated) return repeated;
    const [own] = await tx.select({ count: count() }).from(autopilots).where(eq(autopilots.userId, userId));
    if ((own?.count ?? 0) >= PER_USER)
      throw refused('too_many_autopilots', `You can have at most ${PER_USER} autopilots`);
    const asked = { ...settings, straightToReview: true };
    const [row] = await tx
      .insert(autopilots)
      .values({ ...(id && { id }), userId, siteId, topics, settings: asked, requestHash: hash })
      .onConflictDoNothing({ target: autopilots.id })
      .returning();
    // Another user's has the id.
    if (!row) throw notFound('Autopilot');
    await runSoon(tx, AUTOPILOT);
    await emitEvent(tx, userId, { type: 'autopilot' });
    return findAutopilot(tx, userId, row.id);
  });

async function findRepeated(tx: Db, userId: string, id: string, hash: string): Promise<Autopilot | undefined> {
  const own = and(eq(autopilots.id, id), eq(autopilots.userId, userId));
  const [row] = await tx.select({ requestHash: autopilots.requestHash }).from(autopilots).where(own);
  if (!row) return undefined;
  const autopilot = await findAutopilot(tx, userId, id);
  requireSameRequest(row.requestHash, hash, autopilot);
  return autopilot;
}

/**
 * Changes what the next runs are asked for; runs that are planned already stay as they are.
 *
 * @throws 404, 400 for a sample that is not the user's, and 409 `changed_elsewhere` with the current autopilot, if it is
 * another one by now than `version` says
 */
export const updateAutopilot = (
  db: Db,
  userId: string,
  id: string,
  { topics, enabled, version, ...asked }: z.output<(typeof changeAutopilot)['body']>,
  mayPublish: boolean,
): Promise<Autopilot> =>
  db.transaction(async (tx) => {
    const own = and(eq(autopilots.id, id), eq(autopilots.userId, userId));
    const [row] = await tx.select().from(autopilots).where(own).for('update');
    if (!row) throw notFound('Autopilot');
    const isSwitch = !topics && Object.values(asked).every((value) => value === undefined);
    if (!isSwitch && version === undefined) throw invalidField('version', 'Please give the version that you change');
    if (!isSwitch && version !== row.version) {
      throw conflict(ERROR_CODES.changedElsewhere, 'This autopilot was changed in another tab or on another device', {
        autopilot: await findAutopilot(tx, userId, id),
      });
    }
    if (!isSwitch || enabled !== false) await requireReview(tx, row.siteId, mayPublish);
    if (asked.samples) await requireSamples(tx, userId, asked.samples);
    await tx
      .update(autopilots)
      .set({
        enabled,
        version: isSwitch ? row.version : row.version + 1,
        settings: { ...row.settings, ...asked },
        ...(topics && { topics, nextTopic: placeInTopics(topics, row.topics, row.nextTopic) }),
        updatedAt: new Date(),
      })
      .where(own);
    await runSoon(tx, AUTOPILOT);
    await emitEvent(tx, userId, { type: 'autopilot' });
    return findAutopilot(tx, userId, id);
  });

/** @throws 404 */
export async function deleteAutopilot(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(autopilots)
      .where(and(eq(autopilots.id, id), eq(autopilots.userId, userId)))
      .returning({ id: autopilots.id });
    if (!row) throw notFound('Autopilot');
    await emitEvent(tx, userId, { type: 'autopilot' });
  });
}

/** With what becomes of each, from the newest run of all of them at once. */
async function withNext(db: Db, userId: string, rows: Awaited<ReturnType<typeof rowsOf>>): Promise<AutopilotSummary[]> {
  const lastRunIds = rows.flatMap(({ row }) => row.lastRunId ?? []);
  const lastRuns = await readLastRuns(db, userId, lastRunIds);
  return rows.map(({ row, site }) => ({
    id: row.id,
    site,
    topics: row.topics,
    nextTopic: row.nextTopic % row.topics.length,
    count: row.settings.count,
    schedule: row.settings.schedule,
    enabled: row.enabled,
    version: row.version,
    lastRunId: row.lastRunId,
    next: nextOf(lastRuns.get(row.lastRunId ?? ''), row.settings.schedule, site.timezone),
    createdAt: row.createdAt.toISOString(),
  }));
}
