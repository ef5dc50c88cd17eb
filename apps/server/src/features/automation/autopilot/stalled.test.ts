import type { AutopilotSummary, Notification, Run } from '@pressloom/contract';
import { type ChatAnswer, type ChatRequest, type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  autopilots,
  creditBalances,
  outgoingMails,
  planTerms,
  runItems,
  runs,
  users,
} from '../../../database/schema/index.ts';
import { planRuns } from '../planning/plan-runs.ts';
import { writeRuns } from '../writing/write-runs.ts';
import { planNextRuns } from './plan-next-runs.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  model.answerWith(answering);
  ada = await signUp(server);
  await ada.request('POST', '/api/autopilots', {
    siteId: await insertSite(server, ada),
    topics: ['Balcony bees'],
    count: 1,
    schedule: { startDate: '2099-06-01' },
  });
});

/** One post for a plan, with one section. */
function answering({ messages }: ChatRequest): ChatAnswer {
  const prompt = messages.at(-1)?.content ?? '';
  if (prompt.startsWith('Write one part')) return { text: 'Bees fly.' };
  const outline = { sections: [{ heading: 'Hive', points: [] }] };
  const plan = { posts: [{ title: 'Bees in winter' }] };
  return { text: JSON.stringify(prompt.startsWith('Outline') ? outline : plan) };
}

/** What happens in the background: the run is begun or helped along, planned, and written. */
async function work() {
  const { signal } = new AbortController();
  for (const job of [planNextRuns, planRuns, writeRuns]) await job(server.services, signal);
}

const run = async () => {
  const { body } = await ada.request<{ runs: Run[] }>('GET', '/api/runs');
  return body.runs[0];
};
const waitsFor = async () => {
  const { body } = await ada.request<{ autopilots: AutopilotSummary[] }>('GET', '/api/autopilots');
  return body.autopilots[0]?.next.waitsFor;
};
const notified = async () => {
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  return body.notifications;
};
const mailed = () =>
  server.services.db
    .select({ subject: outgoingMails.subject, path: outgoingMails.path })
    .from(outgoingMails)
    .where(eq(outgoingMails.userId, ada.user.id));

/** As if this many minutes had passed. */
const later = async (minutes: number) => {
  const { db } = server.services;
  const back = (date: Date | undefined) => new Date((date?.getTime() ?? 0) - minutes * 60_000);
  const [row] = await db.select().from(runs).where(eq(runs.userId, ada.user.id));
  await db
    .update(runs)
    .set({ createdAt: back(row?.createdAt), updatedAt: back(row?.updatedAt) })
    .where(eq(runs.userId, ada.user.id));
};
const setCredits = (left: number) =>
  server.services.db.update(creditBalances).set({ left }).where(eq(creditBalances.userId, ada.user.id));

test('an autopilot whose model fails tries again by itself, and notifies its user once it has failed for an hour', async () => {
  model.answerWith(() => ({ status: 500 }));
  await work();
  const asked = model.requests.length;
  await work();
  expect([(await run())?.state, await waitsFor(), await notified()]).toEqual(['failed', 'retry', []]);
  expect(model.requests.length).toBe(asked);
  await later(10);
  await work();
  expect(model.requests.length).toBeGreaterThan(asked);
  expect(await notified()).toEqual([]);
  // The second failure after an hour says nothing new.
  for (const minutes of [30, 60, 24 * 60]) {
    await later(minutes);
    await work();
  }
  const runId = (await run())?.id;
  expect(await notified()).toMatchObject([
    {
      kind: 'review',
      runId,
      title: 'Balcony bees',
      message: expect.stringMatching(/problem of its own.*keeps trying/),
    },
  ]);
  expect(await mailed()).toEqual([{ subject: 'A run needs you: Balcony bees', path: `/automate/runs/${runId}` }]);
  // By now it waits for longer than at first.
  const askedForHours = model.requests.length;
  await later(10);
  await work();
  expect(model.requests.length).toBe(askedForHours);
  model.answerWith(answering);
  await later(24 * 60);
  await work();
  expect(await run()).toMatchObject({ state: 'done', counts: { review: 1 } });
});

test('an autopilot has no more posts in a week than it may, over all of its runs', async () => {
  const { db } = server.services;
  await db
    .update(autopilots)
    .set({
      settings: sql`jsonb_set(jsonb_set(${autopilots.settings}, '{schedule,perWeekMax}', '1'), '{schedule,rhythm}', '"daily"')`,
    })
    .where(eq(autopilots.userId, ada.user.id));
  await work();
  const ofAll = db.select().from(runItems).where(eq(runItems.userId, ada.user.id)).orderBy(runItems.plannedAt);
  const [first] = await ofAll;
  // Approved, and its date is near.
  const soon = new Date(Date.now() + 24 * 3_600_000);
  const values = { state: 'approved' as const, plannedAt: soon };
  await db
    .update(runItems)
    .set(values)
    .where(eq(runItems.id, first?.id ?? ''));
  await db.update(autopilots).set({
    settings: sql`jsonb_set(${autopilots.settings}, '{schedule,startDate}', ${JSON.stringify(soon.toISOString().slice(0, 10))}::jsonb)`,
  });
  await work();
  const [, second] = await ofAll;
  expect([weekOf(soon), weekOf(second?.plannedAt)]).toEqual([weekOf(soon), weekOf(soon) + 1]);
});

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (date: Date | undefined) => Math.floor(((date?.getTime() ?? 0) / 86_400_000 + 3) / 7);

test('an autopilot whose model refuses the key notifies its user at once', async () => {
  model.answerWith(() => ({ status: 401 }));
  await work();
  expect(await notified()).toMatchObject([{ message: expect.stringContaining('refused the key') }]);
});

test('of two runs that a user begins and a model refuses, only the one that goes straight to review notifies them', async () => {
  model.answerWith(() => ({ status: 401 }));
  const { body } = await ada.request<{ autopilots: AutopilotSummary[] }>('GET', '/api/autopilots');
  const asked = { siteId: body.autopilots[0]?.site?.id, schedule: { startDate: '2099-06-01' } };
  await ada.request('POST', '/api/runs', { ...asked, topic: 'Tea', straightToReview: true });
  await ada.request('POST', '/api/runs', { ...asked, topic: 'Rice' });
  await planRuns(server.services, new AbortController().signal);
  expect(await notified()).toMatchObject([{ title: 'Tea', message: expect.not.stringContaining('autopilot') }]);
});

test('an autopilot without credits notifies its user once, and has its plan written when they renew', async () => {
  await ada.request('GET', '/api/credits');
  await setCredits(0);
  for (let time = 0; time < 3; time++) await work();
  expect([(await run())?.state, await waitsFor()]).toEqual(['planned', 'credits']);
  expect(await notified()).toMatchObject([{ message: expect.stringMatching(/renew on .* goes on as soon as/) }]);
  await setCredits(1);
  await work();
  expect(await run()).toMatchObject({ state: 'done', counts: { review: 1 } });
  // Its cause is gone, and the draft is another matter.
  const open = (await notified()).filter(({ read }) => !read).map(({ message }) => message);
  expect(open).toEqual([expect.stringContaining('1 draft waits for your review')]);
});

test('a plan that waited for credits is compared once more before it is written by itself', async () => {
  await ada.request('GET', '/api/credits');
  await setCredits(0);
  await work();
  await createPost(ada, { title: 'Bees in winter' });
  await setCredits(1);
  await work();
  expect(await run()).toMatchObject({ state: 'planned', error: { code: 'same_subject' } });
  expect(await notified()).toMatchObject([{ message: expect.stringContaining('the subject of another post') }, {}]);
});

test('an autopilot whose user has no place for a further run has its plan written once there is one', async () => {
  const { db } = server.services;
  await db.update(planTerms).set({ isSold: true });
  try {
    const { body } = await ada.request<{ autopilots: AutopilotSummary[] }>('GET', '/api/autopilots');
    const wanted = { topic: 'Tea', siteId: body.autopilots[0]?.site?.id, schedule: { startDate: '2099-06-01' } };
    const { body: other } = await ada.request<Run>('POST', '/api/runs', wanted);
    const setOther = (state: 'writing' | 'done') => db.update(runs).set({ state }).where(eq(runs.id, other.id));
    await setOther('writing');
    for (let time = 0; time < 2; time++) await work();
    expect([(await run())?.state, await waitsFor()]).toEqual(['planned', 'place']);
    expect(await notified()).toMatchObject([
      { message: expect.stringMatching(/continues once one of your runs is done/) },
    ]);
    await setOther('done');
    await work();
    expect(await run()).toMatchObject({ state: 'done', counts: { review: 1 } });
  } finally {
    await db.update(planTerms).set({ isSold: false });
  }
});

test('a plan on the subject of a post waits for its user, who is notified', async () => {
  model.answerWith(() => ({ text: JSON.stringify({ posts: [{ title: 'How to store green tea' }] }) }));
  await createPost(ada, { title: 'Storing green tea' });
  for (let time = 0; time < 2; time++) await work();
  expect([(await run())?.state, await waitsFor()]).toEqual(['planned', 'run']);
  expect(await notified()).toMatchObject([{ message: expect.stringContaining('the subject of another post') }]);
});

test('nothing is begun for a user who is blocked; what waits goes on once they are not', async () => {
  const { db } = server.services;
  const setBlocked = (banned: boolean) => db.update(users).set({ banned }).where(eq(users.id, ada.user.id));
  const { signal } = new AbortController();
  const states: (string | undefined)[] = [];
  for (const job of [planNextRuns, planRuns, writeRuns]) {
    for (const banned of [true, false]) {
      await setBlocked(banned);
      await job(server.services, signal);
      const [row] = await db.select().from(runs).where(eq(runs.userId, ada.user.id));
      states.push(row?.state);
    }
  }
  expect(states).toEqual([undefined, 'planning', 'planning', 'writing', 'writing', 'done']);
});
