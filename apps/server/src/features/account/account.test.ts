import type { PostSummary, Session } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sessions, users } from '../../database/schema/index.ts';

interface SessionReply {
  user: Session['user'] | null;
  session: Session | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ada = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'tangerine dreams 7' };

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'POST', url, payload, headers: { origin: server.config.publicUrl, ...headers } });
}

const sessionOf = async (cookie: string) =>
  (await server.app.inject({ url: '/api/session', headers: { cookie } })).json<SessionReply>();

const rowsOf = (user: TestUser) => server.services.db.select().from(sessions).where(eq(sessions.userId, user.user.id));

describe('a new account', () => {
  it('is signed in at once where no mail can be sent, and knows its session but never its token', async () => {
    const reply = await post('/api/account/register', ada);
    expect(reply.statusCode).toBe(201);
    const { user, session } = reply.json<SessionReply>();
    expect(user).toMatchObject({
      email: 'ada@example.com',
      fullName: 'Ada Lovelace',
      role: 'user',
      emailVerified: false,
    });
    expect(session).toMatchObject({ token_type: 'cookie', user });
    expect(session?.expires_in).toBeGreaterThan(6 * 24 * 3600);
    expect(session?.expires_at).toBeCloseTo(Date.now() / 1000 + (session?.expires_in ?? 0), -1);

    const [cookie] = reply.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(reply.body).not.toContain(cookie?.value.split('.')[0]);
  });

  it('starts with three examples', async () => {
    const user = await signUp(server);
    const { body } = await user.request<{ posts: PostSummary[] }>('GET', '/api/posts');
    expect(body.posts.map(({ status, sample, aiGenerated }) => ({ status, sample, aiGenerated }))).toEqual([
      { status: 'published', sample: true, aiGenerated: false },
      { status: 'draft', sample: true, aiGenerated: false },
      { status: 'scheduled', sample: true, aiGenerated: true },
    ]);
    const inSevenDays = new Date(body.posts[2]?.scheduledDate ?? '').getTime() - Date.now();
    expect(Math.round(inSevenDays / 86_400_000)).toBe(7);
  });

  it('needs an address of its own, in whatever case it is written', async () => {
    const { user } = await signUp(server);
    const reply = await post('/api/account/register', { ...ada, email: user.email.toUpperCase() });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      error: { code: 'email_taken', message: 'User already exists. Use another email.' },
    });
  });

  it('is made once by two requests at the same moment', async () => {
    const form = { ...ada, email: 'twice@example.com' };
    const replies = await Promise.all([post('/api/account/register', form), post('/api/account/register', form)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409]);
  });

  it.each([
    [{ email: 'nonsense' }, 'email', 'Please enter a valid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ fullName: '  ' }, 'full_name', 'Full name is required'],
  ])('is refused with %j, naming the field', async (wrong, path, message) => {
    const reply = await post('/api/account/register', { ...ada, email: 'other@example.com', ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      error: { code: 'invalid_request', message, details: { fields: [{ path, message }] } },
    });
  });

  it('is refused with a password that everybody guesses first, with the reason', async () => {
    const reply = await post('/api/account/register', { ...ada, email: 'other@example.com', password: 'Password123' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      error: { code: 'weak_password', details: { reasons: [expect.stringMatching(/most common/)] } },
    });
  });

  it('takes a password of exactly 8 and of exactly 128 characters', async () => {
    await signUp(server, { password: 'kT9#vQ2!' });
    await signUp(server, { password: 'kT9#vQ2!'.concat('q vz'.repeat(30)) });
  });
});

it('a name is called full_name in the API; its former name is taken and given beside it', async () => {
  const { fullName, ...rest } = ada;
  const reply = await post('/api/account/register', { ...rest, email: 'named@example.com', full_name: 'Ada L.' });
  expect(reply.statusCode).toBe(201);
  const { user } = reply.json<SessionReply>();
  expect(user).toMatchObject({ full_name: 'Ada L.', fullName: 'Ada L.', created_at: user?.createdAt });
  const { request } = await signUp(server, { fullName });
  for (const [form, name] of [
    [{ full_name: 'Countess' }, 'Countess'],
    [{ fullName: 'Lovelace' }, 'Lovelace'],
    [{ full_name: 'The new one', fullName: 'The former one' }, 'The new one'],
  ] as const) {
    const { body } = await request('PATCH', '/api/account/profile', form);
    expect(body).toMatchObject({ user: { full_name: name, fullName: name } });
  }
});

describe('signing in', () => {
  it('works with the right password and answers the session', async () => {
    const { user, password } = await signUp(server);
    const reply = await post('/api/account/login', { email: user.email.toUpperCase(), password });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<SessionReply>().session?.user.id).toBe(user.id);
  });

  it('fails alike for a wrong password and an unknown address', async () => {
    const { user } = await signUp(server);
    const wrong = await post('/api/account/login', { email: user.email, password: 'not the password' });
    const unknown = await post('/api/account/login', { email: 'nobody@example.com', password: 'not the password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: { code: 'invalid_credentials', message: 'Invalid email or password' } });
    expect(unknown.json()).toEqual(wrong.json());
    expect(wrong.cookies).toEqual([]);
  });

  it('is refused for a blocked account, and ends where it was signed in', async () => {
    const user = await signUp(server);
    await server.services.db.update(users).set({ banned: true }).where(eq(users.id, user.user.id));
    expect(
      (await post('/api/account/login', { email: user.user.email, password: user.password })).json(),
    ).toMatchObject({
      error: { code: 'account_blocked' },
    });
    const blocked = expect.stringMatching(/^This account has been blocked\. .* write to /);
    expect(await sessionOf(user.cookie)).toEqual({ user: null, session: null, blocked });
    expect((await user.request('GET', '/api/posts')).status).toBe(401);
  });
});

describe('a session', () => {
  it('is null for both without a cookie, with a forged one and with nonsense', async () => {
    const { cookie } = await signUp(server);
    const [own = ''] = cookie.split('; ');
    for (const wrong of ['', own.replace('=', '=x'), own.slice(0, -6), 'pressloom.session_token=%', 'a=b; ;;']) {
      expect(await sessionOf(wrong)).toEqual({ user: null, session: null });
    }
    expect((await sessionOf(`other=1; ${cookie}`)).session).not.toBeNull();
  });

  it.each(['my cookie=1', 'é=1', '=x', 'a=%ff'])(
    'begins and ends beside a cookie of somebody else: %s',
    async (other) => {
      const { user, password, cookie, request } = await signUp(server);
      const headers = { cookie: `${other}; ${cookie}` };
      const signIn = { email: user.email, password };
      expect((await request('POST', '/api/account/login', signIn, headers)).status).toBe(200);
      expect((await request('POST', '/api/account/logout', undefined, headers)).status).toBe(200);
    },
  );

  it('ends by signing out, in the cookie and on the server; signing out twice is fine', async () => {
    const user = await signUp(server);
    const { status, body, headers } = await user.request('POST', '/api/account/logout');
    expect([status, body]).toEqual([200, { user: null, session: null }]);
    expect(String(headers['set-cookie'])).toContain('Max-Age=0');
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(await sessionOf(user.cookie)).toEqual({ user: null, session: null });
    expect(await rowsOf(user)).toEqual([]);
    expect((await user.request('POST', '/api/account/logout')).status).toBe(200);
  });

  it('ends at its time', async () => {
    const user = await signUp(server);
    await server.services.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, user.user.id));
    expect(await sessionOf(user.cookie)).toEqual({ user: null, session: null });
  });

  it('is prolonged when it is used on a later day', async () => {
    const user = await signUp(server);
    const inFiveDays = new Date(Date.now() + 5 * 86_400_000);
    await server.services.db.update(sessions).set({ expiresAt: inFiveDays }).where(eq(sessions.userId, user.user.id));
    const reply = await server.app.inject({ url: '/api/session', headers: { cookie: user.cookie } });
    expect(reply.json<SessionReply>().session?.expires_in).toBeGreaterThan(6.9 * 86_400);
    expect(reply.cookies[0]?.maxAge).toBe(7 * 86_400);
  });

  it('ends 30 days after it began at the latest, however much it is used', async () => {
    const user = await signUp(server);
    const began = (daysAgo: number) =>
      server.services.db
        .update(sessions)
        .set({
          createdAt: new Date(Date.now() - daysAgo * 86_400_000),
          expiresAt: new Date(Date.now() + 5 * 86_400_000),
        })
        .where(eq(sessions.userId, user.user.id));
    await began(29);
    // Requesting the session extends it, but not beyond that day.
    for (let n = 0; n < 2; n++) {
      const { session } = await sessionOf(user.cookie);
      expect(session?.expires_in).toBeLessThanOrEqual(86_400);
      expect(session?.expires_in).toBeGreaterThan(86_300);
    }
    await began(30);
    expect(await sessionOf(user.cookie)).toEqual({ user: null, session: null });
    expect((await user.request('GET', '/api/posts')).status).toBe(401);
    expect((await user.request('GET', '/api/sessions')).status).toBe(401);
  });

  it('remembers the address of the connection, whatever the client claims', async () => {
    const { user, password } = await signUp(server);
    await server.app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { email: user.email, password },
      remoteAddress: '203.0.113.9',
      headers: {
        origin: server.config.publicUrl,
        'x-forwarded-for': '198.51.100.1',
        'x-pressloom-client-address': '198.51.100.2',
      },
    });
    const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.map((row) => row.ipAddress)).toContain('203.0.113.9');
  });
});

it.each([
  ['1', '203.0.113.9'],
  ['2', '198.51.100.7'],
  ['127.0.0.1', '203.0.113.9'],
  ['false', '127.0.0.1'],
])('with TRUST_PROXY=%s the address of a client is %s', async (TRUST_PROXY, expected) => {
  const behind = await startTestServer({ env: { TRUST_PROXY } });
  await behind.app.inject({
    method: 'POST',
    url: '/api/account/register',
    payload: ada,
    headers: { origin: behind.config.publicUrl, 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' },
  });
  expect(await behind.services.db.select({ address: sessions.ipAddress }).from(sessions)).toEqual([
    { address: expected },
  ]);
  await behind.close();
});

it('behind https, the cookie travels over https only', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://blog-tools.example.com' } });
  const reply = await secure.app.inject({
    method: 'POST',
    url: '/api/account/register',
    payload: ada,
    headers: { origin: 'https://blog-tools.example.com' },
  });
  expect(reply.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
  const cookie = `${reply.cookies[0]?.name}=${encodeURIComponent(reply.cookies[0]?.value ?? '')}`;
  expect(
    (await secure.app.inject({ url: '/api/session', headers: { cookie } })).json<SessionReply>().session,
  ).not.toBeNull();
  await secure.close();
});
