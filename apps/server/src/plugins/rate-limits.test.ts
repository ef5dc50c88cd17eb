import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { countRequest } from './rate-limit-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const forgot = (email: string, remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/forgot-password',
    payload: { email },
    headers: { origin: server.config.publicUrl },
    remoteAddress,
  });

describe('what comes too often', () => {
  it('is refused with a sentence and the time to wait; the last allowed one still works', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => forgot(`mailed-${n}@example.com`, '192.0.2.1')),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));

    const refused = await forgot('mailed@example.com', '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: { code: 'rate_limited', message: 'Too many attempts. Please try again in 60 minutes' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await forgot('mailed@example.com', '192.0.2.2')).statusCode).toBe(200);
  });

  it('is counted by address, and by the network of an IPv6 address', async () => {
    const login = (remoteAddress: string, n: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/login',
        payload: { email: `guess-${n}@example.com`, password: 'x' },
        headers: { origin: server.config.publicUrl },
        remoteAddress,
      });
    for (let n = 0; n < 60; n += 10) {
      const codes = await Promise.all(Array.from({ length: 10 }, (_, i) => login(`2001:db8:1:2::${n + i}`, n + i)));
      expect(new Set(codes.map((reply) => reply.statusCode))).toEqual(new Set([401]));
    }
    expect((await login('2001:db8:1:2:ffff::1', 61)).statusCode).toBe(429);
    expect((await login('2001:db8:1:3::1', 62)).statusCode).toBe(401);
  });

  it('is counted by user where there is one, not by address', async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    const connect = (user: typeof ada) => user.request('POST', '/api/sites/authorize', { url: 'http://127.0.0.1:1' });
    const statuses = await Promise.all(Array.from({ length: 31 }, () => connect(ada).then(({ status }) => status)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await connect(bob)).status).not.toBe(429);
  });

  it('comparing posts with their site leaves connecting and testing free', async () => {
    const ada = await signUp(server);
    const { id } = await createPost(ada);
    const compare = () => ada.request('GET', `/api/posts/${id}/remote`).then(({ status }) => status);
    expect(new Set(await Promise.all(Array.from({ length: 40 }, compare)))).toEqual(new Set([422]));
    const connect = await ada.request('POST', '/api/sites/authorize', { url: 'http://127.0.0.1:1' });
    expect(connect.status).not.toBe(429);
  });
});

describe('the count', () => {
  const key = () => `test:${Math.random()}`;

  it('is exact when many come at once', async () => {
    const one = key();
    const counts = await Promise.all(Array.from({ length: 20 }, () => countRequest(server.services.db, one, 60_000)));
    expect(counts.map(({ current }) => current).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  it('begins anew when its window has ended', async () => {
    const one = key();
    expect((await countRequest(server.services.db, one, 60_000)).current).toBe(1);
    expect((await countRequest(server.services.db, one, 60_000)).current).toBe(2);
    expect(await countRequest(server.services.db, one, 0)).toMatchObject({ current: 1 });
  });
});
