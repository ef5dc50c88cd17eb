import type { Autopilot, Run } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSite, signUp } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { planNextRuns } from './autopilot/plan-next-runs.ts';
import { planRuns } from './planning/plan-runs.ts';
import { writeRuns } from './writing/write-runs.ts';

// On PostgreSQL: a deadlock takes two connections.

let model: OpenAiServer;
let server: TestServer;
beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
  model.answerWith(({ messages }) => {
    const prompt = messages.at(-1)?.content ?? '';
    if (prompt.startsWith('Outline')) return { text: '{"sections": [{"heading": "One", "points": []}]}' };
    return { text: prompt.startsWith('Write one part') ? 'Written.' : '{}' };
  });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});

const now = () => new AbortController().signal;
const schedule = { startDate: '2030-06-01', rhythm: 'daily' };

test('a site is deleted while an article of its run is stored, whose draft stays here', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const asked = { topic: 'Tea', siteId, list: [{ title: 'Green' }], image: 'none', schedule };
  const { id } = (await ada.request<Run>('POST', '/api/runs', asked)).body;
  const read = async () => (await ada.request<Run>('GET', `/api/runs/${id}`)).body;
  await planRuns(server.services, now());
  await ada.request('POST', `/api/runs/${id}/accept`, { version: (await read()).version });

  // The draft waits for the quota with its run locked; the deletion waits for the run.
  const both = await db.transaction(async (tx: Db) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${ada.user.id}`}, 0))`);
    const written = writeRuns(server.services, now());
    await untilWaiting(server, 1);
    const removed = ada.request('DELETE', `/api/sites/${siteId}`);
    await untilWaiting(server, 2);
    return { written, removed };
  });
  await both.written;
  expect((await both.removed).status).toBe(200);
  const { site, items } = await read();
  expect(site).toBeNull();
  // On the embedded database, the deletion comes first.
  expect(['review', 'failed']).toContain(items[0]?.state);
});

test('a site is deleted while an autopilot plans the next run for it', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const asked = { siteId, topics: ['Tea'], count: 1, schedule: { ...schedule, startDate: '2026-11-01' } };
  const { id } = (await ada.request<Autopilot>('POST', '/api/autopilots', asked)).body;

  // The run waits for its user with the autopilot locked; the deletion waits for the autopilot.
  const both = await db.transaction(async (tx: Db) => {
    await tx.select().from(users).where(eq(users.id, ada.user.id)).for('update');
    const planned = planNextRuns(server.services, now());
    await untilWaiting(server, 1);
    const removed = ada.request('DELETE', `/api/sites/${siteId}`);
    await untilWaiting(server, 2);
    return { planned, removed };
  });
  await both.planned;
  expect((await both.removed).status).toBe(200);
  expect((await ada.request('GET', `/api/autopilots/${id}`)).status).toBe(404);
});
