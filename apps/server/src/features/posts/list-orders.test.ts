import { POST_ORDERS, type PostOrder, type PostSummary } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;

interface Page {
  posts: PostSummary[];
  nextCursor: string | null;
}

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  await ada.request('DELETE', '/api/posts/samples');
  siteId = await insertSite(server, ada);
  for (const title of ['Émile', 'apples', 'Bread', 'İstanbul', 'apples', '100 % rye']) {
    await createPost(ada, { title, ...(title === 'Bread' && { siteId }) });
  }
  // Two were created at the same moment, one is in the future, two were published at the same moment.
  await server.services.db.execute(sql`
    with numbered as (select id, row_number() over (order by created_at, id) as n from blog_posts where user_id = ${ada.user.id})
    update blog_posts set created_at = timestamptz '2026-01-01' + make_interval(days => (n / 2)::int),
      sample = n in (2, 3, 5),
      status = case when n = 1 then 'pending' when n = 2 then 'scheduled' when n in (3, 5) then 'published' else status end,
      scheduled_date = case n when 1 then timestamptz '2027-02-01' when 2 then timestamptz '2027-01-01' end,
      published_at = case when n in (3, 5) then timestamptz '2026-06-01' end
    from numbered where numbered.id = blog_posts.id`);
});
afterAll(() => server.close());

async function everyPage(sort: PostOrder): Promise<PostSummary[]> {
  const all: PostSummary[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: Page } = await ada.request<Page>(
      'GET',
      `/api/posts?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...body.posts);
    cursor = body.nextCursor;
  }
  return all;
}

describe('the list of posts', () => {
  test.each(POST_ORDERS)('pages through every post once, sorted by %s', async (sort) => {
    const paged = await everyPage(sort);
    const { body } = await ada.request<Page>('GET', `/api/posts?sort=${sort}&limit=100`);
    expect(paged.map(({ id }) => id)).toEqual(body.posts.map(({ id }) => id));
    expect(new Set(paged.map(({ id }) => id)).size).toBe(6);
  });

  test.each(['created', 'date', 'published', 'title'] as const)('sorted by %s is the reverse of -%s', async (sort) => {
    const ascending = await everyPage(sort);
    const descending = await everyPage(`-${sort}`);
    expect(descending).toEqual(ascending.reverse());
  });

  test('puts titles in order whatever their case and accents', async () => {
    const titles = (await everyPage('title')).map(({ title }) => title);
    expect(titles).toEqual(['100 % rye', 'apples', 'apples', 'Bread', 'Émile', 'İstanbul']);
  });

  test('sorted by date has scheduled posts and those in review under their planned day', async () => {
    const planned = (await everyPage('-date')).map(({ scheduledDate }) => scheduledDate).slice(0, 2);
    expect(planned).toEqual(['2027-02-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  });

  test('sorted by -published has what was never published last', async () => {
    const published = (await everyPage('-published')).map(({ publishedAt }) => publishedAt !== null);
    expect(published).toEqual([true, true, false, false, false, false]);
  });

  test('refuses an order that it does not have, and the cursor of another order', async () => {
    expect((await ada.request('GET', '/api/posts?sort=words')).status).toBe(400);
    const byTitle = (await ada.request<Page>('GET', '/api/posts?sort=title&limit=2')).body.nextCursor;
    expect((await ada.request('GET', `/api/posts?sort=-date&cursor=${byTitle}`)).status).toBe(400);
  });

  test.each([
    ['', 6],
    ['?search=APPLES', 2],
    ['?search=100%20%25', 1],
    ['?status=published', 2],
    ['?search=apples&status=scheduled', 1],
    ['?search=bread&status=scheduled', 0],
  ])('counts what matches %s', async (filter, total) => {
    expect((await ada.request('GET', `/api/posts/count${filter}`)).body).toEqual({ total, more: false });
  });

  test('counts the posts of one site', async () => {
    expect((await ada.request('GET', `/api/posts/count?siteId=${siteId}`)).body).toEqual({ total: 1, more: false });
  });

  test("counts nobody else's posts", async () => {
    const bob = await signUp(server);
    await bob.request('DELETE', '/api/posts/samples');
    expect((await bob.request('GET', '/api/posts/count')).body).toEqual({ total: 0, more: false });
    expect((await bob.request('GET', `/api/posts/count?siteId=${siteId}`)).body).toEqual({ total: 0, more: false });
  });
});

test.each([
  ['/api/posts', ['0000-01-01T00:00:00Z', crypto.randomUUID()]],
  ['/api/posts?search=tea', ['text', '0000-01-01T00:00:00Z', crypto.randomUUID()]],
  ['/api/review', ['0000-01-01T00:00:00Z', crypto.randomUUID()]],
  ['/api/posts?sort=title', ['\0', crypto.randomUUID()]],
])('a page of %s that begins with what the database does not take is not known', async (path, at) => {
  const cursor = Buffer.from(JSON.stringify(at)).toString('base64url');
  const url = `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
  expect(await ada.request('GET', url)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
});
