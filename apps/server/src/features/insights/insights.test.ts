import type { InsightsWeek, PostOrigin } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertLivePost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts } from '../../database/schema/index.ts';
import { lastWeeks, readInsights } from './read-insights.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');
const at = (text: string) => new Date(text);
const insert = (
  publishedAt: string,
  createdAt = publishedAt,
  content = '<p>three words here</p>',
  origin = 'here' as PostOrigin,
) =>
  server.services.db.insert(posts).values({
    userId: ada.user.id,
    title: 'Tea',
    content,
    author: 'Ada',
    status: 'published',
    origin,
    publishedAt: at(publishedAt),
    createdAt: at(createdAt),
  });
const week = async (date: string): Promise<InsightsWeek | undefined> =>
  (await readInsights(server.services.db, ada.user.id, NOW)).weeks.find((each) => each.week === date);

describe('insights', () => {
  test('are of twelve weeks from Sunday to Saturday, this one last', () => {
    const weeks = lastWeeks(NOW);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks.at(-1)]).toEqual(['2026-08-30', '2026-11-15']);
    expect(lastWeeks(at('2026-11-15T00:00:00Z')).at(-1)).toBe('2026-11-15');
    expect(lastWeeks(at('2026-11-14T23:59:59Z')).at(-1)).toBe('2026-11-08');
  });

  test('count a post in the week in which it went live', async () => {
    await insert('2026-11-14T23:59:59Z');
    await insert('2026-11-15T00:00:00Z');
    await insert('2026-11-18T11:00:00Z');
    expect((await week('2026-11-08'))?.posts).toEqual([{ siteId: null, count: 1 }]);
    expect((await week('2026-11-15'))?.posts).toEqual([{ siteId: null, count: 2 }]);
  });

  test('leave out what is older than the first week', async () => {
    await insert('2026-08-30T00:00:00Z');
    await insert('2026-08-29T23:59:59Z');
    const { weeks } = await readInsights(server.services.db, ada.user.id, NOW);
    expect(weeks.flatMap((each) => each.posts)).toEqual([{ siteId: null, count: 1 }]);
  });

  test('count the words that a reader sees', async () => {
    await insert('2026-11-16T00:00:00Z', undefined, '<h2 class="a b">Tea time</h2><p>Hot&nbsp;water, leaves.</p>');
    expect((await week('2026-11-15'))?.words).toBe(5);
    await server.services.db.update(posts).set({ content: '<p>Cold.</p>' }).where(eq(posts.userId, ada.user.id));
    expect((await week('2026-11-15'))?.words).toBe(1);
  });

  test('tell the hours from the first draft to going live, of the middle post', async () => {
    await insert('2026-11-16T10:00:00Z', '2026-11-16T08:00:00Z');
    await insert('2026-11-16T10:00:00Z', '2026-11-16T05:00:00Z');
    await insert('2026-11-16T10:00:00Z', '2026-11-01T10:00:00Z');
    expect((await week('2026-11-15'))?.hoursToPublish).toBe(5);
    expect((await week('2026-11-08'))?.hoursToPublish).toBeNull();
  });

  test('tell the time of the middle post of all weeks, which need not be that of the middle week', async () => {
    const wait = (day: string, hours: number) =>
      insert(`${day}T12:00:00Z`, new Date(Date.parse(`${day}T12:00:00Z`) - hours * 3_600_000).toISOString());
    for (const hours of [1, 2, 3]) await wait('2026-11-17', hours);
    await wait('2026-11-10', 50);
    await wait('2026-11-03', 60);
    await insert('2026-11-16T10:00:00Z', '2026-11-01T10:00:00Z', undefined, 'site');
    expect((await readInsights(server.services.db, ada.user.id, NOW)).timeToPublish).toEqual({ hours: 3, posts: 5 });
    expect((await readInsights(server.services.db, (await signUp(server)).user.id, NOW)).timeToPublish).toEqual({
      hours: null,
      posts: 0,
    });
  });

  test('count posts that were written on a site, but not the time they took', async () => {
    await insert('2026-11-16T10:00:00Z', '2026-11-16T08:00:00Z', undefined, 'site');
    expect(await week('2026-11-15')).toMatchObject({ posts: [{ count: 1 }], words: 3, hoursToPublish: null });
  });

  test("know nothing of another user's posts, nor of the examples", async () => {
    await insertLivePost(server, await signUp(server), { status: 'published' });
    const { status, body } = await ada.request<{ weeks: InsightsWeek[] }>('GET', '/api/insights');
    expect(status).toBe(200);
    expect(body.weeks.flatMap((each) => each.posts)).toEqual([]);
  });
});

describe('the waitlist', () => {
  test('is joined once, remembered, and left', async () => {
    const ask = async (method: 'GET' | 'PUT' | 'DELETE', user = ada) =>
      (await user.request(method, '/api/waitlist/analytics')).body;
    expect(await ask('GET')).toEqual({ joined: false });
    await ask('PUT');
    expect(await ask('PUT')).toEqual({ joined: true });
    expect(await ask('GET')).toEqual({ joined: true });
    expect(await ask('GET', await signUp(server))).toEqual({ joined: false });
    await ask('DELETE');
    expect(await ask('GET')).toEqual({ joined: false });
  });
});
