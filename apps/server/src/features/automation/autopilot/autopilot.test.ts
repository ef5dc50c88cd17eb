import type { Autopilot, AutopilotSummary, Run, RunState } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { posts, runItems, runs } from '../../../database/schema/index.ts';
import { nextOf } from './last-run.ts';
import { planNextRuns } from './plan-next-runs.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const watch = () => planNextRuns(server.services, new AbortController().signal);
const listed = async () =>
  (await ada.request<{ autopilots: AutopilotSummary[] }>('GET', '/api/autopilots')).body.autopilots;
const allRuns = async () => (await ada.request<{ runs: Run[] }>('GET', '/api/runs')).body.runs;

async function create(fields = {}) {
  const siteId = await insertSite(server, ada);
  const { status, body } = await ada.request<Autopilot>('POST', '/api/autopilots', {
    siteId,
    topics: ['Tea', 'Rice'],
    count: 2,
    schedule: { startDate: '2099-06-01', rhythm: 'weekly' },
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

/** As if the newest run was planned and written, with an article on this day: scheduled, unless it is to be otherwise. */
async function written(state: RunState, plannedAt: Date, item: Partial<typeof runItems.$inferInsert> = {}) {
  const { db } = server.services;
  const [pilot] = await listed();
  const runId = pilot?.lastRunId ?? '';
  await db.update(runs).set({ state }).where(eq(runs.id, runId));
  const article = { runId, userId: ada.user.id, position: 0, title: 'Post', state: 'approved' as const, plannedAt };
  const postId = item.postId === undefined ? await scheduledPost(plannedAt) : item.postId;
  const [row] = await db
    .insert(runItems)
    .values({ ...article, ...item, postId })
    .returning();
  return row?.id ?? '';
}

async function scheduledPost(scheduledDate: Date): Promise<string> {
  const { id } = await createPost(ada, { title: 'Scheduled' });
  await server.services.db.update(posts).set({ status: 'scheduled', scheduledDate }).where(eq(posts.id, id));
  return id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

test('an autopilot plans the next posts once the last ones are written and near, each time on its next topic', async () => {
  const startDate = dayIn(1);
  await create({ schedule: { startDate, rhythm: 'weekly' } });
  for (let time = 0; time < 2; time++) await watch();
  expect(await allRuns()).toMatchObject([{ topic: 'Tea', state: 'planning' }]);
  const [first] = await allRuns();
  expect((await ada.request<Run>('GET', `/api/runs/${first?.id}`)).body).toMatchObject({
    count: 2,
    straightToReview: true,
    schedule: { startDate },
  });
  await written('done', inDays(3));
  await watch();
  const [second] = await allRuns();
  expect(second?.topic).toBe('Rice');
  expect((await ada.request<Run>('GET', `/api/runs/${second?.id}`)).body.schedule.startDate).toBe(dayIn(8));
  expect(await listed()).toMatchObject([{ lastRunId: second?.id, nextTopic: 0 }]);
});

test.each([
  ['waits for its user', 'planned' as const, 1, 'run'],
  ['is paused', 'paused' as const, 1, 'run'],
  ['is being written', 'writing' as const, 1, 'writing'],
  ['has posts for weeks', 'done' as const, 30, null],
])('an autopilot whose last run %s plans nothing', async (_, state, days, waitsFor) => {
  await create();
  await watch();
  await written(state, inDays(days));
  await watch();
  expect(await allRuns()).toHaveLength(1);
  expect(await listed()).toMatchObject([{ next: { waitsFor } }]);
});

test('an autopilot waits until the drafts of its last run are reviewed, and its failed articles are settled', async () => {
  const { db } = server.services;
  await create();
  await watch();
  const draft = await createPost(ada, { title: 'Draft' });
  const waiting = await written('done', inDays(1), { state: 'review', postId: draft.id });
  const failed = await written('done', inDays(1), { state: 'failed' });
  await watch();
  expect(await listed()).toMatchObject([{ next: { waitsFor: 'drafts' } }]);
  await db.update(runItems).set({ state: 'skipped' }).where(eq(runItems.id, waiting));
  await watch();
  expect(await listed()).toMatchObject([{ next: { waitsFor: 'failed' } }]);
  expect(await allRuns()).toHaveLength(1);
  await db.update(runItems).set({ state: 'skipped' }).where(eq(runItems.id, failed));
  await watch();
  expect(await allRuns()).toHaveLength(2);
});

test('an autopilot whose last run is removed goes on from the one before, after the days that posts of it keep', async () => {
  const { id, version } = await create({ schedule: { startDate: dayIn(1), rhythm: 'daily' } });
  await watch();
  await written('done', inDays(2));
  await watch();
  const [second, first] = await allRuns();
  await written('done', inDays(12), { postId: await scheduledPost(inDays(12)), state: 'review' });
  // A day is free again once its post was deleted.
  await written('done', inDays(16), { postId: null, state: 'approved' });
  await written('done', inDays(20), { postId: (await createPost(ada, { title: 'Draft' })).id, state: 'review' });
  expect((await ada.request('DELETE', `/api/runs/${second?.id}`)).status).toBe(200);
  expect(await listed()).toMatchObject([
    { id, lastRunId: first?.id, version: version + 1, next: { waitsFor: null, startDate: dayIn(13) } },
  ]);
});

test('an autopilot whose plan is removed has the days of it again', async () => {
  const { version } = await create({ schedule: { startDate: dayIn(1), rhythm: 'daily' } });
  await watch();
  await written('planned', inDays(12), { state: 'planned', postId: null });
  const [run] = await allRuns();
  expect((await ada.request('DELETE', `/api/runs/${run?.id}`)).status).toBe(200);
  expect(await listed()).toMatchObject([{ lastRunId: null, version, next: { startDate: dayIn(1) } }]);
});

test('after a run that was stopped, an autopilot goes on where the posts end that were not skipped', async () => {
  const { id } = await create({ schedule: { startDate: '2026-01-01', rhythm: 'daily' } });
  await watch();
  await written('stopped', inDays(3));
  await written('stopped', inDays(60), { state: 'skipped' });
  await written('stopped', inDays(60), { state: 'declined' });
  await watch();
  const { runs: own } = (await ada.request<{ runs: Run[] }>('GET', `/api/runs?autopilotId=${id}`)).body;
  expect(own).toHaveLength(2);
  const { schedule } = (await ada.request<Run>('GET', `/api/runs/${own[0]?.id}`)).body;
  expect(schedule.startDate).toBe(dayIn(4));
});

const MONDAY = '2035-01-01';
const RHYTHM: Autopilot['schedule'] = {
  rhythm: 'weekly',
  startDate: MONDAY,
  time: '09:00',
  weekdays: [],
  jitterMinutes: 0,
  leaveOut: [],
  perWeekMax: null,
  leadHours: null,
};
const atMidnight = { time: '23:30', jitterMinutes: 60 };

test.each<[string, Partial<Autopilot['schedule']>, string, string]>([
  ['weekly, a week later', {}, '2035-01-08T08:00:00Z', '2035-01-15'],
  ['weekly, where its last post was moved to a Thursday', {}, '2035-01-11T08:00:00Z', '2035-01-15'],
  ['weekly, where jitter carried the last post over midnight', atMidnight, '2035-01-08T23:10:00Z', '2035-01-15'],
  ['daily, and no day is left out then', { ...atMidnight, rhythm: 'daily' }, '2035-01-08T23:10:00Z', '2035-01-09'],
  [
    'daily, and a post early in the day has that day',
    { time: '00:10', jitterMinutes: 60, rhythm: 'daily' },
    '2035-01-08T23:30:00Z',
    '2035-01-10',
  ],
  ['from Friday on Monday', { rhythm: 'custom', weekdays: [1, 2, 3, 4, 5] }, '2035-01-12T08:00:00Z', '2035-01-15'],
  // Half past midnight in Berlin, on a day of 25 hours.
  ['daily, when the clocks go back as well', { rhythm: 'daily', time: '00:30' }, '2035-10-27T22:30:00Z', '2035-10-29'],
])('an autopilot goes on in its rhythm: %s', (_, schedule, until, startDate) => {
  const last = { id: '', state: 'done' as const, errorCode: null, until: new Date(until), drafts: 0, failed: 0 };
  expect(nextOf(last, { ...RHYTHM, ...schedule }, 'Europe/Berlin').startDate).toBe(startDate);
});

test('what an autopilot asks for is changed for its next runs, and its turn of the topics stays', async () => {
  const { id, version } = await create();
  await watch();
  const schedule = { startDate: '2099-07-01', rhythm: 'daily' };
  const changes = { version, topics: ['Mate', 'Tea', 'Rice'], count: 3, tone: 'professional', schedule };
  expect((await ada.request<Autopilot>('PATCH', `/api/autopilots/${id}`, changes)).body).toMatchObject({
    topics: ['Mate', 'Tea', 'Rice'],
    nextTopic: 2,
    count: 3,
    tone: 'professional',
    targetAudience: 'general',
    schedule: { rhythm: 'daily' },
    next: { startDate: '2099-07-01' },
  });
  expect((await ada.request('PATCH', `/api/autopilots/${id}`, { topics: [] })).status).toBe(400);
  const eve = await signUp(server);
  expect((await eve.request('PATCH', `/api/autopilots/${id}`, { count: 1, version })).status).toBe(404);
});

test('an autopilot in two tabs is changed by the first one; the second gets it as it is, and may still pause it', async () => {
  const { id, version } = await create();
  const change = (body: object) =>
    ada.request<Autopilot & { error: unknown }>('PATCH', `/api/autopilots/${id}`, { version, ...body });
  expect((await change({ topics: ['Tea', 'Rice', 'Mate'] })).status).toBe(200);
  expect(await change({ tone: 'humorous' })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed_elsewhere', details: { autopilot: { topics: ['Tea', 'Rice', 'Mate'] } } } },
  });
  expect(await change({ tone: 'humorous', version: undefined })).toMatchObject({ status: 400 });
  expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, version: version + 1 });
  expect((await change({ tone: 'humorous', version: version + 1 })).body).toMatchObject({
    tone: 'humorous',
    topics: ['Tea', 'Rice', 'Mate'],
  });
});

test('the runs of an autopilot take the voice of its samples; posts among them are named, until they are deleted', async () => {
  const text = { text: 'I like tea.' };
  const [kept, gone] = [await createPost(ada, { title: 'Kept' }), await createPost(ada, { title: 'Gone' })];
  const { id, version, samples } = await create({ samples: [{ postId: kept.id }, { postId: gone.id }, text] });
  expect(samples).toEqual([{ postId: kept.id, title: 'Kept' }, { postId: gone.id, title: 'Gone' }, text]);
  await watch();
  const [run] = await allRuns();
  expect((await ada.request<Run>('GET', `/api/runs/${run?.id}`)).body.samples).toEqual([
    { postId: kept.id },
    { postId: gone.id },
    text,
  ]);
  expect((await ada.request('DELETE', `/api/posts/${gone.id}`)).status).toBe(200);
  const { body } = await ada.request<Autopilot>('GET', `/api/autopilots/${id}`);
  expect(body).toMatchObject({ id, samples: [{ title: 'Kept' }, text], voiceRules: [], tone: 'informative' });
  // A list doesn't carry whole texts.
  expect((await listed())[0]).not.toHaveProperty('samples');
  const change = (sent: object[], of = version) =>
    ada.request<Autopilot>('PATCH', `/api/autopilots/${id}`, { samples: sent, version: of });
  const refused = { status: 400, body: { error: { message: 'A sample post no longer exists. Please remove it' } } };
  // A page that was opened before the post was deleted still sends it.
  expect(await change([{ postId: gone.id }, text])).toMatchObject(refused);
  expect(await change([text])).toMatchObject({ status: 200, body: { samples: [text] } });
  const foreign = await createPost(await signUp(server), { title: 'Eve’s' });
  expect(await change([{ postId: foreign.id }], version + 1)).toMatchObject(refused);
  const created = await ada.request('POST', '/api/autopilots', {
    siteId: await insertSite(server, ada),
    topics: ['Tea'],
    count: 1,
    schedule: { startDate: '2099-06-01', rhythm: 'daily' },
    samples: [{ postId: foreign.id }],
  });
  expect(created).toMatchObject(refused);
  const more = ['a', 'b', 'c', 'd'].map((each) => ({ text: each }));
  for (const sent of [more, [text, text]]) expect((await change(sent, version + 1)).status).toBe(400);
});

test('an autopilot that is switched off plans nothing, and goes with its site', async () => {
  const { id, site } = await create();
  expect((await ada.request<Autopilot>('PATCH', `/api/autopilots/${id}`, { enabled: false })).body.enabled).toBe(false);
  await watch();
  expect(await allRuns()).toEqual([]);
  expect((await ada.request('DELETE', `/api/sites/${site?.id}`)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('an autopilot is removed without its runs', async () => {
  const { id } = await create();
  await watch();
  expect((await ada.request('DELETE', `/api/autopilots/${id}`)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await allRuns()).toHaveLength(1);
});

test('a user has at most twenty autopilots, in however many tabs they are made', async () => {
  const siteId = await insertSite(server, ada);
  const make = () =>
    ada.request('POST', '/api/autopilots', {
      siteId,
      topics: ['Tea'],
      count: 2,
      schedule: { startDate: '2099-06-01', rhythm: 'weekly' },
    });
  for (let made = 0; made < 19; made++) await make();
  const atOnce = await Promise.all([make(), make(), make()]);
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('an autopilot is created once, however often the request is repeated', async () => {
  const siteId = await insertSite(server, ada);
  const id = crypto.randomUUID();
  const make = (topic: string, by = ada) =>
    by.request('POST', '/api/autopilots', { id, siteId, topics: [topic], schedule: { startDate: '2099-06-01' } });
  const atOnce = await Promise.all([make('Tea'), make('Tea')]);
  expect(atOnce).toMatchObject([
    { status: 201, body: { id } },
    { status: 201, body: { id } },
  ]);
  expect(await make('Rice')).toMatchObject({
    status: 409,
    body: { error: { code: 'already_created', details: { created: { id, topics: ['Tea'] } } } },
  });
  expect(await listed()).toHaveLength(1);
});
