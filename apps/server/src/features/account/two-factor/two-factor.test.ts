import { setTimeout } from 'node:timers/promises';
import type { Account, Session } from '@pressloom/contract';
import { totpCode } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { rateLimits, sessions, twoFactors } from '../../../database/schema/index.ts';
import { recoveryCodeFrom } from './recovery-codes.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  ada = await signUp(server);
});
afterAll(() => server.close());

type Jar = Record<string, string>;

/** A browser without a session that keeps the cookies it receives. */
function browser(jar: Jar = {}) {
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = Object.entries(jar)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const reply = await server.app.inject({
      method,
      url,
      payload,
      headers: { origin: server.config.publicUrl, ...(cookie && { cookie }) },
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) delete jar[name];
      else jar[name] = value;
    }
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    jar,
    send,
    logIn: ({ user, password }: TestUser) => send('POST', '/api/account/login', { email: user.email, password }),
    enter: (kind: 'app' | 'recovery', code: string, rememberDevice = false) =>
      send('POST', '/api/account/login/code', { kind, code, rememberDevice }),
    mayRead: async () => (await send('GET', '/api/posts')).status === 200,
  };
}

/** Turns on two-factor sign-in in the user's own browser, which has a new session afterwards. */
async function turnOn({ cookie, password }: TestUser) {
  const jar = Object.fromEntries(
    cookie.split('; ').map((pair) => [pair.split('=')[0] ?? '', decodeURIComponent(pair.split('=')[1] ?? '')]),
  );
  const own = browser(jar);
  const { secret, uri } = (await own.send('POST', '/api/account/two-factor', { password })).body;
  const reply = await own.send('POST', '/api/account/two-factor/confirm', { code: totpCode(secret) });
  // For 30 seconds the app shows this same code, which is now used: the tests continue as if that were long ago.
  await server.services.db.delete(rateLimits);
  return {
    own,
    secret: secret as string,
    uri: uri as string,
    status: reply.status,
    codes: reply.body.recoveryCodes as string[],
  };
}

const wrong = (secret: string) => String((Number(totpCode(secret)) + 123_456) % 1_000_000).padStart(6, '0');

describe('turning two-factor sign-in on', () => {
  it('needs the password, then the first code of the app, and shows ten recovery codes', async () => {
    const refused = await ada.request('POST', '/api/account/two-factor', { password: 'wrong' });
    expect(refused.body).toMatchObject({ error: { code: 'wrong_password' } });
    const { status, codes, uri, own } = await turnOn(ada);
    expect(status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/pressloom:/);
    const { body } = await own.send('GET', '/api/account');
    expect((body as Account).twoFactor).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect(await own.mayRead()).toBe(true);
  });

  it('asks for nothing at sign-in until the first code was right', async () => {
    const { body } = await ada.request<{ secret: string }>('POST', '/api/account/two-factor', {
      password: ada.password,
    });
    const refused = await ada.request('POST', '/api/account/two-factor/confirm', { code: wrong(body.secret) });
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ error: { code: 'wrong_code', details: { fields: [{ path: 'code' }] } } });
    const elsewhere = browser();
    expect((await elsewhere.logIn(ada)).body).toMatchObject({ twoFactor: false });
    expect(await elsewhere.mayRead()).toBe(true);
  });

  it('keeps secret and recovery codes encrypted', async () => {
    const { secret, codes } = await turnOn(ada);
    const [row] = await server.services.db.select().from(twoFactors).where(eq(twoFactors.userId, ada.user.id));
    expect(row?.secret).not.toContain(secret);
    expect(row?.backupCodes).not.toContain(codes[0]);
  });

  it('is refused a second time, and shows no codes again', async () => {
    const { own, secret } = await turnOn(ada);
    expect((await own.send('POST', '/api/account/two-factor', { password: ada.password })).status).toBe(409);
    expect((await own.send('POST', '/api/account/two-factor/confirm', { code: totpCode(secret) })).status).toBe(409);
  });
});

describe('a sign-in with two-factor on', () => {
  it('has no session after the password, and one after the code', async () => {
    const { secret } = await turnOn(ada);
    const before = await server.services.db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    const elsewhere = browser();
    const { status, body } = await elsewhere.logIn(ada);
    expect([status, body]).toEqual([200, { user: null, session: null, twoFactor: true }]);
    expect(await elsewhere.mayRead()).toBe(false);
    expect((await elsewhere.send('GET', '/api/session')).body).toEqual({ user: null, session: null });
    const after = await server.services.db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    expect(after.length).toBe(before.length);

    const entered = await elsewhere.enter('app', totpCode(secret));
    expect((entered.body as { session: Session }).session.user.email).toBe(ada.user.email);
    expect(await elsewhere.mayRead()).toBe(true);
  });

  it('takes a code once, though it is good for a minute and a half', async () => {
    const { secret } = await turnOn(ada);
    const code = totpCode(secret);
    const [first, second] = [browser(), browser()];
    await first.logIn(ada);
    expect((await first.enter('app', code)).status).toBe(200);
    await second.logIn(ada);
    const again = await second.enter('app', code);
    expect(again.status).toBe(401);
    expect(again.body).toMatchObject({ error: { code: 'wrong_code', details: { fields: [{ path: 'code' }] } } });
    expect(await second.mayRead()).toBe(false);
    expect((await second.enter('app', totpCode(secret, Date.now() + 30_000))).status).toBe(200);
  });

  it('takes no code that has turned it on', async () => {
    const { body } = await ada.request<{ secret: string }>('POST', '/api/account/two-factor', {
      password: ada.password,
    });
    const code = totpCode(body.secret);
    expect((await ada.request('POST', '/api/account/two-factor/confirm', { code })).status).toBe(200);
    const elsewhere = browser();
    await elsewhere.logIn(ada);
    expect((await elsewhere.enter('app', code)).status).toBe(401);
  });

  it.each(['app', 'recovery'] as const)('of two uses of one code at the same moment one wins: %s', async (kind) => {
    const { secret, codes } = await turnOn(ada);
    const code = kind === 'app' ? totpCode(secret) : (codes[0] ?? '');
    const browsers = [browser(), browser(), browser()];
    for (const each of browsers) await each.logIn(ada);
    await Promise.all(browsers.map((each) => each.enter(kind, code)));
    const signedIn = await Promise.all(browsers.map((each) => each.mayRead()));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });

  it('takes a recovery code as people type it, and those of earlier releases to the letter', async () => {
    const { codes } = await turnOn(ada);
    const [first = ''] = codes;
    const own = browser();
    await own.logIn(ada);
    expect((await own.enter('recovery', first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await own.mayRead()).toBe(true);
    expect(recoveryCodeFrom(' celm2-mbBql ')).toBe('celm2-mbBql');
  });

  it('of two uses of one recovery code one wins, also if both were read before either was noted', async () => {
    const { codes } = await turnOn(ada);
    const browsers = [browser(), browser()];
    for (const each of browsers) await each.logIn(ada);
    const entered = await server.services.db.transaction(async (tx) => {
      await tx.select().from(twoFactors).where(eq(twoFactors.userId, ada.user.id)).for('update');
      const both = browsers.map((each) => each.enter('recovery', codes[0] ?? ''));
      await setTimeout(500);
      return both;
    });
    await Promise.all(entered);
    const signedIn = await Promise.all(browsers.map((each) => each.mayRead()));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });

  it('is refused with a wrong code, and ends after five of them', async () => {
    const { secret } = await turnOn(ada);
    const elsewhere = browser();
    await elsewhere.logIn(ada);
    for (let n = 0; n < 5; n++) {
      expect((await elsewhere.enter('app', wrong(secret))).body).toMatchObject({ error: { code: 'wrong_code' } });
    }
    const reply = await elsewhere.enter('app', totpCode(secret));
    expect([reply.status, reply.body.error.code]).toEqual([401, 'sign_in_expired']);
    expect(await elsewhere.mayRead()).toBe(false);
  });

  it('takes no code for a while after ten wrong ones over several sign-ins', async () => {
    const { secret } = await turnOn(ada);
    for (const tries of [5, 5]) {
      const elsewhere = browser();
      await elsewhere.logIn(ada);
      for (let n = 0; n < tries; n++) await elsewhere.enter('app', wrong(secret));
    }
    const elsewhere = browser();
    await elsewhere.logIn(ada);
    expect((await elsewhere.enter('app', totpCode(secret))).status).toBe(429);
  });

  it('cannot be finished without the password: a code alone opens nothing', async () => {
    const { secret } = await turnOn(ada);
    const reply = await browser().enter('app', totpCode(secret));
    expect([reply.status, reply.body.error.code]).toEqual([401, 'sign_in_expired']);
  });

  it('cannot be finished with the code of another user', async () => {
    const { secret: own } = await turnOn(ada);
    const eve = await signUp(server);
    const { own: evesBrowser } = await turnOn(eve);
    await evesBrowser.logIn(ada);
    const reply = await evesBrowser.enter('app', wrong(own));
    expect(reply.status).toBe(401);
  });

  it('remembers a device that asks for it, until all others are signed out', async () => {
    const { own, secret } = await turnOn(ada);
    const laptop = browser();
    await laptop.logIn(ada);
    await laptop.enter('app', totpCode(secret), true);
    await laptop.send('POST', '/api/account/logout');
    expect((await laptop.logIn(ada)).body).toMatchObject({ twoFactor: false });
    const cookie = Object.entries(own.jar)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    await server.app.inject({
      method: 'DELETE',
      url: '/api/sessions',
      headers: { origin: server.config.publicUrl, cookie },
    });
    expect((await laptop.logIn(ada)).body).toMatchObject({ twoFactor: true });
  });
});

describe('without the phone', () => {
  it('a recovery code signs in, once', async () => {
    const { codes, own } = await turnOn(ada);
    const elsewhere = browser();
    await elsewhere.logIn(ada);
    await elsewhere.enter('recovery', ` ${codes[0]} `);
    expect(await elsewhere.mayRead()).toBe(true);
    expect(((await own.send('GET', '/api/account')).body as Account).twoFactor.recoveryCodesLeft).toBe(9);
    const again = browser();
    await again.logIn(ada);
    expect((await again.enter('recovery', codes[0] ?? '')).status).toBe(401);
    expect(await again.mayRead()).toBe(false);
  });

  it('new recovery codes replace the old ones', async () => {
    const { own, codes } = await turnOn(ada);
    const renew = (password: string, code: string) =>
      own.send('POST', '/api/account/two-factor/recovery-codes', { password, code });
    expect((await renew('wrong', codes[1] ?? '')).status).toBe(422);
    expect((await renew(ada.password, '')).status).toBe(400);
    expect((await renew(ada.password, 'aaaaa-bbbbb')).status).toBe(401);
    const { body } = await renew(ada.password, codes[1] ?? '');
    expect(body.recoveryCodes).toHaveLength(10);
    const elsewhere = browser();
    await elsewhere.logIn(ada);
    expect((await elsewhere.enter('recovery', codes[0] ?? '')).status).toBe(401);
    await elsewhere.enter('recovery', body.recoveryCodes[0]);
    expect(await elsewhere.mayRead()).toBe(true);
  });
});

describe('turning it off', () => {
  const turnOff = ({ own }: Awaited<ReturnType<typeof turnOn>>, form: object) =>
    own.send('POST', '/api/account/two-factor/disable', form);

  it('needs the password and a code; after it the password alone signs in', async () => {
    const made = await turnOn(ada);
    const { password } = ada;
    const code = totpCode(made.secret);
    expect((await turnOff(made, { password: 'wrong', code })).status).toBe(422);
    expect((await turnOff(made, { password })).status).toBe(400);
    const refused = await turnOff(made, { password, code: wrong(made.secret) });
    expect(refused.body).toMatchObject({ error: { code: 'wrong_code', details: { fields: [{ path: 'code' }] } } });
    expect((await browser().logIn(ada)).body).toMatchObject({ twoFactor: true });

    expect((await turnOff(made, { password, code })).status).toBe(200);
    expect((await browser().logIn(ada)).body).toMatchObject({ twoFactor: false });
    expect(await server.services.db.select().from(twoFactors).where(eq(twoFactors.userId, ada.user.id))).toEqual([]);
  });

  it('takes a recovery code where the phone is lost', async () => {
    const made = await turnOn(ada);
    expect((await turnOff(made, { password: ada.password, code: made.codes[0] })).status).toBe(200);
  });
});
