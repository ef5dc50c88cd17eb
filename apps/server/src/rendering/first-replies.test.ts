import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp, type TestUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { sessions } from '../database/schema/index.ts';
import { firstReplies, isWhole, repliesElement } from './first-replies.ts';

describe('the answers that come with a page', () => {
  let server: TestServer;
  let ada: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await signUp(server);
  });
  afterAll(() => server.close());

  const elementFor = async (url: string, cookie: string | undefined) =>
    repliesElement(await firstReplies(server.app, { url, ip: '127.0.0.1', headers: { cookie } } as FastifyRequest), 5);
  const repliesFor = async (url: string, cookie = ada.cookie) => {
    const element = await elementFor(url, cookie);
    const data = /^<script type="application\/json" id="first-replies" data-read-at="5">([^<]*)<\/script>$/.exec(
      element,
    )?.[1];
    return JSON.parse(data ?? 'null') as Record<string, { user?: unknown; posts?: unknown[]; title?: string }>;
  };

  it('are what the API answers this user', async () => {
    const replies = await repliesFor('/posts?status=draft&search=%20blog%20');
    expect(Object.keys(replies)).toEqual([
      '/api/session',
      '/api/notifications',
      '/api/sites',
      '/api/posts?search=blog&status=draft',
      '/api/posts/count?search=blog&status=draft',
    ]);
    expect(replies['/api/session']?.user).toEqual(ada.user);
    const { body } = await ada.request('GET', '/api/posts?search=blog&status=draft');
    expect(replies['/api/posts?search=blog&status=draft']).toEqual(body);
  });

  it.each([
    ['/dashboard', ['/api/session', '/api/notifications', '/api/dashboard']],
    ['/posts', ['/api/session', '/api/notifications', '/api/sites', '/api/posts', '/api/posts/count']],
    ['/wordpress', ['/api/session', '/api/notifications', '/api/sites']],
    ['/settings', ['/api/session', '/api/notifications']],
  ])('%s comes with %j', async (page, addresses) => {
    expect(Object.keys(await repliesFor(page))).toEqual(addresses);
  });

  it('are whole where each one is there', async () => {
    const request = { url: '/posts' } as FastifyRequest;
    const { '/api/posts': list, ...rest } = await repliesFor('/posts');
    expect([isWhole(request, { ...rest, '/api/posts': list }), isWhole(request, rest)]).toEqual([true, false]);
  });

  it('never hold what belongs to another user', async () => {
    const { body } = await ada.request<{ id: string }>('POST', '/api/posts', { title: 'Mine', content: '<p>a</p>' });
    const own = await repliesFor(`/posts/${body.id}`);
    expect(own[`/api/posts/${body.id}`]?.title).toBe('Mine');
    const eve = await signUp(server);
    expect(Object.keys(await repliesFor(`/posts/${body.id}`, eve.cookie))).toEqual([
      '/api/session',
      '/api/notifications',
      '/api/sites',
    ]);
  });

  it('ask for the session once, however many they are', async () => {
    const { $client } = server.services.db as unknown as { $client: { query: (asked: unknown) => unknown } };
    const query = vi.spyOn($client, 'query');
    expect(Object.keys(await repliesFor('/posts'))).toHaveLength(5);
    const texts = query.mock.calls.map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
    query.mockRestore();
    expect(texts.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
  });

  it('are for the session as it is when the page is asked for', async () => {
    const eve = await signUp(server);
    expect((await repliesFor('/posts', eve.cookie))['/api/session']?.user).toEqual(eve.user);
    await server.services.db.delete(sessions).where(eq(sessions.userId, eve.user.id));
    expect(Object.entries(await repliesFor('/posts', eve.cookie))).toMatchObject([['/api/session', { user: null }]]);
  });

  it('cannot be ended by what a user wrote', async () => {
    const content = '<p></script><script>alert(1)</script></p>';
    const { body } = await ada.request<{ id: string }>('POST', '/api/posts', { title: '</script><b>', content });
    const replies = await repliesFor(`/posts/${body.id}`);
    expect(replies[`/api/posts/${body.id}`]?.title).toBe('</script><b>');
  });

  it('leave out what is so long that the page would wait for it', async () => {
    const content = `<p>${'long '.repeat(25_000)}</p>`;
    const { body } = await ada.request<{ id: string }>('POST', '/api/posts', { title: 'Long', content });
    expect(Object.keys(await repliesFor(`/posts/${body.id}`))).toEqual([
      '/api/session',
      '/api/notifications',
      '/api/sites',
    ]);
  });

  it('do not exist for a visitor', async () => {
    expect(await elementFor('/posts', undefined)).toBe('');
    expect(Object.keys(await repliesFor('/posts', 'pressloom.session_token=forged.forged'))).toEqual(['/api/session']);
  });
});
