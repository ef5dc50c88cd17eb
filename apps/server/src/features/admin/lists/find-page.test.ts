import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { posts, users } from '../../../database/schema/index.ts';
import { LISTED_POSTS } from '../posts/list-posts.ts';
import { findPage, type ListQuery } from './find-page.ts';

type Query = ListQuery<keyof typeof LISTED_POSTS.keys>;

const TITLES = ['apples', 'Bread', 'apples', 'Émile', '100 % rye', 'back\\slash', 'under_score', 'İstanbul', '=1+1'];
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, name: 'Ada', email: 'ada@example.com' });
  await db.insert(posts).values(
    TITLES.map((title, at) => ({
      userId,
      title,
      content: '',
      author: 'Ada',
      words: 0,
      // Two at the same moment each.
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(at / 2), 7)),
    })),
  );
});
afterAll(() => database.close());

const find = (query: Partial<Query>) => findPage(database.db, LISTED_POSTS, { sort: '-created', limit: 100, ...query });

async function titlesOf(query: Partial<Query>): Promise<string[]> {
  const { ids } = await find(query);
  const rows = await database.db.select({ id: posts.id, title: posts.title }).from(posts);
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? '');
}

async function everyPage(query: Partial<Query>): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await find({ ...query, limit: 2, cursor: cursor ?? undefined });
    all.push(...page.ids);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

describe('a table of the administration', () => {
  it.each(['-created', 'created', 'title', '-title'] as const)(
    'pages through every row once, sorted by %s',
    async (sort) => {
      const { ids } = await find({ sort });
      expect(await everyPage({ sort })).toEqual(ids);
      expect(new Set(ids).size).toBe(TITLES.length);
    },
  );

  it.each(['-created', 'title'] as const)('pages through what a search finds, sorted by %s', async (sort) => {
    const { ids } = await find({ sort, search: 'e' });
    expect(await everyPage({ sort, search: 'e' })).toEqual(ids);
  });

  it('sorted one way is the reverse of the other', async () => {
    const [up, down] = [await find({ sort: 'title' }), await find({ sort: '-title' })];
    expect(up.ids).toEqual(down.ids.toReversed());
  });

  it.each([
    ['APPLES', ['apples', 'apples']],
    ['0 %', ['100 % rye']],
    ['k\\s', ['back\\slash']],
    ['r_s', ['under_score']],
    ['a_p', []],
    ["' or 1=1 --", []],
    // Fewer than three characters begin a word.
    ['r', ['100 % rye']],
    ['br', ['Bread']],
    ['tanbul', ['İstanbul']],
  ])('finds by %s', async (search, titles) => {
    expect(await titlesOf({ search })).toEqual(titles);
  });

  it('finds what is not among its first 1,000 rows', async () => {
    const { db } = database;
    await db.execute(sql`
      insert into blog_posts (user_id, title, content, author, words)
      select id, 'Later ' || n, '', 'Ada', 0 from users, generate_series(1, 1100) as n`);
    expect(await titlesOf({ search: 'bread' })).toEqual(['Bread']);
    expect(await titlesOf({ search: 'br' })).toEqual(['Bread']);
    const later = await find({ search: 'later', limit: 25 });
    expect([later.ids.length, later.nextCursor]).toEqual([25, expect.any(String)]);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['a cursor of another order', undefined],
    [
      'a cursor of the year 0',
      Buffer.from(JSON.stringify(['-created', '0000-01-01T00:00:00Z', randomUUID()])).toString('base64url'),
    ],
    ['a cursor that no row has', Buffer.from('["-created","never","x"]').toString('base64url')],
    [
      'a cursor that would run as SQL',
      Buffer.from(JSON.stringify(['-created', "2026-01-01'; drop table users", randomUUID()])).toString('base64url'),
    ],
    [
      'a cursor of a day that does not exist',
      Buffer.from(JSON.stringify(['-created', '2026-02-30T00:00:00Z', randomUUID()])).toString('base64url'),
    ],
  ])('refuses %s', async (_what, cursor) => {
    const given = cursor ?? (await find({ sort: 'title', limit: 2 })).nextCursor ?? '';
    await expect(find({ cursor: given })).rejects.toMatchObject({ statusCode: 400 });
  });
});
