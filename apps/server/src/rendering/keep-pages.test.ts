import type { Session } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createPost, signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { keepPages } from './keep-pages.ts';

const request = (url: string, cookie = 'token=a', userAgent = 'Chromium') =>
  ({ url, headers: { cookie, 'user-agent': userAgent } }) as unknown as FastifyRequest;
const session = (fullName = 'Ada', expires_at = 1) => ({ user: { id: 'ada', fullName }, expires_at }) as Session;

describe('a page that was drawn', () => {
  let happenedAt: number;
  const pages = () => {
    const kept = keepPages({ mayHaveMissed: (userId, readAt) => userId === 'ada' && happenedAt > readAt });
    kept.keep(request('/posts'), session(), { body: 'drawn', readAt: Date.now() });
    return kept;
  };
  beforeEach(() => {
    happenedAt = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent again while nothing happens', () => {
    const kept = pages();
    vi.advanceTimersByTime(59_000);
    expect(kept.find(request('/posts'), session())).toBe('drawn');
  });

  it('is not, once something happened to what its user read', () => {
    const kept = pages();
    happenedAt = Date.now() + 1;
    expect(kept.find(request('/posts'), session())).toBeUndefined();
  });

  it('is not after a minute', () => {
    const kept = pages();
    vi.advanceTimersByTime(61_000);
    expect(kept.find(request('/posts'), session())).toBeUndefined();
  });

  it.each([
    ['address', request('/posts?status=draft'), session()],
    ['session or reader', request('/posts', 'token=b'), session()],
    ['browser', request('/posts', 'token=a', 'Firefox'), session()],
    ['name of the user', request('/posts'), session('Ada L.')],
    ['end of the session', request('/posts'), session('Ada', 2)],
  ])('is not to another %s', (_what, asked, now) => {
    expect(pages().find(asked, now)).toBeUndefined();
  });

  it('is forgotten for newer ones', () => {
    const kept = pages();
    for (let page = 1; page <= 20; page++) {
      kept.keep(request(`/posts?search=${page}`), session(), { body: `${page}`, readAt: Date.now() });
    }
    expect(kept.find(request('/posts'), session())).toBeUndefined();
    expect(kept.find(request('/posts?search=1'), session())).toBe('1');
  });
});

describe('the list of posts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('is drawn anew when a post has come, and never for a session that has ended', async () => {
    const ada = await signUp(server);
    const open = async () => {
      const headers = { accept: 'text/html', cookie: ada.cookie };
      const { body } = await server.app.inject({ url: '/posts', headers });
      return { body, readAt: /data-read-at="(\d+)"/.exec(body)?.[1] };
    };
    // An event from just now may be newer than the page: the clocks of two nodes may differ by a second.
    const untilKept = async () => {
      const isKept = async () => {
        const { readAt } = await open();
        return readAt === (await open()).readAt;
      };
      await expect.poll(isKept, { timeout: 5_000 }).toBe(true);
    };
    await untilKept();
    const before = await open();
    expect(before.body).toContain('data-reader=');
    await createPost(ada, { title: 'It has come' });
    // PostgreSQL delivers the event a moment later.
    await expect.poll(async () => (await open()).body).toContain('It has come');
    expect((await open()).readAt).not.toBe(before.readAt);
    await untilKept();
    await ada.request('POST', '/api/account/logout');
    expect((await open()).body).not.toContain('It has come');
  });
});
