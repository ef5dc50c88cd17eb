import type { Autopilot, Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { runs } from '../../../database/schema/index.ts';
import { planRuns } from '../planning/plan-runs.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

async function key(...scopes: string[]) {
  const { password } = ada;
  const { body } = await ada.request<{ key: string }>('POST', '/api/keys', { name: 'Script', scopes, password });
  return { authorization: `Bearer ${body.key}`, cookie: '' };
}

test('a key that may not publish begins nothing that its site takes without review', async () => {
  const { db } = server.services;
  const siteId = await insertSite(server, ada);
  const [writes, publishes] = [await key('write'), await key('write', 'publish')];
  const asked = { siteId, schedule: { startDate: '2099-06-01' } };
  const aRun = (more = {}) => ({ ...asked, topic: 'Tea', list: [{ title: 'Green tea' }], ...more });
  const { body: plan } = await ada.request<Run>('POST', '/api/runs', aRun());
  await planRuns(server.services, new AbortController().signal);
  const { body: straight } = await ada.request<Run>('POST', '/api/runs', aRun({ straightToReview: true }));
  await db.update(runs).set({ state: 'planned' }).where(eq(runs.id, straight.id));
  const { body: pilot } = await ada.request<Autopilot>('POST', '/api/autopilots', { ...asked, topics: ['Tea'] });
  const { body: paused } = await ada.request<Run>('POST', '/api/runs', aRun());
  await db.update(runs).set({ state: 'paused' }).where(eq(runs.id, paused.id));
  await ada.request('PUT', `/api/sites/${siteId}/automation`, { publishWithoutReview: true });
  const { version } = (await ada.request<Run>('GET', `/api/runs/${plan.id}`)).body;

  const acts: [Parameters<TestUser['request']>[0], string, object][] = [
    ['POST', '/api/runs', aRun({ straightToReview: true })],
    ['POST', `/api/runs/${straight.id}/plan`, { version: straight.version }],
    ['POST', '/api/autopilots', { ...asked, topics: ['Rice'] }],
    ['PATCH', `/api/autopilots/${pilot.id}`, { topics: ['Rice'], version: 1 }],
    ['POST', `/api/runs/${plan.id}/accept`, { version }],
    ['POST', `/api/runs/${paused.id}/resume`, { version: paused.version }],
  ];
  for (const [method, path, body] of acts) {
    expect([path, await ada.request(method, path, body, writes)]).toMatchObject([
      path,
      { status: 403, body: { error: { code: 'key_scope_missing' } } },
    ]);
    expect((await ada.request(method, path, body, publishes)).status).toBeLessThan(300);
  }
  // What it began, it may end; going on with it is another thing.
  const switchTo = async (enabled: boolean) =>
    (await ada.request('PATCH', `/api/autopilots/${pilot.id}`, { enabled }, writes)).status;
  expect([await switchTo(false), await switchTo(true)]).toEqual([200, 403]);
  // A plan that its user accepts later needs no such key.
  expect((await ada.request('POST', '/api/runs', aRun(), writes)).status).toBe(201);
});
