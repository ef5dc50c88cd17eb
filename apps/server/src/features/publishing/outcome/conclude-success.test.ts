import type { ServerEvent } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  activity,
  deliveryAttempts,
  type LoggedExchange,
  notifications,
  posts,
  publications,
} from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type PublicationRow, STOPPED } from '../../posts/publication-store.ts';
import type { Delivered } from '../delivery/delivery.ts';
import { type Claim, claimNext } from '../runner/claim-publication.ts';
import { concludeSuccess } from './conclude-success.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const remote: RemotePost = {
  id: 77,
  status: 'publish',
  slug: 'tea',
  link: 'https://blog.example/tea',
  dateGmt: '2026-10-01T10:00:00Z',
  modifiedGmt: '2026-10-01T10:00:00Z',
  title: 'Tea',
  content: '<p>Green</p>',
  excerpt: '',
  categories: [4],
  tags: [],
  featuredMedia: 0,
};
const delivered: Delivered = {
  action: 'publish',
  remote,
  sentVersion: 1,
  notices: ['The site didn’t save 1 of 2 tags.', 'The site moved it.'],
  images: { shown: [{ of: '/a.png', name: 'a-1', sentAt: '2026-10-01T10:00:00Z' }], unused: [] },
  ourCategories: [4, 5],
};
const exchanges: LoggedExchange[] = [{ method: 'POST', path: '/wp/v2/posts', status: 201, excerpt: '{}', ms: 12 }];

async function claimed(): Promise<Claim> {
  const siteId = await insertSite(server, ada);
  const post = await createPost(ada, { title: 'Tea', siteId });
  const asked = { action: 'publish', siteId, version: post.version };
  await ada.request('POST', `/api/posts/${post.id}/publication`, asked);
  const claim = await claimNext(server.services, siteId, []);
  if (!claim) throw new Error('Nothing waits');
  return claim;
}

/** Everything that a conclusion may change. */
async function rowsOf({ publication: { id, postId } }: Claim) {
  const { db } = server.services;
  const isIts = { post: eq(posts.id, postId), bell: eq(notifications.postId, postId) };
  return {
    publication: await db.select().from(publications).where(eq(publications.id, id)),
    post: await db.select().from(posts).where(isIts.post),
    attempts: await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.publicationId, id)),
    activity: await db.select().from(activity).where(eq(activity.postId, postId)).orderBy(activity.createdAt),
    bell: await db.select().from(notifications).where(isIts.bell),
  };
}

const image = { wordpressMediaId: 9, wordpressMediaOf: '/cover.png' };
const draft = { status: 'draft', slug: 'tea', modifiedGmt: null, dateGmt: null };

test.each<[string, Partial<PublicationRow>, Partial<RemotePost>, object]>([
  ['without an image', { creates: 1 }, {}, { wordpressMediaId: null, creates: 1 }],
  ['with a featured image', image, { featuredMedia: 9 }, image],
  ['whose featured image the site took away', image, {}, { wordpressMediaId: null, wordpressMediaOf: null }],
  ['that waited there for its time', { action: 'schedule', remote: draft }, {}, {}],
])('a post %s is recorded as published', async (_what, before, after, expected) => {
  const { services } = server;
  const claim = await claimed();
  await services.db.update(publications).set(before).where(eq(publications.id, claim.publication.id));
  Object.assign(claim.publication, before);
  const { action } = claim.publication;
  await concludeSuccess(services, claim, { ...delivered, action, remote: { ...remote, ...after } }, exchanges);
  expect(await rowsOf(claim)).toMatchObject({
    publication: [
      {
        state: 'done',
        wordpressId: 77,
        link: remote.link,
        sentVersion: 1,
        images: delivered.images?.shown,
        ourCategories: [4, 5],
        notices: delivered.notices,
        pendingWrite: null,
        heartbeatAt: null,
        ...expected,
      },
    ],
    post: [{ status: 'published', scheduledDate: null, publishedAt: new Date(remote.dateGmt ?? '') }],
    attempts: [{ outcome: 'done', exchanges, message: delivered.notices.join(' '), endedAt: expect.any(Date) }],
    activity: [{ kind: 'post.created' }, { kind: 'post.published', title: 'Tea' }],
    bell: [{ kind: 'published', title: 'Tea', message: delivered.notices.join(' ') }],
  });
});

describe('meanwhile', () => {
  const concluded = async (claim: Claim) => {
    await concludeSuccess(server.services, claim, delivered, exchanges);
    const { publication, post, bell } = await rowsOf(claim);
    return { publication: publication[0], post: post[0], bell };
  };
  const change = (id: string, values: Partial<PublicationRow>) =>
    server.services.db.update(publications).set(values).where(eq(publications.id, id));

  test('the user asked for something else: what is on the site is known, and the new request goes on', async () => {
    const claim = await claimed();
    await change(claim.publication.id, { revision: 2, state: 'queued' });
    const { publication, post, bell } = await concluded(claim);
    expect(publication).toMatchObject({ state: 'queued', wordpressId: 77, sentVersion: 1 });
    expect([post?.status, bell]).toEqual(['draft', []]);
  });

  test('it was stopped: the post is what its site made of it', async () => {
    const claim = await claimed();
    await change(claim.publication.id, { state: 'failed', errorCode: STOPPED });
    const { publication, post } = await concluded(claim);
    expect([publication?.state, post?.status]).toEqual(['done', 'published']);
  });

  test('another run took over: it records the outcome, this one nothing', async () => {
    const claim = await claimed();
    await change(claim.publication.id, { attempts: 2 });
    const { publication, post, bell } = await concluded(claim);
    expect([publication?.wordpressId, post?.status, bell]).toEqual([null, 'draft', []]);
  });

  test('the post is gone: nothing is recorded', async () => {
    const claim = await claimed();
    await server.services.db.delete(posts).where(eq(posts.id, claim.post.id));
    expect(await concluded(claim)).toEqual({ publication: undefined, post: undefined, bell: [] });
  });
});

/** Waits for every event emitted so far: they arrive in order, so a last one is emitted and taken out again. */
async function allHeard(heard: ServerEvent[]) {
  await emitEvent(server.services.db, ada.user.id, { type: 'read-again' });
  const last = () => heard.findIndex(({ type }) => type === 'read-again');
  await expect.poll(last).not.toBe(-1);
  heard.splice(last(), 1);
}

test('what a site remarks at length is stored whole and shortened for the open pages', async () => {
  const heard: ServerEvent[] = [];
  const stop = server.services.events.subscribe(ada.user.id, (event) => heard.push(event));
  const claim = await claimed();
  // The events of the request are not part of the conclusion.
  await allHeard(heard);
  heard.length = 0;
  const notices = Array(300).fill('The site didn’t save the tag “Darjeeling”.');
  await concludeSuccess(server.services, claim, { ...delivered, notices }, exchanges);
  await allHeard(heard);
  expect(heard.map(({ type }) => type)).toEqual(['publication', 'activity', 'notification']);
  expect(heard[0]).toMatchObject({ outcome: 'post.published' });
  stop();
  const { publication, bell } = await rowsOf(claim);
  expect(publication).toMatchObject([{ notices }]);
  expect(bell).toMatchObject([{ message: notices.join(' ') }]);
});
