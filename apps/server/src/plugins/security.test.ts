import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
});
afterAll(() => server.close());

const write = async (headers: Record<string, string>, on = server) =>
  (await on.app.inject({ method: 'POST', url: '/api/account/logout', headers })).statusCode;

describe('a write', () => {
  it.each([
    ['our own pages', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['our pages under another name of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['our pages under the IPv6 name of this machine', { origin: 'http://[::1]:3000' }],
  ])('from %s is taken', async (_, headers) => {
    expect(await write({ ...headers, cookie: user.cookie.replace('=', '=x') })).toBe(200);
  });

  it('from a program without origin and cookie is taken', async () => {
    expect(await write({})).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that hides its origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['a name that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['no origin, but with a cookie', { cookie: 'pressloom.session_token=x' }],
    ['a page that the browser calls cross-site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    ['a page that the browser calls same-site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect(await write(headers)).toBe(403);
  });

  it('on a public installation is taken from its one address only', async () => {
    const publicServer = await startTestServer({ env: { PUBLIC_URL: 'https://tools.example.com' } });
    expect(await write({ origin: 'https://tools.example.com' }, publicServer)).toBe(200);
    expect(await write({ origin: 'http://localhost:3000' }, publicServer)).toBe(403);
    expect(await write({ origin: 'https://www.tools.example.com' }, publicServer)).toBe(403);
    const { headers } = await publicServer.app.inject({ url: '/api/session' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await publicServer.close();
  });
});

describe('every reply', () => {
  it('bounds what a page may load and do, without breaking plain http', async () => {
    const { headers } = await server.app.inject({ url: '/api/session' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('of the API is kept nowhere, unless it never changes', async () => {
    for (const url of ['/api/session', '/api/posts', '/api/nothing']) {
      expect((await user.request('GET', url)).headers['cache-control']).toBe('no-store');
    }
  });

  it('names the request, so that its log lines can be found', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (await server.app.inject({ url: '/api/session', headers: { 'x-request-id': 'mine' } })).headers[
            'x-request-id'
          ],
      ),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is compressed where it is long', async () => {
    const { headers } = await server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
  });
});

it.each([
  ['opened by another site', 'cross-site', 'same-origin'],
  ['opened by a neighbour', 'same-site', 'same-origin'],
  ['of a browser that does not say by whom', undefined, 'same-origin'],
  ['in which the address was typed', 'none', undefined],
  ['of our own', 'same-origin', undefined],
])('a window %s (%s) has the opener policy %s', async (_, site, policy) => {
  const { headers } = await server.app.inject({ url: '/api/session', headers: site ? { 'sec-fetch-site': site } : {} });
  expect(headers['cross-origin-opener-policy']).toBe(policy);
});

it('the preview of a post may be framed by our own pages', async () => {
  const { body } = await user.request<{ posts: { id: string }[] }>('GET', '/api/posts');
  const { headers } = await user.request('GET', `/api/posts/${body.posts[0]?.id}/preview`);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
});
