import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { notifications, posts, runItems } from '../../../database/schema/index.ts';
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
  const { id: runId } = (await ada.request<{ id: string }>('POST', '/api/runs', run)).body;
  const draft = { userId, title: 'Tea', content: '', author: 'AI Writer', status: 'pending' as const };
  const drafts = await db
    .insert(posts)
    .values(Array.from({ length: 105 }, () => draft))
    .returning({ postId: posts.id });
  const soon = { runId, userId, title: 'Tea', state: 'review' as const, plannedAt: new Date(Date.now() + 3_600_000) };
  await db.insert(runItems).values(drafts.map(({ postId }, position) => ({ ...soon, position, postId })));
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
