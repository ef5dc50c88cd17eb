import type { NewPost, Post } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, insertSite, postFields, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import { isStatusUntrue } from '../publishing/outcome/status-holds.ts';
import { savePost } from './save-post.ts';

/** What a saved status requests, and what is refused. Nothing is sent: status-truth.test.ts covers how it ends. */

let server: TestServer;
let ada: TestUser;
let siteId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const { db } = server.services;
  expect(await db.select({ title: posts.title }).from(posts).where(isStatusUntrue(db))).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
});

const DATE = '2030-11-20T09:00:00.000Z';
const LATER = '2030-11-21T09:00:00.000Z';
const scheduled = { status: 'scheduled', scheduledDate: DATE } as const;

interface Refusal {
  error: { code: string; message: string; details?: { fields?: { path: string; message: string }[] } };
}
const save = <Body = Post>(post: Post, changes: object) =>
  ada.request<Body>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...changes });
const refusalOf = async (reply: Promise<{ status: number; body: Refusal }>) => {
  const { status, body } = await reply;
  return [status, body.error.details?.fields?.[0] ?? body.error.code];
};
const asked = { action: 'publish', state: 'queued' };

describe('a post that is saved as published or scheduled', () => {
  test('is requested on its site in the same save, and keeps its status until that is confirmed', async () => {
    const draft = await createPost(ada, { siteId });
    expect((await save(draft, { title: 'Tea', status: 'published' })).body).toMatchObject({
      title: 'Tea',
      status: 'draft',
      publishedAt: null,
      publication: asked,
    });
    const pending = await createPost(ada, { siteId, status: 'pending' });
    expect((await save(pending, scheduled)).body).toMatchObject({
      status: 'pending',
      scheduledDate: DATE,
      publication: { action: 'schedule', state: 'queued' },
    });
    const there = await insertLivePost(server, ada, { siteId, ...scheduled });
    expect((await save(there, { status: 'published' })).body).toMatchObject({
      status: 'scheduled',
      scheduledDate: DATE,
      publication: asked,
    });
  });

  test('is requested as well when it is created so, once however often it is created', async () => {
    const fields = postFields({ id: '00000000-0000-4000-8000-00000000c0de', siteId, ...scheduled });
    const first = await ada.request<Post>('POST', '/api/posts', fields);
    const again = await ada.request<Post>('POST', '/api/posts', fields);
    expect(first.body).toMatchObject({ status: 'draft', scheduledDate: DATE, publication: { action: 'schedule' } });
    expect(again.body.publication).toEqual(first.body.publication);
  });

  test.each<[string, Partial<NewPost>, unknown]>([
    [
      'published without a site',
      { status: 'published', siteId: null },
      { path: 'siteId', message: 'Please select a WordPress site to publish to' },
    ],
    [
      'scheduled without a site',
      { ...scheduled, siteId: null },
      { path: 'siteId', message: 'Please select a WordPress site to publish to' },
    ],
    [
      'scheduled without a date',
      { status: 'scheduled', scheduledDate: null },
      { path: 'scheduledDate', message: 'Please select a scheduled date' },
    ],
    [
      'scheduled for a time that has passed',
      { status: 'scheduled', scheduledDate: '2020-01-01T00:00:00Z' },
      { path: 'scheduledDate', message: 'The scheduled date is in the past. Please select a later one' },
    ],
  ])('is refused %s: nothing is saved, nothing is created', async (_case, fields, expected) => {
    const draft = await createPost(ada, { siteId, title: 'As it was' });
    expect(await refusalOf(save<Refusal>(draft, { title: 'Changed', ...fields }))).toEqual([400, expected]);
    const created = ada.request<Refusal>('POST', '/api/posts', postFields({ siteId, ...fields, title: 'New' }));
    expect(await refusalOf(created)).toEqual([400, expected]);
    const { body } = await ada.request<{ posts: Post[] }>('GET', '/api/posts?search=');
    expect(body.posts.filter(({ sample }) => !sample).map(({ title }) => title)).toEqual(['As it was']);
  });

  test('is asked about first while it holds the placeholder of a failed generation', async () => {
    const draft = await createPost(ada, { siteId });
    await server.services.db.update(posts).set({ placeholder: true }).where(eq(posts.id, draft.id));
    expect(await refusalOf(save<Refusal>(draft, { status: 'published' }))).toEqual([422, 'placeholder_post']);
    expect((await save(draft, { status: 'published', confirmPlaceholder: true })).body.publication).toMatchObject(
      asked,
    );
  });

  test('needs a key that may publish', async () => {
    const key = async (scopes: string[]) => {
      const password = ada.password;
      const { body } = await ada.request<{ key: string }>('POST', '/api/keys', { name: 'Script', scopes, password });
      return { authorization: `Bearer ${body.key}`, cookie: '' };
    };
    const [writes, publishes] = [await key(['write']), await key(['write', 'publish'])];
    const draft = await createPost(ada, { siteId });
    const body = { status: 'published', version: draft.version };
    const refused = ada.request<Refusal>('PATCH', `/api/posts/${draft.id}`, body, writes);
    expect(await refusalOf(refused)).toEqual([403, 'key_scope_missing']);
    expect((await refused).body.error.message).toBe(
      'This API key needs "publish" to send a post to its site. Use a key with this permission, or leave out the status.',
    );
    const created = ada.request<Refusal>('POST', '/api/posts', postFields({ siteId, status: 'published' }), writes);
    expect(await refusalOf(created)).toEqual([403, 'key_scope_missing']);
    const text = await ada.request<Post>('PATCH', `/api/posts/${draft.id}`, { title: 'Tea', version: 1 }, writes);
    expect([text.status, text.body.publication]).toEqual([200, null]);
    const taken = await ada.request<Post>('PATCH', `/api/posts/${draft.id}`, { ...body, version: 2 }, publishes);
    expect(taken.body.publication).toMatchObject(asked);
    const sent = { title: 'Not to be sent', version: taken.body.version };
    const late = await ada.request<Refusal>('PATCH', `/api/posts/${draft.id}`, sent, writes);
    expect([late.status, late.body.error.message]).toEqual([
      403,
      'This post is being sent to its site, and this API key needs "publish" to change what is sent. Use a key with this permission, or wait until the post is there.',
    ]);
  });

  test('is not scheduled once it is public', async () => {
    const there = await insertLivePost(server, ada, { siteId, status: 'published' });
    expect(await refusalOf(save<Refusal>(there, scheduled))).toEqual([422, 'already_public']);
    const request = { action: 'schedule', version: there.version, scheduledDate: DATE };
    const asked = ada.request<Refusal>('POST', `/api/posts/${there.id}/publication`, request);
    expect(await refusalOf(asked)).toEqual([422, 'already_public']);
  });
});

describe('a post that is on its site', () => {
  test.each(['draft', 'pending'] as const)(
    'and is saved as %s is that once the site has confirmed it',
    async (status) => {
      for (const live of [{ status: 'published' } as const, scheduled]) {
        const there = await insertLivePost(server, ada, { siteId, ...live });
        expect((await save(there, { status })).body).toMatchObject({
          status: live.status,
          scheduledDate: there.scheduledDate,
          publishedAt: there.publishedAt,
          publication: { action: 'unschedule', state: 'queued' },
        });
      }
    },
  );

  test('waiting for our clock is a draft as soon as it is saved so: nothing publishes it any more', async () => {
    const there = await insertLivePost(server, ada, { siteId, ...scheduled });
    const { db } = server.services;
    await db.update(sites).set({ scheduledBy: 'pressloom' }).where(eq(sites.id, siteId));
    await db
      .update(publications)
      .set({ remote: { status: 'draft', modifiedGmt: null, slug: '', dateGmt: null } })
      .where(eq(publications.postId, there.id));
    expect((await save(there, { status: 'draft' })).body).toMatchObject({
      status: 'draft',
      scheduledDate: null,
      publication: { action: 'unschedule', state: 'queued' },
    });
  });

  test('has what is here if only its status is saved, and lacks what is saved with it', async () => {
    for (const live of [{ status: 'published' } as const, scheduled]) {
      const there = await insertLivePost(server, ada, { siteId, ...live });
      expect((await save(there, { status: 'draft' })).body.publication).toMatchObject({ outdated: false });
      for (const change of [{ title: 'Tea' }, { keywords: ['tea'] }, { sticky: true }, { excerpt: 'In short' }]) {
        const edited = await insertLivePost(server, ada, { siteId, ...live });
        expect((await save(edited, { status: 'draft', ...change })).body.publication).toMatchObject({ outdated: true });
      }
    }
  });

  test('lacks an earlier change still when only its status is saved', async () => {
    const there = await insertLivePost(server, ada, { siteId, status: 'published' });
    const edited = (await save(there, { title: 'Tea' })).body;
    expect((await save(edited, { status: 'draft' })).body.publication).toMatchObject({ outdated: true });
  });

  test('keeps its status where only its text is saved, which is sent of a scheduled post', async () => {
    for (const [live, sent] of [
      [{ status: 'published' } as const, { state: 'done', outdated: true }],
      [scheduled, { state: 'queued', action: 'update' }],
    ] as const) {
      const there = await insertLivePost(server, ada, { siteId, ...live });
      expect(
        (await save(there, { title: 'Tea', status: live.status, scheduledDate: there.scheduledDate })).body,
      ).toEqual(
        expect.objectContaining({
          status: live.status,
          scheduledDate: there.scheduledDate,
          publishedAt: there.publishedAt,
          publication: expect.objectContaining(sent),
        }),
      );
    }
  });

  test('is sent again while it is on its way, whether or not something was changed', async () => {
    const there = await insertLivePost(server, ada, { siteId, ...scheduled });
    const once = (await save(there, { title: 'Tea' })).body;
    const twice = (await save(once, { title: 'Tea' })).body;
    const [row] = await server.services.db.select().from(publications).where(eq(publications.postId, there.id));
    expect(row).toMatchObject({ state: 'queued', action: 'update', wantedVersion: twice.version });
  });

  test('is not sent minutes before its time, when WordPress would publish it at once, but where our clock has it', async () => {
    const soon = new Date(Date.now() + 2 * 60_000).toISOString();
    const there = await insertLivePost(server, ada, { siteId, ...scheduled, scheduledDate: soon });
    expect((await save(there, { title: 'Tea' })).body.publication).toMatchObject({ state: 'done', outdated: true });
    await server.services.db.update(sites).set({ scheduledBy: 'pressloom' }).where(eq(sites.id, siteId));
    const theirs = await insertLivePost(server, ada, { siteId, ...scheduled });
    expect((await save(theirs, { title: 'Tea' })).body.publication).toMatchObject({ state: 'done', outdated: true });
    const ours = await insertLivePost(server, ada, { siteId, ...scheduled, scheduledDate: soon });
    const waiting = { remote: { status: 'draft', modifiedGmt: null, slug: '', dateGmt: null } };
    await server.services.db.update(publications).set(waiting).where(eq(publications.postId, ours.id));
    expect((await save(ours, { title: 'Tea' })).body.publication).toMatchObject({ state: 'queued', action: 'update' });
    await server.services.db.update(sites).set({ scheduledBy: 'wordpress' }).where(eq(sites.id, siteId));
  });

  test('is not sent by a key that may not publish, and not where the request for it was stopped', async () => {
    const { user } = ada;
    const one = await insertLivePost(server, ada, { siteId, ...scheduled });
    const parts = { db: server.services.db, quotas: server.config.quotas };
    const fields = { title: 'Tea', version: one.version };
    const saved = await savePost(parts, user.id, one.id, fields, { mayPublish: false });
    expect(saved.publication).toMatchObject({ state: 'done', outdated: true });
    const other = await insertLivePost(server, ada, { siteId, ...scheduled });
    const stopped = { action: 'publish', state: 'failed', errorCode: 'stopped' } as const;
    await server.services.db.update(publications).set(stopped).where(eq(publications.postId, other.id));
    expect((await save(other, { title: 'Tea' })).body.publication).toMatchObject({
      action: 'publish',
      state: 'stopped',
    });
  });

  test('is moved there by a later date, and does not lose its date', async () => {
    const there = await insertLivePost(server, ada, { siteId, ...scheduled });
    expect((await save(there, { scheduledDate: LATER })).body).toMatchObject({
      status: 'scheduled',
      scheduledDate: LATER,
      publication: { action: 'schedule', state: 'queued' },
    });
    const other = await insertLivePost(server, ada, { siteId, ...scheduled });
    expect(await refusalOf(save<Refusal>(other, { scheduledDate: null }))).toEqual([
      400,
      { path: 'scheduledDate', message: 'Please select a scheduled date' },
    ]);
  });

  test('or on its way there keeps its site', async () => {
    const expected = [400, { path: 'siteId', message: expect.stringContaining('Move it back to a draft') }];
    const there = await insertLivePost(server, ada, { siteId, status: 'published' });
    expect(await refusalOf(save<Refusal>(there, { siteId: null }))).toEqual(expected);
    const onItsWay = (await save(await createPost(ada, { siteId }), { status: 'published' })).body;
    expect(await refusalOf(save<Refusal>(onItsWay, { siteId: await insertSite(server, ada) }))).toEqual(expected);
  });

  test('and on no other is a draft when that site is removed, which is noted', async () => {
    const there = await insertLivePost(server, ada, { siteId, status: 'published' });
    const later = await insertLivePost(server, ada, { siteId, ...scheduled });
    const elsewhere = await insertLivePost(server, ada, { status: 'published' });
    await ada.request('DELETE', `/api/sites/${siteId}`);
    for (const { id } of [there, later]) {
      const { body } = await ada.request<Post>('GET', `/api/posts/${id}`);
      expect(body).toMatchObject({ status: 'draft', siteId: null, scheduledDate: null, publishedAt: null });
    }
    expect((await ada.request<Post>('GET', `/api/posts/${elsewhere.id}`)).body.status).toBe('published');
    const { body } = await ada.request<{ entries: object[] }>('GET', '/api/activity?area=sites');
    expect(body.entries[0]).toMatchObject({
      kind: 'site.removed',
      note: '2 posts are drafts here now. What is on the site stays there.',
    });
  });
});

test("an example's status is only a label: it is never sent", async () => {
  const { body } = await ada.request<{ posts: Post[] }>('GET', '/api/posts');
  const sample = body.posts.find(({ status }) => status === 'draft');
  if (!sample) throw new Error('A new account has no example that is a draft');
  const published = await save({ ...sample, version: 1 } as Post, { status: 'published', siteId });
  expect(published.body).toMatchObject({ status: 'published', sample: true, publication: null });
});
