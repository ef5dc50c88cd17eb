import { randomUUID } from 'node:crypto';
import type { Post, Publication } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPost,
  insertPublication,
  insertSite,
  postFields,
  signUp,
  type TestUser,
} from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import type { Db } from '../../database/connection.ts';
import { images, posts, publications, siteLeases } from '../../database/schema/index.ts';
import { backOff } from './backoff/site-backoff.ts';
import { whenSiteIsIdle } from './moved-site/when-site-is-idle.ts';
import { resumePublications } from './requests/resume-publications.ts';
import { claimNext } from './runner/claim-publication.ts';
import { releaseDuePosts } from './schedule/release-due-posts.ts';

// On PostgreSQL: a deadlock takes two connections.

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_000)]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  [
    'resumed because the connection works again',
    { state: 'failed', errorCode: 'credentials_refused', updatedAt: new Date(0) },
    resumePublications,
  ],
  [
    'released at its time',
    { state: 'failed', action: 'update', wordpressId: 7, sentVersion: 1, updatedAt: new Date() },
    releaseDuePosts,
  ],
] as const)('"Try now" and a post that is %s at the same moment both come to their end', async (_how, row, release) => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada, { scheduledBy: 'pressloom' });
  const { id, postId } = await insertPublication(server, ada, siteId, row);
  const isIt = eq(siteLeases.siteId, siteId);
  await db
    .update(posts)
    .set({ siteId, status: 'scheduled', scheduledDate: new Date(Date.now() - 60_000) })
    .where(eq(posts.id, postId));
  await db.insert(siteLeases).values({ siteId, backoffUntil: new Date(Date.now() + 600_000), consecutiveFailures: 1 });

  // Both reach the locked site lease, "Try now" first.
  const both = await db.transaction(async (tx: Db) => {
    await tx.select().from(siteLeases).where(isIt).for('update');
    const tried = ada.request<Publication>('POST', `/api/posts/${postId}/publication/retry`);
    await untilWaiting(server, 1);
    const released = release(db);
    await untilWaiting(server, 2);
    return { tried, released };
  });
  expect((await both.tried).status).toBeLessThan(300);
  await both.released;
  const [after] = await db.select().from(publications).where(eq(publications.id, id));
  expect(after?.state).toBe('queued');
});

interface Ticket {
  siteId: string;
  ada: TestUser;
}

/**
 * How acts on a site end that begin one after the other while another transaction holds the publication of a post
 * waiting for that site.
 */
async function endsOf(...acts: ((place: Ticket) => Promise<unknown>)[]) {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { id } = await insertPublication(server, ada, siteId, { nextAttemptAt: new Date() });
  await db.insert(siteLeases).values({ siteId });
  const { begun } = await db.transaction(async (tx: Db) => {
    await tx.select().from(publications).where(eq(publications.id, id)).for('update');
    const begun: Promise<unknown>[] = [];
    for (const act of acts) {
      begun.push(act({ siteId, ada }));
      await untilWaiting(server, begun.length);
    }
    return { begun };
  });
  return Promise.allSettled(begun);
}

test('a site whose address changes waits for a post that is claimed at the same moment', async () => {
  const ends = await endsOf(
    ({ siteId }) => claimNext(server.services, siteId, []),
    ({ siteId, ada }) =>
      whenSiteIsIdle(server.services, { userId: ada.user.id, siteId }, async () => 'changed', { patienceMs: 0 }),
  );
  expect(ends).toMatchObject([
    { status: 'fulfilled', value: { publication: { state: 'publishing' } } },
    { status: 'rejected', reason: { code: 'posts_under_way' } },
  ]);
});

test('a site can be deleted at the moment in which its posts are held back', async () => {
  const { db, timing } = server.services;
  const failure = { code: 'unreachable', message: 'No answer.' };
  const ends = await endsOf(
    ({ siteId, ada }) => ada.request('DELETE', `/api/sites/${siteId}`),
    ({ siteId }) => db.transaction((tx: Db) => backOff(tx, siteId, { timing, failure, startedAt: Date.now() })),
  );
  expect(ends).toMatchObject([{ status: 'fulfilled', value: { status: 200 } }, { status: 'fulfilled' }]);
});

test('a site can be deleted while a post that has just been linked to it is retried', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  // "Try now" takes what waits in the order in which it is due, the deletion in the order of the ids.
  const queued = (id: string, due: number) =>
    insertPublication(server, ada, siteId, { id: id + randomUUID().slice(1), dueAt: new Date(due) });
  const first = await queued('9', 1);
  const second = await queued('8', 2);
  await queued('7', 3);
  const { id: postId } = await createPost(ada);
  const link = async () => {
    await db.update(posts).set({ siteId }).where(eq(posts.id, postId));
    const row = { userId: ada.user.id, siteId, postId, reservation: randomUUID(), wantedVersion: 1 };
    await db.insert(publications).values({ ...row, action: 'publish', state: 'failed' });
  };

  // The embedded database runs transactions one at a time: there the post is tried before the deletion or after it.
  const isEmbedded = server.services.database.kind === 'embedded';
  if (isEmbedded) await link();

  // The deletion has found the posts of the site and waits for one of them; "Try now" waits for the second of two.
  const both = await db.transaction(async (tx: Db) => {
    await tx.select().from(publications).where(eq(publications.id, second.id)).for('update');
    await tx.execute(sql`savepoint post`);
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, first.postId)).for('update');
    const removed = ada.request('DELETE', `/api/sites/${siteId}`);
    await untilWaiting(server, 1);
    const linked = isEmbedded ? Promise.resolve() : link();
    const tried = linked.then(() => ada.request<Publication>('POST', `/api/posts/${postId}/publication/retry`));
    await untilWaiting(server, 2);
    await tx.execute(sql`rollback to savepoint post`);
    await untilWaiting(server, 2);
    return { removed, tried };
  });
  expect([202, ...(isEmbedded ? [404] : [])]).toContain((await both.tried).status);
  expect((await both.removed).status).toBe(200);
});

test('deleting a site of another user waits for nothing of it', async () => {
  const { db } = server.services;
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const siteId = await insertSite(server, ada);
  await db.insert(siteLeases).values({ siteId });
  const remove = () => bob.request('DELETE', `/api/sites/${siteId}`);
  const refused = await db.transaction(async (tx: Db) => {
    await tx.select().from(siteLeases).where(eq(siteLeases.siteId, siteId)).for('update');
    // The embedded database runs transactions one at a time.
    const asked = remove();
    return server.services.database.kind === 'embedded' ? { asked } : { asked: Promise.resolve(await asked) };
  });
  expect((await refused.asked).status).toBe(404);
});

test('a post can be created while another one that shows the same unused image is saved', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const post = await createPost(ada);
  const { body: image } = await ada.request<{ url: string }>('POST', '/api/images', PNG, {
    'content-type': 'image/png',
  });
  await db.update(images).set({ unusedSince: new Date() }).where(eq(images.userId, ada.user.id));
  const content = `<p><img src="${image.url}"></p>${'<p>More words than there were.</p>'.repeat(9)}`;

  // The post that is saved waits for the locked image, the new one for the quota.
  const both = await db.transaction(async (tx: Db) => {
    await tx.select({ id: images.id }).from(images).where(eq(images.userId, ada.user.id)).for('update');
    const saved = ada.request<Post>('PATCH', `/api/posts/${post.id}`, { content, version: post.version });
    await untilWaiting(server, 1);
    const created = ada.request<Post>('POST', '/api/posts', postFields({ content }));
    await untilWaiting(server, 2);
    return { saved, created };
  });
  expect([(await both.saved).status, (await both.created).status]).toEqual([200, 201]);
});

test.each(['wordpress', 'pressloom'] as const)(
  'a post that is taken back while its schedule is handed over to %s stays a draft',
  async (to) => {
    const { db } = server.services;
    const ada = await signUp(server);
    const siteId = await insertSite(server, ada, { scheduledBy: to === 'wordpress' ? 'pressloom' : 'wordpress' });
    const there = to === 'wordpress' ? 'draft' : 'future';
    const { id, postId } = await insertPublication(server, ada, siteId, {
      state: 'done',
      action: 'schedule',
      wordpressId: 7,
      sentVersion: 1,
      remote: { status: there, modifiedGmt: null, slug: '', dateGmt: null },
    });
    const scheduledDate = new Date(Date.now() + 86_400_000);
    await db.update(posts).set({ siteId, status: 'scheduled', scheduledDate }).where(eq(posts.id, postId));
    const isIt = eq(publications.id, id);
    const both = await db.transaction(async (tx: Db) => {
      await tx.select().from(publications).where(isIt).for('update');
      const saved = ada.request<Post>('PATCH', `/api/posts/${postId}`, {
        status: 'draft',
        content: '<p>Unfinished.</p>',
        version: 1,
      });
      await untilWaiting(server, 1);
      const changed = ada.request('PATCH', `/api/sites/${siteId}`, { scheduledBy: to });
      await untilWaiting(server, 2);
      return { saved, changed };
    });
    expect([(await both.saved).status, (await both.changed).status]).toEqual([200, 200]);
    const [row] = await db.select({ action: publications.action }).from(publications).where(isIt);
    expect(row?.action).toBe('unschedule');
  },
);
