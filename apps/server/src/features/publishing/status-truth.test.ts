import type { Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectSite, createPost, publish, settled, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts } from '../../database/schema/index.ts';
import { isStatusUntrue } from './outcome/status-holds.ts';

/** Covers every writer of a post's status: none leaves a post scheduled or published that is not so on its site. */

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterEach(async () => {
  const { db } = server.services;
  const untrue = await db.select({ title: posts.title, status: posts.status }).from(posts).where(isStatusUntrue(db));
  expect(untrue).toEqual([]);
});

const DATE = '2030-11-20T09:00:00.000Z';
const scheduled = { status: 'scheduled', scheduledDate: DATE } as const;
const read = async ({ id }: Pick<Post, 'id'>) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const statusThere = (post: Post) => wordpress.php<string | false>(`return get_post_status(${post.wordpressId ?? 0});`);
const end = (post: Post) => settled(server, ada.user.id, post.publication?.id ?? '');
const live = async (action: 'publish' | 'schedule') => {
  const post = await createPost(ada, { siteId: site.id });
  await publish(server, ada, post, { action, ...(action === 'schedule' && { scheduledDate: DATE }) });
  return read(post);
};
/** Saves, and waits until what that requests has ended. */
const save = async (post: Post, changes: object) => {
  const { status, body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
    version: post.version,
    ...changes,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  await expect.poll(async () => (await read(post)).publication?.state).toMatch(/done|failed|drifted/);
  return read(post);
};
const refusePassword = () => wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1);');

test('a post that is created or saved as scheduled is that on WordPress, and then here', async () => {
  const created = await createPost(ada, { siteId: site.id, ...scheduled });
  await expect.poll(() => read(created)).toMatchObject(scheduled);
  expect(await statusThere(await read(created))).toBe('future');
  const saved = await save(await createPost(ada, { siteId: site.id, status: 'pending' }), scheduled);
  expect(saved).toMatchObject({ ...scheduled, publication: { state: 'done' } });
  expect(await statusThere(saved)).toBe('future');
});

test('a post that is saved as published is public on WordPress, and then here', async () => {
  for (const post of [await createPost(ada, { siteId: site.id }), await live('schedule')]) {
    const saved = await save(post, { status: 'published', title: 'Tea' });
    expect(saved).toMatchObject({ status: 'published', title: 'Tea', scheduledDate: null });
    expect(await statusThere(saved)).toBe('publish');
  }
});

test('a post that is saved as a draft is one on WordPress, and then here', async () => {
  for (const post of [await live('publish'), await live('schedule')]) {
    const saved = await save(post, { status: 'draft' });
    expect(saved).toMatchObject({ status: 'draft', scheduledDate: null, publishedAt: null });
    expect(await statusThere(saved)).toBe('draft');
  }
});

test('what the site does not take changes no status: to publish, to take back, whether refused or stopped', async () => {
  const [draft, published, later] = [
    await createPost(ada, { siteId: site.id }),
    await live('publish'),
    await live('schedule'),
  ];
  wordpress.muPlugin('down', 'http_response_code(503); exit("down");');
  const asked = await ada.request<Post>('PATCH', `/api/posts/${published.id}`, { status: 'draft', version: 1 });
  await end(asked.body);
  expect(await read(published)).toMatchObject({ status: 'published', publication: { state: 'waiting' } });
  await ada.request('POST', `/api/posts/${published.id}/publication/stop`);
  expect(await read(published)).toMatchObject({ status: 'published', publication: { state: 'stopped' } });
  wordpress.removeMuPlugin('down');

  await refusePassword();
  expect(await save(draft, { status: 'published' })).toMatchObject({
    status: 'draft',
    publication: { state: 'failed' },
  });
  expect(await save(later, { status: 'draft' })).toMatchObject({ ...scheduled, publication: { state: 'failed' } });
});

test('a post that is gone from its site, or in its trash, is a draft once an update has met that', async () => {
  for (const away of [`wp_delete_post(%, true)`, `wp_trash_post(%)`]) {
    const post = await live('publish');
    await wordpress.php(`${away.replace('%', `${post.wordpressId}`)};`);
    expect(await publish(server, ada, post, { action: 'update' })).toMatchObject({ state: 'failed' });
    expect(await read(post)).toMatchObject({ status: 'draft', publishedAt: null });
  }
});

test('a check, a restored version, a removed copy and a removed site leave it true', async () => {
  const [gone, restored, removed, orphaned] = [
    await live('publish'),
    await live('schedule'),
    await live('publish'),
    await live('publish'),
  ];
  await wordpress.php(`wp_trash_post(${gone.wordpressId});`);
  await ada.request('POST', `/api/posts/${gone.id}/publication/check`);
  expect((await read(gone)).status).toBe('draft');

  const { body } = await ada.request<{ revisions: { id: string }[] }>('GET', `/api/posts/${restored.id}/revisions`);
  const { version } = restored;
  const back = await ada.request<Post>('POST', `/api/revisions/${body.revisions[0]?.id}/restore`, { version });
  expect(back.body).toMatchObject({ ...scheduled, publication: { state: 'done' } });

  await ada.request('DELETE', `/api/posts/${removed.id}`);
  await expect.poll(async () => (await ada.request('GET', `/api/posts/${removed.id}`)).status).toBe(404);

  const waiting = await ada.request<Publication>('POST', `/api/posts/${orphaned.id}/publication`, {
    action: 'update',
    version: orphaned.version,
  });
  expect(waiting.status).toBe(202);
  await ada.request('DELETE', `/api/sites/${site.id}`);
  expect(await read(orphaned)).toMatchObject({ status: 'draft', publication: null });
});
