import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { orphans, posts, publications } from '../../../database/schema/index.ts';
import { isWorkNear } from './is-work-near.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
});
afterAll(() => server.close());

const near = () => isWorkNear(server.services.db, 6);
const inSeconds = (count: number) => new Date(Date.now() + count * 1_000);

test('a publication is near while it is queued or under way, and not when it has come to its end', async () => {
  const { db } = server.services;
  expect(await near()).toBe(false);
  const { id } = await insertPublication(server, ada, siteId, { state: 'queued' });
  expect(await near()).toBe(true);
  for (const [state, isNear] of [
    ['publishing', true],
    ['failed', false],
    ['drifted', false],
    ['done', false],
  ] as const) {
    await db.update(publications).set({ state }).where(eq(publications.id, id));
    expect(await near(), state).toBe(isNear);
  }
});

test('a schedule is near some seconds before its time, on a site only', async () => {
  const { db } = server.services;
  const { id } = await createPost(ada);
  const set = (values: Partial<typeof posts.$inferInsert>) => db.update(posts).set(values).where(eq(posts.id, id));
  await set({ status: 'scheduled', scheduledDate: inSeconds(3), siteId: null });
  expect(await near()).toBe(false);
  await set({ siteId, scheduledDate: inSeconds(60) });
  expect(await near()).toBe(false);
  await set({ scheduledDate: inSeconds(3) });
  expect(await near()).toBe(true);
  await set({ status: 'draft', scheduledDate: null });
});

test('a leftover is near some seconds before it is looked for', async () => {
  const { db } = server.services;
  const [orphan] = await db
    .insert(orphans)
    .values({ siteId, kind: 'draft', slug: 'draft-of-ours', nextCheckAt: inSeconds(60) })
    .returning();
  expect(await near()).toBe(false);
  await db
    .update(orphans)
    .set({ nextCheckAt: inSeconds(3) })
    .where(eq(orphans.id, orphan?.id ?? ''));
  expect(await near()).toBe(true);
});
