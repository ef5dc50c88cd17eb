import type { Autopilot, Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { runItems, runs } from '../../../database/schema/index.ts';
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
const listed = async () => (await ada.request<{ autopilots: Autopilot[] }>('GET', '/api/autopilots')).body.autopilots;
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

/** As if the newest run was planned and written, with a post on this day. */
async function written(state: 'done' | 'planned', date: Date) {
  const { db } = server.services;
  const [pilot] = await listed();
  const runId = pilot?.lastRunId ?? '';
  await db.update(runs).set({ state }).where(eq(runs.id, runId));
  await db.insert(runItems).values({ runId, userId: ada.user.id, position: 0, title: 'Post', plannedAt: date });
}

test('an autopilot plans the next posts once the last ones are written and near, each time on its next topic', async () => {
  await create();
  for (let time = 0; time < 2; time++) await watch();
  expect(await allRuns()).toMatchObject([{ topic: 'Tea', state: 'planning' }]);
  const [first] = await allRuns();
  expect((await ada.request<Run>('GET', `/api/runs/${first?.id}`)).body).toMatchObject({
    count: 2,
    straightToReview: true,
    schedule: { startDate: '2099-06-01' },
  });
  const near = new Date(Date.now() + 3 * 86_400_000);
  await written('done', near);
  await watch();
  const [second] = await allRuns();
  expect(second?.topic).toBe('Rice');
  const next = new Date(near.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect((await ada.request<Run>('GET', `/api/runs/${second?.id}`)).body.schedule.startDate).toBe(next);
  expect(await listed()).toMatchObject([{ lastRunId: second?.id, nextTopic: 0 }]);
});

test.each([
  ['waits for its user', 'planned' as const, 1],
  ['has posts for weeks', 'done' as const, 30],
])('an autopilot whose last run %s plans nothing', async (_, state, days) => {
  await create();
  await watch();
  await written(state, new Date(Date.now() + days * 86_400_000));
  await watch();
  expect(await allRuns()).toHaveLength(1);
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
