import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEvent } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  activity,
  deliveryAttempts,
  type LoggedExchange,
  notifications,
  outgoingMails,
  posts,
  publications,
} from '../../../database/schema/index.ts';
import { lockAnyPost } from '../../posts/post-store.ts';
import type { PublicationRow } from '../../posts/publication-store.ts';
import type { Delivered } from '../delivery/delivery.ts';
import { type Claim, claimNext } from '../runner/claim-publication.ts';
import { concludeAtOnce } from './conclude-at-once.ts';
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
  notices: ['The site did not take 1 of 2 tags.', 'The site moved it.'],
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
  const isIts = { post: eq(posts.id, postId), forBell: eq(notifications.postId, postId) };
  return {
    publication: await db.select().from(publications).where(eq(publications.id, id)),
    post: await db.select().from(posts).where(isIts.post),
    attempts: await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.publicationId, id)),
    activity: await db.select().from(activity).where(eq(activity.postId, postId)).orderBy(activity.createdAt),
    bell: await db.select().from(notifications).where(isIts.forBell),
  };
}

const wantMail = (published: boolean) => ada.request('PATCH', '/api/preferences', { mail: { published } });

/** Without values that differ in each run. */
const comparable = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === 'reservation' || /(^id|Id)$/.test(key)) return typeof inner;
      if (/(At|Until)$/.test(key)) return inner === null ? null : 'a time';
      return key === 'outcome' && String(inner).includes(':') ? String(inner).replace(/^[^:]*/, '') : inner;
    }),
  ) as unknown;

const image = { wordpressMediaId: 9, wordpressMediaOf: '/cover.png' };
const draft = { status: 'draft', slug: 'tea', modifiedGmt: null, dateGmt: null };

test.each<[string, Partial<PublicationRow>, Partial<RemotePost>]>([
  ['without an image', { creates: 1 }, {}],
  ['with a featured image', image, { featuredMedia: 9 }],
  ['whose featured image the site took away', image, {}],
  ['that waited there for its time', { action: 'schedule', remote: draft }, {}],
])('a post %s is left as the longer way leaves it, and announced the same', async (_what, before, after) => {
  const { services } = server;
  const transaction = vi.spyOn(services.db, 'transaction');
  const heard: ServerEvent[] = [];
  const stop = services.events.subscribe(ada.user.id, (event) => heard.push(event));
  const ends: unknown[] = [];
  for (const isLong of [false, true]) {
    await wantMail(isLong);
    const claim = await claimed();
    await services.db.update(publications).set(before).where(eq(publications.id, claim.publication.id));
    Object.assign(claim.publication, before);
    heard.length = 0;
    transaction.mockClear();
    const action = claim.publication.action;
    await concludeSuccess(services, claim, { ...delivered, action, remote: { ...remote, ...after } }, exchanges);
    expect(transaction).toHaveBeenCalledTimes(isLong ? 1 : 0);
    await expect.poll(() => heard.length).toBe(3);
    const { bell, ...rows } = await rowsOf(claim);
    expect(bell).toHaveLength(1);
    expect((await services.db.select().from(outgoingMails).where(eq(outgoingMails.userId, ada.user.id))).length).toBe(
      isLong ? 1 : 0,
    );
    const unread = heard.map((event) => ('unread' in event ? event.unread : undefined));
    expect(unread).toEqual([undefined, undefined, isLong ? 2 : 1]);
    ends.push(comparable({ ...rows, bell, heard: heard.map((event) => ({ ...event, unread: undefined })) }));
  }
  stop();
  transaction.mockRestore();
  expect(ends[0]).toEqual(ends[1]);
  expect(ends[0]).toMatchObject({ publication: [{ state: 'done' }], post: [{ status: 'published' }] });
});

test.each<[string, (claim: Claim) => Promise<unknown>]>([
  ['the post was edited', ({ post }) => change(posts, post.id, { version: 2 })],
  [
    'the post became another one',
    ({ post }) => change(posts, post.id, { status: 'scheduled', scheduledDate: new Date() }),
  ],
  ['the post is gone', ({ post }) => server.services.db.delete(posts).where(eq(posts.id, post.id))],
  ['the user asked for something else', ({ publication: { id } }) => change(publications, id, { revision: 2 })],
  ['it was stopped', ({ publication: { id } }) => change(publications, id, { state: 'failed' })],
  ['another run took over', ({ publication: { id } }) => change(publications, id, { attempts: 2 })],
  ['drafts may be left there', ({ publication: { id } }) => change(publications, id, { creates: 2 })],
  ['a mail is to be written', () => wantMail(true)],
  [
    'the bell is full',
    () =>
      server.services.db.insert(notifications).values(
        Array.from({ length: 99 }, (_none, count) => ({
          userId: ada.user.id,
          kind: 'published' as const,
          outcome: `${count}`,
          message: '',
        })),
      ),
  ],
])('where %s nothing is written: the longer way decides', async (_what, meanwhile) => {
  const claim = await claimed();
  await meanwhile(claim);
  const before = await rowsOf(claim);
  expect(await concludeAtOnce(server.services.db, claim, delivered, exchanges)).toBe(false);
  expect(await rowsOf(claim)).toEqual(before);
});

test.each([
  ['asked for something else', { revision: 2 }],
  ['stopped it', { state: 'failed' as const }],
])('where the user %s at this very moment nothing is written', async (_what, request) => {
  const { db } = server.services;
  const claim = await claimed();
  const { id, postId } = claim.publication;
  const { concluding } = await db.transaction(async (tx) => {
    await lockAnyPost(tx, postId);
    await tx.update(publications).set(request).where(eq(publications.id, id));
    const concluding = concludeAtOnce(db, claim, delivered, exchanges);
    // Time for it to reach the locked post. On the embedded database it waits for the transaction itself.
    await sleep(300);
    return { concluding };
  });
  expect(await concluding).toBe(false);
  const { publication, post, bell } = await rowsOf(claim);
  expect(publication).toMatchObject([{ wordpressId: null, ...request }]);
  expect(post).toMatchObject([{ status: 'draft' }]);
  expect(bell).toEqual([]);
});

function change(table: typeof posts | typeof publications, id: string, values: Record<string, unknown>) {
  return server.services.db.update(table).set(values).where(eq(table.id, id));
}

test('however much there is to say of it, it is told', async () => {
  const heard: ServerEvent[] = [];
  const stop = server.services.events.subscribe(ada.user.id, (event) => heard.push(event));
  const claim = await claimed();
  // The event of the request may arrive late and is not part of the conclusion.
  await expect
    .poll(() => heard)
    .toContainEqual(
      expect.objectContaining({ type: 'publication', publication: expect.objectContaining({ state: 'queued' }) }),
    );
  heard.length = 0;
  const notices = Array(300).fill('The site did not take the tag “Darjeeling”.');
  expect(await concludeAtOnce(server.services.db, claim, { ...delivered, notices }, exchanges)).toBe(true);
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(['publication', 'activity', 'notification']);
  stop();
  const { publication, bell } = await rowsOf(claim);
  expect(publication).toMatchObject([{ notices }]);
  expect(bell).toMatchObject([{ message: notices.join(' ') }]);
});
