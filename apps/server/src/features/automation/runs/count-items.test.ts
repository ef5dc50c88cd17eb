import {
  type NewPost,
  POST_STATUSES,
  type PostStatus,
  RUN_ITEM_STATES,
  type Run,
  type RunItem,
  type RunItemState,
  type RunSummary,
} from '@pressloom/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPost,
  insertLivePost,
  insertPublication,
  insertSite,
  signUp,
  type TestUser,
} from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { notifications, posts, type publications, runItems, runs } from '../../../database/schema/index.ts';
import { readLastRuns } from '../autopilot/last-run.ts';
import { nearDrafts } from './near-drafts.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;
let runId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
  const run = { topic: 'Tea', siteId, schedule: { startDate: '2099-06-01' } };
  runId = (await ada.request<Run>('POST', '/api/runs', run)).body.id;
  await set({ state: 'writing', acceptedAt: new Date() });
});

const set = (values: Partial<typeof runs.$inferInsert>) =>
  server.services.db.update(runs).set(values).where(eq(runs.id, runId));

async function postThatIs(status: PostStatus): Promise<string> {
  const fields: Partial<NewPost> = { siteId };
  if (status === 'scheduled' || status === 'published') {
    return (await insertLivePost(server, ada, { ...fields, status, scheduledDate: '2099-06-02T09:00:00Z' })).id;
  }
  const { id } = await createPost(ada, fields);
  await server.services.db.update(posts).set({ status }).where(eq(posts.id, id));
  return id;
}

/** Adds an article to the run; without a status it has no post, as once that is deleted. */
const add = async (state: RunItemState, status?: PostStatus) => addWith(state, status && (await postThatIs(status)));

async function addWith(state: RunItemState, postId?: string) {
  const item = { userId: ada.user.id, runId, title: 'Tea', position: 0, plannedAt: new Date('2099-06-01') };
  const [row] = await server.services.db
    .insert(runItems)
    .values({ ...item, state, postId })
    .returning();
  return { id: row?.id ?? '', postId };
}

/** Adds an approved article with what became of its post. */
async function addApproved(status: PostStatus, publication: Partial<typeof publications.$inferInsert>) {
  const { postId } = await insertPublication(server, ada, siteId, { action: 'schedule', ...publication });
  await server.services.db.update(posts).set({ status, siteId }).where(eq(posts.id, postId));
  return addWith('approved', postId);
}

const read = async () => (await ada.request<Run>('GET', `/api/runs/${runId}`)).body;
const listed = async () => (await ada.request<{ runs: RunSummary[] }>('GET', '/api/runs')).body.runs[0];
const skip = (id: string) => ada.request('POST', '/api/review', { ids: [id], action: 'skip' });
const bell = () =>
  server.services.db
    .select({ message: notifications.message, readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.userId, ada.user.id))
    .orderBy(desc(notifications.createdAt));

test('what waits for review is one thing for a run, the review, reminders and autopilots, whatever an article and its post are', async () => {
  for (const state of RUN_ITEM_STATES) {
    await add(state);
    for (const status of POST_STATUSES) await add(state, status);
  }
  const { db } = server.services;
  const soon = new Date(Date.now() + 3_600_000);
  await db.update(runItems).set({ plannedAt: soon }).where(eq(runItems.runId, runId));
  const { items } = await read();
  const waiting = items.filter(({ state }) => state === 'review').map(({ id }) => id);
  expect(waiting).toHaveLength(2);
  const review = await ada.request<{ items: RunItem[]; total: number }>('GET', '/api/review');
  expect(review.body.items.map(({ id }) => id).sort()).toEqual(waiting.sort());
  expect(review.body.total).toBe(2);
  expect((await nearDrafts(db, eq(runItems.runId, runId))).map(({ id }) => id).sort()).toEqual(waiting);
  expect((await readLastRuns(db, ada.user.id, [runId])).get(runId)?.drafts).toBe(2);
});

describe('a draft that its user scheduled, published or deleted', () => {
  test('is counted alike in the list of runs and in its run', async () => {
    await add('queued');
    await add('review', 'pending');
    await add('review', 'draft');
    await add('review', 'scheduled');
    await add('review', 'published');
    await add('review');
    await add('skipped', 'draft');
    const counts = { queued: 1, review: 2, approved: 2, skipped: 2 };
    expect((await read()).counts).toEqual(counts);
    expect((await listed())?.counts).toEqual(counts);
  });

  test('is not announced as one that waits for review', async () => {
    const last = await add('queued');
    await add('review', 'scheduled');
    await add('review');
    await skip(last.id);
    expect((await read()).state).toBe('done');
    expect(await bell()).toEqual([]);
  });

  test('leaves nothing to review, so that what asked for it is read', async () => {
    const last = await add('queued');
    const deleted = await add('review', 'draft');
    const other = await add('review', 'draft');
    await skip(last.id);
    expect(await bell()).toMatchObject([{ message: '2 drafts wait for your review.', readAt: null }]);
    await ada.request('DELETE', `/api/posts/${deleted.postId}`);
    await skip(other.id);
    expect(await bell()).toMatchObject([{ readAt: expect.any(Date) }]);
  });
});

test('an approved post is not scheduled where it could not be or is a draft by now; a deleted one counts as skipped', async () => {
  await add('approved', 'scheduled');
  await add('approved', 'published');
  await addApproved('pending', { state: 'queued' });
  await addApproved('pending', { state: 'queued', errorCode: 'site_down', errorMessage: 'It is down.' });
  await addApproved('draft', { state: 'publishing' });
  expect([await read(), await listed()].map((run) => run?.notScheduled)).toEqual([0, 0]);
  await addApproved('pending', { state: 'failed', errorCode: 'refused', errorMessage: 'No.' });
  await addApproved('draft', { state: 'done', action: 'unschedule' });
  await add('approved', 'draft');
  await add('approved');
  expect([await read(), await listed()].map((run) => run?.notScheduled)).toEqual([3, 3]);
  expect((await read()).counts).toEqual({ approved: 8, skipped: 1 });
});
