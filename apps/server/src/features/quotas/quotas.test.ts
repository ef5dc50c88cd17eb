import type { ImportedDocument, Post } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost, postFields, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts } from '../../database/schema/index.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100_000)]);
const REACHED = { error: { code: 'quota_reached' } };

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { POSTS_PER_USER: '2', IMAGES_PER_USER: '3', MEGABYTES_PER_USER: '1' } });
});
afterAll(() => server.close());

const create = (user: TestUser, overrides = {}) => user.request('POST', '/api/posts', postFields(overrides));
const upload = (user: TestUser, image = PNG) =>
  user.request('POST', '/api/images', image, { 'content-type': 'image/png' });
const importText = (user: TestUser, text: string) =>
  user.request<ImportedDocument>('POST', '/api/posts/import', { name: 'a.md', format: 'markdown', text });
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

test('an account has at most its posts, written or imported, in however many tabs; deleting one makes room', async () => {
  ada = await signUp(server);
  const id = crypto.randomUUID();
  expect((await create(ada, { id })).status).toBe(201);
  const atOnce = await Promise.all([create(ada), create(ada), importText(ada, 'Words')]);
  expect(statuses(atOnce)).toEqual([201, 422, 422]);
  expect(atOnce.find(({ status }) => status === 422)?.body).toMatchObject({
    error: {
      code: 'quota_reached',
      message: 'You’ve reached the limit of 2 posts. Delete some, or ask your administrator for more.',
    },
  });
  // The response to the first request was lost: it is sent again.
  expect((await create(ada, { id })).status).toBe(201);
  await ada.request('DELETE', `/api/posts/${id}`);
  expect((await create(ada)).status).toBe(201);
  expect((await create(await signUp(server))).status).toBe(201);
});

test('an account has at most its images, uploaded or imported', async () => {
  const bob = await signUp(server);
  expect(statuses(await Promise.all([upload(bob), upload(bob), upload(bob), upload(bob)]))).toEqual([
    201, 201, 201, 422,
  ]);
  const refused = await importText(bob, `Words ![](data:image/png;base64,${PNG.subarray(0, 100).toString('base64')})`);
  expect([refused.status, refused.body]).toMatchObject([422, REACHED]);
  expect(refused.body).toMatchObject({
    error: {
      message:
        'You’ve reached the limit of 3 images. Delete posts you no longer need, or ask your administrator for more. Images that no post uses are removed after 60 days.',
    },
  });
});

test('posts and images of an account take at most its bytes', async () => {
  const carol = await signUp(server);
  expect((await upload(carol, Buffer.concat([PNG, Buffer.alloc(799_992)]))).status).toBe(201);
  const content = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;
  const refused = await create(carol, { content: content(100_001) });
  expect([refused.status, refused.body]).toMatchObject([422, REACHED]);
  expect((await create(carol, { content: content(100_000) })).status).toBe(201);
});

test('a save that lengthens a post is held against the bytes, by hand or by itself, and loses nothing', async () => {
  const dora = await signUp(server);
  const { db } = server.services;
  const content = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;
  const { body: post } = await dora.request<Post>('POST', '/api/posts', postFields({ content: content(1_000) }));
  expect((await upload(dora, Buffer.concat([PNG, Buffer.alloc(799_992)]))).status).toBe(201);
  const save = (length: number, version: number, rest = {}) =>
    dora.request<Post>('PATCH', `/api/posts/${post.id}`, { content: content(length), version, ...rest });

  expect((await save(100_000, 1)).status).toBe(200);
  for (const rest of [{}, { autosave: true }]) {
    const refused = await save(100_001, 2, rest);
    expect([refused.status, refused.body]).toMatchObject([422, REACHED]);
  }
  expect((await dora.request<Post>('GET', `/api/posts/${post.id}`)).body).toMatchObject({
    content: content(100_000),
    version: 2,
  });
  // Over the limit, because the limit is new: saves that add nothing pass.
  await db
    .update(posts)
    .set({ content: content(200_000) })
    .where(eq(posts.id, post.id));
  expect((await save(200_000, 2, { title: 'Renamed' })).status).toBe(200);
  expect((await save(150_000, 3)).status).toBe(200);
  expect((await save(150_001, 4)).status).toBe(422);
  expect((await save(50_000, 4)).status).toBe(200);

  // Several saves within seconds are counted together.
  let version = 5;
  let length = 50_000;
  while ((await save(length + 5_000, version)).status === 200) {
    version += 1;
    length += 5_000;
    expect(length).toBeLessThanOrEqual(100_000);
  }
  expect(length).toBe(100_000);
});

test('processes that count a user at the same time let no more pass together than is left', async () => {
  const emma = await signUp(server);
  const { db, config } = server.services;
  const processes: typeof import('./within-quota.ts')[] = [];
  for (let n = 0; n < 3; n++) {
    vi.resetModules();
    processes.push(await import('./within-quota.ts'));
  }
  const { id } = await createPost(emma);
  const saveOn = async ({ growWithinQuota }: (typeof processes)[number], more: number) =>
    db.transaction(async (tx) => {
      const [{ content: before } = { content: '' }] = await tx
        .select()
        .from(posts)
        .where(eq(posts.id, id))
        .for('update');
      const after = before + 'x'.repeat(more);
      await growWithinQuota(tx, config.quotas, emma.user.id, { before, after }, async () => {
        await tx.update(posts).set({ content: after }).where(eq(posts.id, id));
      });
    });
  for (const each of processes) await saveOn(each, 1_000);
  const long = await Promise.allSettled(processes.map((each) => saveOn(each, 400_000)));
  // Which of them comes last is up to the database.
  expect(long.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
