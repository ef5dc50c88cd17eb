import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const withPage = async (replies: unknown) => {
  vi.resetModules();
  document.head.innerHTML = replies
    ? `<script type="application/json" id="first-replies" data-read-at="1700000000000">${JSON.stringify(replies)}</script>`
    : '';
  const { api } = await import('./api-client.ts');
  return { api, ...(await import('./first-replies.ts')) };
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ posts: [], nextCursor: 'from the server' });
  });
  vi.spyOn(performance, 'now').mockReturnValue(500);
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

test('an answer that came with the page is used, once', async () => {
  const { api, firstRepliesReadAt } = await withPage({ '/api/posts?search=tea': { posts: [], nextCursor: 'early' } });
  expect(firstRepliesReadAt()).toBe(1_700_000_000_000);
  expect(await api('GET /api/posts', { query: { search: 'tea' } })).toMatchObject({ nextCursor: 'early' });
  expect(asked).toEqual([]);
  expect(await api('GET /api/posts', { query: { search: 'tea' } })).toMatchObject({ nextCursor: 'from the server' });
});

test('an answer for another address is left alone', async () => {
  const { api } = await withPage({ '/api/posts?search=tea': { posts: [], nextCursor: 'early' } });
  expect(await api('GET /api/posts')).toMatchObject({ nextCursor: 'from the server' });
});

test('an answer that nobody asked for within ten seconds after the app started is out of date', async () => {
  const { api } = await withPage({ '/api/sites': { sites: [] }, '/api/posts': { posts: [], nextCursor: 'early' } });
  await api('GET /api/sites');
  vi.mocked(performance.now).mockReturnValue(10_501);
  expect(await api('GET /api/posts')).toMatchObject({ nextCursor: 'from the server' });
});

test('however late the app starts, it starts from what the page shows', async () => {
  vi.mocked(performance.now).mockReturnValue(60_000);
  const { api } = await withPage({ '/api/posts': { posts: [], nextCursor: 'early' } });
  expect(await api('GET /api/posts')).toMatchObject({ nextCursor: 'early' });
});

test('a page without answers asks the server', async () => {
  const { api, firstRepliesReadAt } = await withPage(undefined);
  expect(firstRepliesReadAt()).toBeUndefined();
  await api('GET /api/posts');
  expect(asked).toEqual(['/api/posts']);
});
