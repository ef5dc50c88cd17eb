import type { Notification } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { untilWaiting } from '../../../../test/until-waiting.ts';
import type { Db } from '../../../database/connection.ts';
import {
  deliveryAttempts,
  type PendingWrite,
  posts,
  publications,
  siteLeases,
  sites,
} from '../../../database/schema/index.ts';
import { concludeFailure } from '../outcome/conclude-failure.ts';
import { claimNext } from '../runner/claim-publication.ts';
import { limitRequests } from '../runner/limit-requests.ts';
import { createSequencer } from '../runner/sequencer.ts';
import { giveUpWaiting } from './give-up-waiting.ts';

const FAILURE = { code: 'site_unreachable', message: 'The site does not answer.' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let server: TestServer;
let ada: TestUser;
let siteId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
});

const isFailing = (since: Date | null) =>
  server.services.db.insert(siteLeases).values({ siteId, consecutiveFailures: 1, failingSince: since });
const waits = (overrides: Parameters<typeof insertPublication>[3] = {}) =>
  insertPublication(server, ada, siteId, { dueAt: hoursAgo(49), nextAttemptAt: new Date(), ...overrides });
const giveUp = () => giveUpWaiting(server.services, siteId, FAILURE);
const rowOf = async (id: string) =>
  (await server.services.db.select().from(publications).where(eq(publications.id, id)))[0];
const bell = async () =>
  (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications;
const sending = (status: string): PendingWrite => ({ at: '', revision: 1, version: 1, status, readerFingerprint: '' });

test('a post is given up 48 hours after the outage began, however long ago it was first tried', async () => {
  const { id } = await waits({ firstAttemptAt: hoursAgo(60) });
  await isFailing(hoursAgo(1));
  await giveUp();
  expect((await rowOf(id))?.state).toBe('queued');
  await server.services.db
    .update(siteLeases)
    .set({ failingSince: hoursAgo(48) })
    .where(eq(siteLeases.siteId, siteId));
  await giveUp();
  expect((await rowOf(id))?.state).toBe('failed');
  // One notification for the site covers all of its posts; it goes to users who want to know about failed posts.
  expect(await bell()).toMatchObject([{ kind: 'failed', siteId, postId: null }]);
});

test('nothing is given up once another run has reached the site', async () => {
  const { id } = await waits();
  await isFailing(null);
  await giveUp();
  expect([(await rowOf(id))?.state, await bell()]).toEqual(['queued', []]);
});

test('a post that fails for good just after its site is back is told by itself', async () => {
  const { postId } = await waits({ firstAttemptAt: hoursAgo(49) });
  const claim = await claimNext(server.services, siteId, []);
  if (!claim) throw new Error('Nothing was claimed');
  // State as this run remembers it; in the database the outage is over.
  await isFailing(null);
  const context = {
    site: { consecutiveFailures: 1, hasAnswered: false },
    ticket: createSequencer()(),
    limit: limitRequests(2),
    startedAt: Date.now(),
    hasAnswered: false,
  };
  const error = new WordPressError(FAILURE.code, 'retry', FAILURE.message);
  await concludeFailure(server.services, claim.publication, error, [], context);
  expect(await bell()).toMatchObject([{ kind: 'failed', postId }]);
});

test('trying again at once waits for the request that a lost run has sent, whose attempt has ended', async () => {
  await isFailing(hoursAgo(49));
  const { id } = await waits();
  await claimNext(server.services, siteId, []);
  const heartbeatAt = new Date(Date.now() - 20_000);
  const { db, timing } = server.services;
  await db
    .update(publications)
    .set({ heartbeatAt, firstAttemptAt: hoursAgo(49), pendingWrite: sending('publish') })
    .where(eq(publications.id, id));
  await giveUp();
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    heartbeatAt: null,
    unsettledUntil: new Date(heartbeatAt.getTime() + timing.mayStillAppear),
  });
  const attempts = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.publicationId, id));
  expect(attempts).toMatchObject([{ outcome: 'lost', endedAt: expect.any(Date) }]);
});

test.each([
  [
    'may have been scheduled there is not called a draft',
    sending('future'),
    /couldn’t confirm whether the site has scheduled/,
  ],
  ['was never sent is a draft', null, /The post is a draft until you schedule/],
])('a schedule that %s', async (_how, sent, message) => {
  await isFailing(hoursAgo(49));
  const remote = { status: 'draft', modifiedGmt: null, slug: '', dateGmt: null };
  const { id, postId } = await waits({ action: 'schedule', wordpressId: 7, remote, pendingWrite: sent });
  const schedule = { siteId, status: 'scheduled' as const, scheduledDate: new Date(Date.now() + 3_600_000) };
  await server.services.db.update(posts).set(schedule).where(eq(posts.id, postId));
  await giveUp();
  expect((await rowOf(id))?.errorMessage).toMatch(message);
});

test('a post whose run goes silent while others are locked is left to the next probe', async () => {
  const { db, database } = server.services;
  // The embedded database runs transactions one at a time.
  if (database.kind === 'embedded') return;
  await isFailing(hoursAgo(49));
  const one = await waits();
  const other = await waits({ state: 'publishing', heartbeatAt: new Date(), firstAttemptAt: hoursAgo(49) });
  const given = await db.transaction(async (tx: Db) => {
    await tx.select().from(sites).where(eq(sites.id, siteId)).for('update');
    const givingUp = giveUp();
    await untilWaiting(server, 1);
    await db.update(publications).set({ heartbeatAt: null }).where(eq(publications.id, other.id));
    return { givingUp };
  });
  await given.givingUp;
  expect([(await rowOf(one.id))?.state, (await rowOf(other.id))?.state]).toEqual(['failed', 'publishing']);
});
