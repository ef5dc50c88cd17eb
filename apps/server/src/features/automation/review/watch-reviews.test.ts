import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { notifications, posts, runItems, runs } from '../../../database/schema/index.ts';
import { notifyStalled } from '../runs/notify-stalled.ts';
import { notifyWritten } from '../runs/notify-written.ts';
import { watchReviews } from './watch-reviews.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the user is reminded of each draft once, though there are more than a job takes and the bell keeps', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const { id: userId } = ada.user;
  const run = { topic: 'Tea', siteId: await insertSite(server, ada), schedule: { startDate: '2099-06-01' } };
  const made = (await ada.request<{ id: string }>('POST', '/api/runs', run)).body.id;
  const [row] = await db.select().from(runs).where(eq(runs.id, made));
  if (!row) throw new Error('There is no run');
  const ofRuns = await db
    .insert(runs)
    .values(Array.from({ length: 105 }, () => ({ ...row, id: randomUUID() })))
    .returning({ runId: runs.id });
  const draft = { userId, title: 'Tea', content: '', author: 'AI Writer', status: 'pending' as const };
  const drafts = await db
    .insert(posts)
    .values(Array.from({ length: 105 }, () => draft))
    .returning({ postId: posts.id });
  const soon = { userId, title: 'Tea', state: 'review' as const, plannedAt: new Date(Date.now() + 3_600_000) };
  await db
    .insert(runItems)
    .values(drafts.map(({ postId }, n) => ({ ...soon, position: 0, postId, runId: ofRuns[n]?.runId ?? made })));
  const inBell = async () => {
    const own = eq(notifications.userId, userId);
    const rows = await db.select().from(notifications).where(own).orderBy(asc(notifications.id));
    return rows.map(({ id }) => id);
  };
  const bells: string[][] = [];
  for (let time = 0; time < 3; time++) {
    await watchReviews(server.services, new AbortController().signal);
    bells.push(await inBell());
  }
  const [first, second, third] = bells;
  expect(first).toHaveLength(50);
  expect(second?.filter((id) => !first?.includes(id))).toHaveLength(5);
  expect(third).toEqual(second);
});

test('a draft that its user set to "Draft" still waits for review: it is reminded of, and gets the next free date quietly', async () => {
  const { db } = server.services;
  const { ada, runId, add, bell, watch } = await aRun();
  await add(3, 0);
  await add(-3, 1);
  await db.update(posts).set({ status: 'draft' }).where(eq(posts.userId, ada.user.id));
  await watch();
  expect((await bell()).map(({ title, message }) => [title, message.slice(0, 15)])).toEqual([
    ['Tea 0', 'This draft is p'],
  ]);
  const [overdue] = await db
    .select({ plannedAt: runItems.plannedAt })
    .from(runItems)
    .where(and(eq(runItems.runId, runId), eq(runItems.position, 1)));
  expect(overdue?.plannedAt).toEqual(new Date('2099-06-01T09:00:00Z'));
  // Its post stays without a date, as its user left it.
  const own = and(eq(posts.userId, ada.user.id), eq(posts.sample, false));
  const rows = await db.select({ date: posts.scheduledDate }).from(posts).where(own);
  expect(rows.map(({ date }) => date)).toEqual([null, null]);
});

test('once the last drafts of a run are deleted, what asked for their review is read', async () => {
  const { db } = server.services;
  const { ada, runId, add, bell, watch } = await aRun();
  await add(3, 0);
  await add(60, 1);
  await db.transaction(async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, runId));
    if (run) await notifyWritten(tx, run);
  });
  const written = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(eq(posts.userId, ada.user.id));
  const remove = (title: string) =>
    ada.request('DELETE', `/api/posts/${written.find((post) => post.title === title)?.id}`);
  await db.update(runItems).set({ remindedFor: null }).where(eq(runItems.runId, runId));
  await watch();
  const unread = async () => (await bell()).filter(({ readAt }) => readAt === null).map(({ message }) => message);
  expect(await unread()).toEqual([
    expect.stringMatching(/^2 drafts wait/),
    expect.stringMatching(/^This draft is planned for the next 24 hours/),
  ]);
  await remove('Tea 0');
  await watch();
  expect(await unread()).toEqual([expect.stringMatching(/^2 drafts wait/)]);
  await remove('Tea 1');
  await watch();
  expect(await unread()).toEqual([]);
});

/** A run of a new user, and what its tests do with it. */
async function aRun(schedule: Record<string, string> = { startDate: '2099-06-01' }) {
  const { db } = server.services;
  const ada = await signUp(server);
  const { id: userId } = ada.user;
  const run = { topic: 'Green tea', siteId: await insertSite(server, ada), schedule };
  const { id: runId } = (await ada.request<{ id: string }>('POST', '/api/runs', run)).body;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const add = async (hours: number, position: number) => {
    const draft = { userId, title: `Tea ${position}`, content: '', author: 'AI Writer', status: 'pending' as const };
    const [post] = await db.insert(posts).values(draft).returning({ postId: posts.id });
    const item = { userId, runId, title: 'Tea', state: 'review' as const, plannedAt: inHours(hours), position };
    await db.insert(runItems).values({ ...item, postId: post?.postId });
    return item.plannedAt;
  };
  const bell = () =>
    db
      .select({ title: notifications.title, message: notifications.message, readAt: notifications.readAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.createdAt));
  const watch = () => watchReviews(server.services, new AbortController().signal);
  return { ada, runId, inHours, add, bell, watch };
}

/** On the clock of the site. */
const onClock = (date: Date) =>
  `${date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

test('drafts of one run that are planned for the next two days are one reminder, read once nothing is left to review', async () => {
  const { db } = server.services;
  const { ada, runId, inHours, add, bell, watch } = await aRun();
  for (const [position, hours] of [3, 7, 40, 60].entries()) await add(hours, position);
  await watch();
  await watch();
  const several = {
    title: 'Green tea',
    message:
      '3 drafts are planned for the next two days and wait for your review. None of them is published until you approve it.',
  };
  expect(await bell()).toMatchObject([several]);
  await db
    .update(runItems)
    .set({ plannedAt: inHours(20) })
    .where(and(eq(runItems.runId, runId), eq(runItems.position, 3)));
  await watch();
  expect(await bell()).toMatchObject([
    { ...several, readAt: null },
    { title: 'Tea 3', message: expect.stringContaining('next 24 hours'), readAt: null },
  ]);
  const items = await db.select({ id: runItems.id }).from(runItems).where(eq(runItems.runId, runId));
  await ada.request('POST', '/api/review', { ids: items.map(({ id }) => id), action: 'skip' });
  expect((await bell()).every(({ readAt }) => readAt !== null)).toBe(true);
});

test('drafts that were just announced are not reminded of as well, and the announcement has the first date', async () => {
  const { db } = server.services;
  const { ada, runId, inHours, add, bell, watch } = await aRun();
  await db.update(runs).set({ state: 'writing', acceptedAt: new Date() }).where(eq(runs.id, runId));
  await add(30, 0);
  const first = await add(3, 1);
  const item = { userId: ada.user.id, runId, title: 'Last', position: 2, plannedAt: inHours(90) };
  const [last] = await db
    .insert(runItems)
    .values({ ...item, state: 'queued' })
    .returning();
  await ada.request('POST', '/api/review', { ids: [last?.id], action: 'skip' });
  await watch();
  const announced = {
    title: 'Green tea',
    message: `2 drafts wait for your review. The first one is planned for ${onClock(first)}.`,
  };
  expect(await bell()).toMatchObject([announced]);
  await db
    .update(runItems)
    .set({ plannedAt: inHours(23) })
    .where(and(eq(runItems.runId, runId), eq(runItems.position, 0)));
  await watch();
  expect(await bell()).toMatchObject([announced, { title: 'Tea 0', message: expect.stringContaining('24 hours') }]);
});

test('a draft that is moved because its date passed is not reminded of as well, and the message has the new date', async () => {
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 3_600_000);
  const [startDate = '', clock = ''] = soon.toISOString().split('T');
  const { add, bell, watch } = await aRun({ startDate, time: clock.slice(0, 5), rhythm: 'daily' });
  await add(-24, 0);
  await watch();
  expect(await bell()).toMatchObject([
    { title: 'Tea 0', message: expect.stringContaining(`It is planned for ${onClock(soon)} now`) },
  ]);
});

test('a run that is removed leaves no notification unread, neither its own nor of its drafts', async () => {
  const { db } = server.services;
  const { ada, runId, add, bell, watch } = await aRun();
  const other = await aRun();
  await add(3, 0);
  await other.add(3, 0);
  await watch();
  await add(5, 1);
  await add(6, 2);
  await watch();
  await db.transaction(async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, runId));
    if (!run) throw new Error('There is no run');
    const settings = { ...run.settings, straightToReview: true };
    await notifyStalled(tx, { ...run, settings, errorCode: 'no_credits', errorMessage: 'You have no credits.' });
    await notifyWritten(tx, run);
  });
  expect((await bell()).map(({ title, readAt }) => [title, readAt])).toEqual([
    ['Tea 0', null],
    ['Green tea', null],
    ['Green tea', null],
    ['Green tea', null],
  ]);
  expect((await ada.request('DELETE', `/api/runs/${runId}`)).status).toBe(200);
  expect((await bell()).every(({ readAt }) => readAt !== null)).toBe(true);
  expect(await other.bell()).toMatchObject([{ readAt: null }]);
});
