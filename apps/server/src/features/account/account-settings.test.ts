import type { Account, DeviceSession, User } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { activity, emailChanges, rateLimits, sessions } from '../../database/schema/index.ts';
import { describeDevice } from './sessions/describe-device.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ listen: true });
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  ada = await signUp(server);
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { origin: server.config.publicUrl, ...headers },
    payload: { email, password },
  });

/** Signs in again, as from another device. */
async function onAnotherDevice({ user, password }: TestUser) {
  const reply = await logIn(user.email, password, { 'user-agent': FIREFOX });
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return (url = '/api/posts') => server.app.inject({ url, headers: { cookie } });
}

const sessionsOf = async ({ request }: TestUser) =>
  (await request<{ sessions: DeviceSession[] }>('GET', '/api/sessions')).body.sessions;

describe('the name', () => {
  it('is changed, and shown from then on', async () => {
    const { status, body } = await ada.request('PATCH', '/api/account/profile', { fullName: '  Ada L. ' });
    expect([status, body]).toEqual([200, { user: { ...ada.user, full_name: 'Ada L.', fullName: 'Ada L.' } }]);
    const session = await ada.request<{ user: User }>('GET', '/api/session');
    expect(session.body.user.fullName).toBe('Ada L.');
  });

  it('has 1 to 200 characters', async () => {
    for (const [fullName, status] of [
      ['x'.repeat(200), 200],
      ['x'.repeat(201), 400],
      [' ', 400],
    ]) {
      expect((await ada.request('PATCH', '/api/account/profile', { fullName })).status).toBe(status);
    }
  });
});

describe('the e-mail address, where no mail is sent', () => {
  const change = (user: TestUser, email: string, password = user.password) =>
    user.request('POST', '/api/account/email', { email, password });

  it('changes at once, and signs in from then on', async () => {
    const reply = await change(ada, 'New.Ada@Example.com');
    expect([reply.status, reply.body]).toEqual([200, { pendingEmail: null }]);
    expect((await logIn('new.ada@example.com', ada.password)).statusCode).toBe(200);
    expect((await logIn(ada.user.email, ada.password)).statusCode).toBe(401);
  });

  it('is refused without the right password, beside the field', async () => {
    const reply = await change(ada, 'other@example.com', 'not this one');
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      error: { code: 'wrong_password', details: { fields: [{ path: 'password' }] } },
    });
  });

  it('is refused where another account has it, or it is the same', async () => {
    const eve = await signUp(server);
    expect((await change(ada, eve.user.email)).body).toMatchObject({ error: { code: 'email_taken' } });
    expect((await change(ada, ada.user.email)).status).toBe(400);
  });

  it('says that nothing has to be confirmed', async () => {
    const { body } = await ada.request<Account>('GET', '/api/account');
    expect(body).toEqual({
      pendingEmail: null,
      verifiesEmail: false,
      twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    });
    expect(await server.services.db.select().from(emailChanges)).toEqual([]);
  });
});

describe('the password', () => {
  const isPasswordChange = ({ user }: TestUser) =>
    and(eq(activity.userId, user.id), eq(activity.kind, 'account.password-changed'));
  const change = (user: TestUser, more: object = {}) =>
    user.request('POST', '/api/account/password', {
      currentPassword: user.password,
      newPassword: 'another long passphrase',
      ...more,
    });

  it('is changed, which ends all other sessions but not this one', async () => {
    const elsewhere = await onAnotherDevice(ada);
    expect((await elsewhere()).statusCode).toBe(200);
    expect((await change(ada)).status).toBe(200);
    expect((await elsewhere()).statusCode).toBe(401);
    expect((await ada.request('GET', '/api/posts')).status).toBe(200);
    expect((await logIn(ada.user.email, ada.password)).statusCode).toBe(401);
    expect((await logIn(ada.user.email, 'another long passphrase')).statusCode).toBe(200);
  });

  it('leaves the other sessions alone where the user wants that', async () => {
    const elsewhere = await onAnotherDevice(ada);
    await change(ada, { endOtherSessions: false });
    expect((await elsewhere()).statusCode).toBe(200);
  });

  it('needs the current one, and refuses one that is easily guessed', async () => {
    expect((await change(ada, { currentPassword: 'wrong' })).body).toMatchObject({
      error: { code: 'wrong_password', details: { fields: [{ path: 'currentPassword' }] } },
    });
    expect((await change(ada, { newPassword: 'password123' })).body).toMatchObject({
      error: { code: 'weak_password', details: { fields: [{ path: 'newPassword' }] } },
    });
    expect((await change(ada, { newPassword: 'x'.repeat(7) })).status).toBe(400);
    expect((await logIn(ada.user.email, ada.password)).statusCode).toBe(200);
  });

  it('has to differ from the current one', async () => {
    const message = 'This is your current password. Choose a different one';
    expect(await change(ada, { newPassword: ada.password })).toMatchObject({
      status: 422,
      body: { error: { code: 'same_password', message, details: { fields: [{ path: 'newPassword', message }] } } },
    });
    // Nothing was changed, so nothing is said to have been.
    expect(await server.services.db.$count(activity, isPasswordChange(ada))).toBe(0);
    // Whether a guess is right is said under the current password alone.
    const guess = { currentPassword: 'wrong guess', newPassword: 'wrong guess' };
    expect((await change(ada, guess)).body).toMatchObject({ error: { code: 'wrong_password' } });
  });

  it('cannot be guessed by a borrowed session: the 21st try in a quarter of an hour is refused', async () => {
    for (let n = 0; n < 20; n++) expect((await change(ada, { currentPassword: 'wrong' })).status).toBe(422);
    expect((await change(ada)).status).toBe(429);
  }, 60_000);
});

describe('the sessions', () => {
  it('are listed with device and last use, this one first, and never with their tokens', async () => {
    await onAnotherDevice(ada);
    const list = await sessionsOf(ada);
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown device', true],
      ['Firefox on Windows', false],
    ]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'address',
      'createdAt',
      'current',
      'device',
      'id',
      'isAdminArea',
      'lastSeenAt',
    ]);
  });

  it('can be ended one by one, and all but this at once', async () => {
    const [second, third, fourth] = [
      await onAnotherDevice(ada),
      await onAnotherDevice(ada),
      await onAnotherDevice(ada),
    ];
    const [, last] = await sessionsOf(ada);
    expect((await ada.request('DELETE', `/api/sessions/${last?.id}`)).status).toBe(200);
    const codes = await Promise.all([second(), third(), fourth()]);
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 401]);
    expect((await ada.request('DELETE', '/api/sessions')).body).toEqual({ ended: 2 });
    expect((await sessionsOf(ada)).map(({ current }) => current)).toEqual([true]);
    expect((await ada.request('GET', '/api/posts')).status).toBe(200);
  });

  it('that are ended hear nothing more: their open event stream ends, others go on', async () => {
    const reply = await logIn(ada.user.email, ada.password);
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const open = async (own: string) => {
      const response = await fetch(`${server.url}/api/events`, { headers: { cookie: own } });
      return (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    };
    const [ended, own] = [await open(cookie), await open(ada.cookie)];
    const untilEnd = async () => {
      for (;;) if ((await ended.read()).done) return 'ended';
    };
    expect((await own.read()).value).toContain('hello');
    await ada.request('DELETE', '/api/sessions');
    expect(await untilEnd()).toBe('ended');
    expect((await own.read()).value).toContain('sessions');
    await own.cancel();
  });

  it('of another user are neither listed nor ended', async () => {
    const eve = await signUp(server);
    const [own] = await sessionsOf(ada);
    expect((await eve.request('DELETE', `/api/sessions/${own?.id}`)).status).toBe(404);
    await eve.request('DELETE', '/api/sessions');
    expect((await ada.request('GET', '/api/posts')).status).toBe(200);
  });

  it('remember when they were last used, to within five minutes', async () => {
    const { db } = server.services;
    const seen = async () => (await sessionsOf(ada))[0]?.lastSeenAt ?? '';
    const age = (ms: number) =>
      db
        .update(sessions)
        .set({ lastSeenAt: new Date(Date.now() - ms) })
        .where(eq(sessions.userId, ada.user.id));
    await age(4 * 60_000);
    expect(Date.now() - Date.parse(await seen())).toBeGreaterThan(3 * 60_000);
    await age(6 * 60_000);
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000);
  });
});

it.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on macOS'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
