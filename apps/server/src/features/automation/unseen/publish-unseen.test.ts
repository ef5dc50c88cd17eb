import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notification, Run, RunOverlap, RunState } from '@pressloom/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { posts, publications, runItems, runs, users } from '../../../database/schema/index.ts';
import { watchReviews } from '../review/watch-reviews.ts';
import { lockRun } from '../runs/run-store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { publishUnseen } from './publish-unseen.ts';

let server: TestServer;
let web: Server;
let base: string;
let ada: TestUser;
let siteId: string;
/** Happens while another website is asked about a link. */
let meanwhile: () => Promise<unknown>;

beforeAll(async () => {
  server = await startTestServer();
  web = createServer(async (request, reply) => {
    await meanwhile();
    reply.writeHead(request.url === '/gone' ? 404 : 200).end();
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  web.close();
});
beforeEach(async () => {
  meanwhile = async () => undefined;
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
  await setSwitch(true);
});

const setSwitch = (publishWithoutReview: boolean) =>
  ada.request('PUT', `/api/sites/${siteId}/automation`, { publishWithoutReview });
const publish = () => publishUnseen(server.services, new AbortController().signal);

/** A run that has so many articles to write. */
async function accepted(count: number, leadHours: number | null = null, autopilotId: string | null = null) {
  const schedule = { startDate: '2099-06-01', leadHours };
  const { body } = await ada.request<Run>('POST', '/api/runs', { topic: 'Tea', siteId, schedule });
  const article = { runId: body.id, userId: ada.user.id, title: 'Tea', state: 'queued' as const };
  const day = (position: number) => new Date(Date.UTC(2099, 5, 1 + position, 9));
  const rows = Array.from({ length: count }, (_, position) => ({ ...article, position, plannedAt: day(position) }));
  await server.services.db.insert(runItems).values(rows);
  await server.services.db.update(runs).set({ state: 'writing', autopilotId }).where(eq(runs.id, body.id));
  return body.id;
}

const setState = (runId: string, state: RunState) =>
  server.services.db.update(runs).set({ state }).where(eq(runs.id, runId));

const itemsOf = (runId: string) =>
  server.services.db.select().from(runItems).where(eq(runItems.runId, runId)).orderBy(asc(runItems.position));

/** As if an article was written. Returns its post. */
async function write(runId: string, position: number, content: string, title = `Tea ${position}`) {
  const { db } = server.services;
  const [item] = (await itemsOf(runId)).slice(position);
  const draft = {
    userId: ada.user.id,
    siteId,
    title,
    content,
    author: 'AI Writer',
    aiGenerated: true,
  };
  const [post] = await db
    .insert(posts)
    .values({ ...draft, status: 'pending', scheduledDate: item?.plannedAt })
    .returning();
  await db
    .update(runItems)
    .set({ state: 'review', postId: post?.id })
    .where(eq(runItems.id, item?.id ?? ''));
  return post?.id ?? '';
}

const outcomes = async (runId: string) => (await itemsOf(runId)).map(({ state, errorCode }) => [state, errorCode]);

test('no draft of a batch goes out before its pattern can be seen, though each is checked as it is written', async () => {
  const runId = await accepted(5);
  for (let position = 0; position < 5; position++) {
    const name = `Kind ${'abcde'[position]}`;
    await write(runId, position, `<h2>Leaf</h2><p>${name} is green.</p><h2>Tin</h2><h2>Cup</h2><h2>Pot</h2>`);
    await publish();
  }
  expect(await outcomes(runId)).toEqual(Array(5).fill(['review', 'gate_failed']));
});

test('with a lead, a draft is checked with what is due, and does not wait for the rest', async () => {
  const runId = await accepted(2, 24);
  await write(runId, 0, '<p>Green.</p>');
  await publish();
  expect(await outcomes(runId)).toEqual([
    ['approved', null],
    ['queued', null],
  ]);
});

test('a draft that is held back says why, and after a change that this was before', async () => {
  const runId = await accepted(1);
  const postId = await write(runId, 0, '<p>It cured 73 % of 412.</p>');
  const heldBack = async () => (await ada.request<Run>('GET', `/api/runs/${runId}`)).body.items[0]?.heldBack;
  expect(await heldBack()).toBeNull();
  await publish();
  const reasons = [{ gate: 'claims', message: '2 statements without a source that supports them.' }];
  expect(await heldBack()).toEqual({ reasons, isOutdated: false });
  await save(postId, { content: '<p>It helped some.</p>' })();
  expect(await heldBack()).toEqual({ reasons, isOutdated: true });
});

test.each<[string, () => string, { gate: string; message: string }]>([
  [
    'a figure beside a link to a page that nobody has read',
    () => `<p>It cured <a href="${base}/study">73 % of them</a>.</p>`,
    { gate: 'claims', message: '1 statement without a source that supports it.' },
  ],
  [
    'a dead link',
    () => `<p>Green, <a href="${base}/gone">as it was</a>.</p>`,
    { gate: 'links', message: '1 dead link.' },
  ],
])('%s holds a draft back', async (_, content, reason) => {
  const runId = await accepted(1);
  await write(runId, 0, content());
  await publish();
  expect(await itemsOf(runId)).toMatchObject([{ state: 'review', heldBack: { reasons: [reason] } }]);
});

const POST = 'How to Descale a Kettle';
const onSubjectOf = (title: string) => ({ gate: 'subject', message: `It has the subject of “${title}”.` });
const overlap = (kept: boolean, posts: RunOverlap['posts'] = []): RunOverlap => ({
  verdict: posts.length > 0 ? 'same' : 'clear',
  posts,
  titles: [],
  kept,
});
const seen = (id: string): RunOverlap['posts'] => [{ id, title: POST, status: 'draft', verdict: 'same', words: [] }];

test.each<[string, { title: string; planned?: string }, (postId: string) => RunOverlap, boolean]>([
  ['was written since it was planned', { title: POST }, () => overlap(false), true],
  ['has its subject by its new title alone', { title: POST, planned: 'Cups' }, () => overlap(false), true],
  ['its user kept it beside', { title: POST }, (id) => overlap(true, seen(id)), false],
  ['is not the one that its user kept it beside', { title: POST }, () => overlap(true, seen(randomUUID())), true],
  ['it was kept beside under another title', { title: POST, planned: 'Cups' }, (id) => overlap(true, seen(id)), true],
  ['it shared its subject with has another title by now', { title: 'Cups' }, (id) => overlap(false, seen(id)), false],
])('where a post %s: whether a draft has its subject is judged as it is checked', async (_, titles, was, isHeld) => {
  const runId = await accepted(1);
  const other = await createPost(ada, { siteId, title: POST });
  await write(runId, 0, '<p>Green.</p>', titles.title);
  const values = { title: titles.planned ?? titles.title, overlap: was(other.id) };
  await server.services.db.update(runItems).set(values).where(eq(runItems.runId, runId));
  await publish();
  expect(await itemsOf(runId)).toMatchObject([
    isHeld ? { state: 'review', heldBack: { reasons: [onSubjectOf(POST)] } } : { state: 'approved', heldBack: null },
  ]);
});

test('a draft on the subject of a title that was declined is held back', async () => {
  const runId = await accepted(1);
  await write(runId, 0, '<p>Green.</p>');
  const titles = [{ title: 'Tea 0', from: 'declined' as const, verdict: 'same' as const, words: [] }];
  await server.services.db
    .update(runItems)
    .set({ title: 'Tea 0', overlap: { ...overlap(false), verdict: 'same', titles } })
    .where(eq(runItems.runId, runId));
  await publish();
  expect(await itemsOf(runId)).toMatchObject([{ state: 'review', heldBack: { reasons: [onSubjectOf('Tea 0')] } }]);
});

test('the drafts of an autopilot that writes one at a time are compared with those of its earlier runs', async () => {
  const schedule = { startDate: '2099-06-01' };
  const { body: pilot } = await ada.request<{ id: string }>('POST', '/api/autopilots', {
    siteId,
    topics: ['Tea'],
    schedule,
  });
  const last: unknown[] = [];
  for (const name of ['Assam', 'Ceylon', 'Keemun', 'Nilgiri', 'Lapsang']) {
    const runId = await accepted(1, null, pilot.id);
    await write(runId, 0, `<h2>Leaf</h2><p>${name} is green.</p><h2>Tin</h2><h2>Cup</h2><h2>Pot</h2>`, name);
    await publish();
    last.push(...(await outcomes(runId)));
  }
  expect(last[0]).toEqual(['approved', null]);
  expect(last.at(-1)).toEqual(['review', 'gate_failed']);
});

test('the user of a site without review is notified of the drafts that wait, and of no other', async () => {
  const { db } = server.services;
  const notified = async () =>
    (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications;
  const settle = (runId: string) => db.transaction(async (tx) => settleRun(tx, await lockRun(tx, ada.user.id, runId)));
  const clear = await accepted(1);
  await write(clear, 0, '<p>Green.</p>');
  await settle(clear);
  await publish();
  expect(await notified()).toEqual([]);

  const mixed = await accepted(3);
  await write(mixed, 0, '<p>It cured 73 % of 412.</p>', 'Assam');
  await write(mixed, 1, '<p>It cured 74 % of 412.</p>', 'Ceylon');
  await write(mixed, 2, '<p>Black.</p>', 'Keemun');
  await settle(mixed);
  expect(await notified()).toEqual([]);
  for (let time = 0; time < 2; time++) await publish();
  const held = { kind: 'review', title: 'Tea', message: '2 drafts were held back and wait for your review.' };
  expect(await notified()).toMatchObject([held]);

  await setSwitch(false);
  const seen = await accepted(1);
  await write(seen, 0, '<p>White.</p>', 'Silver needle');
  await settle(seen);
  expect(await notified()).toMatchObject([{ message: '1 draft waits for your review.' }, held]);
});

test('a draft that was held back is free of the reasons once it is approved, or written again', async () => {
  const runId = await accepted(2);
  for (const position of [0, 1]) await write(runId, position, `<p>It cured 7${position} % of 412.</p>`);
  await publish();
  const items = async () => (await ada.request<Run>('GET', `/api/runs/${runId}`)).body.items;
  const [first, second] = await items();
  expect([first?.heldBack, second?.heldBack]).not.toContain(null);
  const versions = { [first?.id ?? '']: first?.post?.version };
  await ada.request('POST', '/api/review', { action: 'approve', ids: [first?.id], versions });
  await ada.request('POST', '/api/review', { action: 'regenerate', ids: [second?.id] });
  expect((await items()).map(({ state, heldBack }) => [state, heldBack])).toEqual([
    ['approved', null],
    ['queued', null],
  ]);
});

test.each<[string, (runId: string) => Promise<unknown>, (runId: string) => Promise<unknown>]>([
  ['run is paused', (id) => setState(id, 'paused'), (id) => setState(id, 'writing')],
  ['user is blocked', () => setBlocked(true), () => setBlocked(false)],
])('no draft goes out while its %s; afterwards it does', async (_, hold, goOn) => {
  const runId = await accepted(1);
  await write(runId, 0, '<p>Green.</p>');
  await hold(runId);
  await publish();
  expect(await itemsOf(runId)).toMatchObject([{ state: 'review', checkedAt: null }]);
  await goOn(runId);
  await publish();
  expect(await outcomes(runId)).toEqual([['approved', null]]);
});

test('drafts of a run that was stopped wait for their user', async () => {
  const runId = await accepted(1);
  await write(runId, 0, '<p>Green.</p>');
  await setState(runId, 'stopped');
  await publish();
  expect(await itemsOf(runId)).toMatchObject([{ state: 'review', checkedAt: null }]);
});

const setBlocked = (banned: boolean) =>
  server.services.db.update(users).set({ banned }).where(eq(users.id, ada.user.id));

const save = (postId: string, changes: object) => async () => {
  const { body } = await ada.request<{ version: number }>('GET', `/api/posts/${postId}`);
  const reply = await ada.request('PATCH', `/api/posts/${postId}`, { version: body.version, ...changes });
  expect(reply.status).toBe(200);
};

test.each<[string, (postId: string) => () => Promise<unknown>, string]>([
  ['is edited, the new text is checked', (id) => save(id, { content: '<p>It cured 73 % of 412.</p>' }), 'gate_failed'],
  [
    'gets another site, it waits for its user',
    (id) => async () => save(id, { siteId: await insertSite(server, ada) })(),
    'none',
  ],
  ['may no longer go out without review, it waits for its user', () => () => setSwitch(false), 'none'],
])('where a draft %s: what was checked before does not count', async (_, change, error) => {
  const runId = await accepted(1);
  const postId = await write(runId, 0, `<p>Green, <a href="${base}/tea">as it is</a>.</p>`);
  let times = 0;
  meanwhile = async () => {
    if (times++ === 0) await change(postId)();
  };
  await publish();
  expect(times).toBeGreaterThan(0);
  expect(await itemsOf(runId)).toMatchObject([{ state: 'review', checkedAt: null }]);
  await publish();
  expect(await outcomes(runId)).toEqual([['review', error === 'none' ? null : error]]);
  const { db } = server.services;
  expect(await db.select().from(publications).where(eq(publications.postId, postId))).toEqual([]);
});

test('drafts that were just held back are not reminded of as well, though their date is near', async () => {
  const runId = await accepted(2);
  for (const position of [0, 1]) await write(runId, position, `<p>It cured 7${position} % of 412.</p>`);
  const near = { plannedAt: new Date(Date.now() + 3 * 3_600_000) };
  await server.services.db.update(runItems).set(near).where(eq(runItems.runId, runId));
  for (let time = 0; time < 2; time++) await watchReviews(server.services, new AbortController().signal);
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  expect(body.notifications).toMatchObject([{ message: '2 drafts were held back and wait for your review.' }]);
});
