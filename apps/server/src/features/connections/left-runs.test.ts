import type { Credits, Run } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONNECTION, createPost, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications, runItems } from '../../database/schema/index.ts';
import { planRuns, watchReviews, writeRuns } from '../automation/index.ts';
import { storeConnection } from './connect-site.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;
let siteId: string;
/** Happens while the model writes. */
let meanwhile: () => Promise<unknown>;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  meanwhile = async () => undefined;
  model.answerWith(({ messages }) => {
    const prompt = messages.at(-1)?.content ?? '';
    if (prompt.startsWith('Outline')) return { text: '{"sections": [{"heading": "One", "points": []}]}' };
    return prompt.startsWith('Write one part') ? { text: 'Written.', until: meanwhile() } : { text: '{}' };
  });
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
});

const now = () => new AbortController().signal;
const plan = () => planRuns(server.services, now());
const write = () => writeRuns(server.services, now());
const remove = async () => expect((await ada.request('DELETE', `/api/sites/${siteId}`)).status).toBe(200);
const connect = async () => {
  const account = {
    name: 'My blog',
    url: 'http://127.0.0.1:9',
    restRoot: 'http://127.0.0.1:9/wp-json/',
    username: 'ada',
  };
  const connection = { ...account, tested: CONNECTION, password: 'abcd efgh ijkl mnop', isCompared: true };
  ({ id: siteId } = await storeConnection(server.services, ada.user.id, connection));
};
const left = async () => (await ada.request<Credits>('GET', '/api/credits')).body.left;
const read = async (id: string) => (await ada.request<Run>('GET', `/api/runs/${id}`)).body;
const change = async (id: string, how: string) => {
  const { version } = await read(id);
  expect((await ada.request('POST', `/api/runs/${id}/${how}`, { version })).status).toBe(200);
};

/** A run of articles that are listed, for some days in 2030. */
async function begun(schedule: object = {}, asked: object = {}): Promise<string> {
  const { body } = await ada.request<Run>('POST', '/api/runs', {
    topic: 'Tea',
    siteId,
    list: [{ title: 'Green' }, { title: 'Black' }],
    image: 'none',
    schedule: { startDate: '2030-06-01', rhythm: 'daily', ...schedule },
    ...asked,
  });
  return body.id;
}

async function accepted(schedule?: object, asked?: object): Promise<string> {
  const id = await begun(schedule, asked);
  await plan();
  await change(id, 'accept');
  return id;
}

test('a run that was being written is paused once its site is connected again, and costs nothing until it is resumed', async () => {
  const id = await accepted({ leadHours: 24 });
  await remove();
  await connect();
  expect(await read(id)).toMatchObject({ state: 'paused', site: { id: siteId }, counts: { queued: 2 } });
  await server.services.db.update(runItems).set({ plannedAt: new Date() }).where(eq(runItems.runId, id));
  await write();
  expect([(await read(id)).counts, await left()]).toEqual([expect.objectContaining({ queued: 2 }), 15]);
  await change(id, 'resume');
  await write();
  expect((await read(id)).counts).toMatchObject({ review: 2 });
});

test('a plan that was to be accepted by itself waits for its user', async () => {
  const id = await begun({}, { straightToReview: true });
  await remove();
  await connect();
  await plan();
  await write();
  expect([await read(id), await left()]).toMatchObject([{ state: 'planned', acceptedAt: null }, 15]);
});

test('a draft in review still waits for it where another connection to the blog may publish without it', async () => {
  const other = await insertSite(server, ada, { username: 'second', wordpressUserId: 2, name: 'Second' });
  await ada.request('PUT', `/api/sites/${other}/automation`, { publishWithoutReview: true });
  // Alone, it shares no pattern that would hold it back.
  const id = await accepted({}, { list: [{ title: 'Green' }] });
  await write();
  await watchReviews(server.services, now());
  await remove();
  await watchReviews(server.services, now());
  const { site, items } = await read(id);
  expect(site?.id).toBe(other);
  expect(items.map(({ state }) => state)).toEqual(['review']);
});

test('an article that is stored while its site is away belongs to it again', async () => {
  const id = await accepted();
  let isRemoved = false;
  meanwhile = async () => {
    if (isRemoved) return;
    isRemoved = true;
    await remove();
  };
  await write();
  await connect();
  const { items } = await read(id);
  expect(items.map(({ post }) => post?.siteId)).toEqual([siteId, siteId]);
});

test('an article that failed as its site was away says so, and is written when it is tried again', async () => {
  const id = await accepted();
  await remove();
  await write();
  expect((await read(id)).counts).toMatchObject({ failed: 2 });
  await connect();
  const [item] = (await read(id)).items;
  expect(item?.error?.message).toBe('Its site was not connected then. Try again.');
  expect((await ada.request('POST', '/api/review', { action: 'retry', ids: [item?.id] })).status).toBe(200);
  await write();
  expect((await read(id)).counts).toMatchObject({ review: 1, failed: 1 });
});

test('what was approved but not sent yet waits for review again', async () => {
  const id = await accepted();
  await write();
  const [item] = (await read(id)).items;
  const versions = { [item?.id ?? '']: item?.post?.version };
  const approved = await ada.request('POST', '/api/review', { action: 'approve', ids: [item?.id], versions });
  expect([approved.status, (await read(id)).counts]).toMatchObject([200, { approved: 1 }]);
  await remove();
  await connect();
  expect((await read(id)).counts).toMatchObject({ review: 2 });
});

test('two connections to one blog are deleted at once', async () => {
  const other = await insertSite(server, ada, { username: 'second', wordpressUserId: 2, name: 'Second' });
  for (const site of [siteId, other]) await createPost(ada, { title: 'Draft', siteId: site });
  await accepted();
  const removed = await Promise.all([siteId, other].map((id) => ada.request('DELETE', `/api/sites/${id}`)));
  expect(removed.map(({ status }) => status)).toEqual([200, 200]);
  const { db } = server.services;
  await connect();
  const [mine, sent] = await Promise.all([
    db.select({ siteId: posts.siteId }).from(posts).where(eq(posts.title, 'Draft')),
    db.select().from(publications).where(eq(publications.userId, ada.user.id)),
  ]);
  expect([mine, sent]).toEqual([[{ siteId }, { siteId }], []]);
});
