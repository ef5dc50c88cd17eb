import type { Session } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { allSent, type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { users, verifications } from '../../database/schema/index.ts';

interface SessionReply {
  user: Session['user'] | null;
  session: Session | null;
}

let smtp: SmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const password = 'tangerine dreams 7';

async function post(url: string, payload: object) {
  const began = performance.now();
  const reply = await server.app.inject({ method: 'POST', url, payload, headers: { origin: server.config.publicUrl } });
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies, ms: performance.now() - began };
}

const open = (link: string) => server.app.inject({ url: link.slice(server.config.publicUrl.length) });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const register = (email: string) => post('/api/account/register', { fullName: 'Ada Lovelace', email, password });
const login = (email: string, secret = password) => post('/api/account/login', { email, password: secret });

async function registered(email: string) {
  await register(email);
  await open((await smtp.next(email)).link);
}

describe('verification by mail', () => {
  it('stands between a new account and its first session', async () => {
    const { status, body, cookies } = await register('ada@example.com');
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { email: 'ada@example.com' }, session: null });
    expect(cookies).toEqual([]);
    expect(await login('ada@example.com')).toMatchObject({
      status: 403,
      body: { error: { code: 'email_not_verified' } },
    });

    const mail = await smtp.next('ada@example.com');
    expect(mail.subject).toBe('Confirm your email address');
    const verified = await open(mail.link);
    expect([verified.statusCode, verified.headers.location]).toEqual([303, '/auth?verified=1']);

    const { body: signedIn } = await login('ada@example.com');
    expect((signedIn as SessionReply).session?.user.emailVerified).toBe(true);
  });

  it('the link still leads to success when it is opened again, and a changed one never', async () => {
    await register('again@example.com');
    const { link } = await smtp.next('again@example.com');
    expect((await open(link)).headers.location).toBe('/auth?verified=1');
    expect((await open(link)).headers.location).toBe('/auth?verified=1');
    expect((await open(`${link}x`)).headers.location).toBe('/auth?error=invalid_token');
    expect((await open(link.split('?')[0] ?? '')).headers.location).toBe('/auth?error=invalid_token');
  });

  it('a refused sign-in and a request both send a new link', async () => {
    await register('lost@example.com');
    await smtp.next('lost@example.com');
    await login('lost@example.com');
    expect((await smtp.next('lost@example.com')).link).toContain('/api/account/verify-email?token=');
    expect((await post('/api/account/resend-verification', { email: 'lost@example.com' })).body).toEqual({ ok: true });
    expect((await open((await smtp.next('lost@example.com')).link)).headers.location).toBe('/auth?verified=1');
  });
});

describe('whether an address has an account', () => {
  it('cannot be seen by signing up with it: the reply has the same form, and its owner is told', async () => {
    await registered('taken@example.com');
    const taken = await register('taken@example.com');
    const fresh = await register('fresh@example.com');
    expect(taken.status).toBe(fresh.status);
    expect(withoutValues(taken.body)).toEqual(withoutValues(fresh.body));
    expect(Math.min(taken.ms, fresh.ms)).toBeGreaterThan(490);
    expect((await smtp.next('taken@example.com')).subject).toBe('You already have a pressloom account');
    expect((await login('taken@example.com', 'another password 1')).status).toBe(401);
  });

  it.each(['/api/account/forgot-password', '/api/account/resend-verification'])('cannot be seen at %s', async (url) => {
    const email = `known${url.length}@example.com`;
    await registered(email);
    const known = await post(url, { email });
    const before = smtp.mails.length;
    const unknown = await post(url, { email: 'nobody@example.com' });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(490);
    await allSent(server.services);
    expect(smtp.mails.slice(before).filter((mail) => mail.to === 'nobody@example.com')).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of the mail, once, and every session ends', async () => {
    await registered('forgot@example.com');
    const before = await login('forgot@example.com');
    const cookie = `${before.cookies[0]?.name}=${encodeURIComponent(before.cookies[0]?.value ?? '')}`;
    await post('/api/account/forgot-password', { email: 'Forgot@Example.com' });
    const { link } = await smtp.next('forgot@example.com');
    expect(link).toMatch(/\/reset-password\?token=/);

    const reset = { token: tokenOf(link), password: 'a better passphrase' };
    expect(await post('/api/account/reset-password', reset)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await server.app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({
      user: null,
      session: null,
    });
    expect((await login('forgot@example.com')).status).toBe(401);
    expect((await login('forgot@example.com', 'a better passphrase')).status).toBe(200);
    expect(await post('/api/account/reset-password', reset)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_token' } },
    });
  });

  it('keeps its link when the new password is too weak', async () => {
    await registered('weak@example.com');
    await post('/api/account/forgot-password', { email: 'weak@example.com' });
    const token = tokenOf((await smtp.next('weak@example.com')).link);
    expect(await post('/api/account/reset-password', { token, password: 'password1' })).toMatchObject({
      status: 422,
      body: { error: { code: 'weak_password' } },
    });
    expect((await post('/api/account/reset-password', { token, password: 'a better passphrase' })).status).toBe(200);
  });

  it('proves the address: an account that was never verified is, afterwards', async () => {
    await register('unverified@example.com');
    await smtp.next('unverified@example.com');
    await post('/api/account/forgot-password', { email: 'unverified@example.com' });
    const token = tokenOf((await smtp.next('unverified@example.com')).link);
    await post('/api/account/reset-password', { token, password: 'a better passphrase' });
    expect((await login('unverified@example.com', 'a better passphrase')).status).toBe(200);
  });
});

/** The shape of a reply, without its values: ids and times always differ, but an attacker could compare the shape. */
function withoutValues(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutValues(inner)]));
}

describe('a password that was reset', () => {
  it('ends what remembered devices were trusted with', async () => {
    await registered('trusted@example.com');
    const { db } = server.services;
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'trusted@example.com'));
    const value = user?.id ?? '';
    const expiresAt = new Date(Date.now() + 60_000);
    await db.insert(verifications).values({ identifier: 'trust-device', value, expiresAt });
    await post('/api/account/forgot-password', { email: 'trusted@example.com' });
    const token = tokenOf((await smtp.next('trusted@example.com')).link);
    expect((await post('/api/account/reset-password', { token, password: 'another tangerine 8' })).status).toBe(200);
    expect(await db.select().from(verifications).where(eq(verifications.value, value))).toEqual([]);
  });
});

describe('a new email address', () => {
  it("is the account's when its mail was answered, once; the old address is told before and after", async () => {
    const request = await signedIn('before@example.com');
    const reply = await request('POST', '/api/account/email', { email: 'After@example.com', password });
    expect(reply.json()).toEqual({ pendingEmail: 'after@example.com' });
    expect((await smtp.next('before@example.com')).text).toContain('after@example.com');
    expect((await login('before@example.com')).status).toBe(200);

    const { link } = await smtp.next('after@example.com');
    expect((await open(link)).headers.location).toBe('/settings/profile?email=confirmed');
    expect((await smtp.next('before@example.com')).subject).toBe('Your email address was changed');
    expect((await login('before@example.com')).status).toBe(401);
    expect((await login('after@example.com')).status).toBe(200);
    expect((await open(link)).headers.location).toBe('/settings/profile?email=expired');
  });

  it('can be cancelled: the link stops working', async () => {
    const request = await signedIn('stays@example.com');
    await request('POST', '/api/account/email', { email: 'wanted@example.com', password });
    const { link } = await smtp.next('wanted@example.com');
    expect((await request('GET', '/api/account')).json()).toMatchObject({ pendingEmail: 'wanted@example.com' });
    await request('DELETE', '/api/account/email');
    expect((await request('GET', '/api/account')).json()).toMatchObject({ pendingEmail: null });
    expect((await open(link)).headers.location).toBe('/settings/profile?email=expired');
    expect((await login('stays@example.com')).status).toBe(200);
  });

  it('that another account has gets the same answer, and its owner a mail without a link', async () => {
    await registered('owner@example.com');
    const request = await signedIn('curious@example.com');
    const reply = await request('POST', '/api/account/email', { email: 'owner@example.com', password });
    expect([reply.statusCode, reply.json()]).toEqual([200, { pendingEmail: 'owner@example.com' }]);
    const notice = await smtp.next('owner@example.com');
    expect(notice.link).toBe('');
    expect((await login('owner@example.com')).status).toBe(200);
  });
});

describe('a link to a new address', () => {
  const ask = async (request: Awaited<ReturnType<typeof signedIn>>, email: string) =>
    request('POST', '/api/account/email', { email, password });

  it('is sent twice in an hour; asking a third time is refused, and the newest stays good', async () => {
    const request = await signedIn('thrice@example.com');
    await ask(request, 'thrice.new@example.com');
    const first = await smtp.next('thrice.new@example.com');
    expect((await ask(request, 'thrice.new@example.com')).statusCode).toBe(200);
    const second = await smtp.next('thrice.new@example.com');
    const third = await ask(request, 'thrice.new@example.com');
    expect([third.statusCode, third.json().error]).toEqual([
      429,
      expect.objectContaining({
        code: 'rate_limited',
        details: { fields: [{ path: 'email', message: expect.stringContaining('twice within the last hour') }] },
      }),
    ]);
    expect((await open(first.link)).headers.location).toBe('/settings/profile?email=expired');
    expect((await open(second.link)).headers.location).toBe('/settings/profile?email=confirmed');
  });

  it('stays good where others have used up the mails of the hour, and the reply is the same', async () => {
    const request = await signedIn('crowded@example.com');
    await ask(request, 'crowded.new@example.com');
    const { link } = await smtp.next('crowded.new@example.com');
    await ask(await signedIn('crowding@example.com'), 'crowded.new@example.com');
    await smtp.next('crowded.new@example.com');
    const again = await ask(request, 'crowded.new@example.com');
    expect([again.statusCode, again.json()]).toEqual([200, { pendingEmail: 'crowded.new@example.com' }]);
    expect((await open(link)).headers.location).toBe('/settings/profile?email=confirmed');
  });
});

describe('what a new password ends', () => {
  const wanted = async (from: string, to: string) => {
    const request = await signedIn(from);
    expect((await request('POST', '/api/account/email', { email: to, password })).statusCode).toBe(200);
    return { request, link: (await smtp.next(to)).link };
  };

  it('a change of address that waits, when it is reset', async () => {
    const { link } = await wanted('reset.before@example.com', 'reset.after@example.com');
    await post('/api/account/forgot-password', { email: 'reset.before@example.com' });
    const token = await resetTokenOf('reset.before@example.com');
    expect((await post('/api/account/reset-password', { token, password: 'another tangerine 8' })).status).toBe(200);
    expect((await open(link)).headers.location).toBe('/settings/profile?email=expired');
    expect((await login('reset.before@example.com', 'another tangerine 8')).status).toBe(200);
  });

  it('a change of address that waits, when it is changed', async () => {
    const { link, request } = await wanted('change.before@example.com', 'change.after@example.com');
    const form = { currentPassword: password, newPassword: 'another tangerine 8' };
    expect((await request('POST', '/api/account/password', form)).statusCode).toBe(200);
    expect((await request('GET', '/api/account')).json()).toMatchObject({ pendingEmail: null });
    expect((await open(link)).headers.location).toBe('/settings/profile?email=expired');
  });

  it('API keys, when it is reset; a plain change leaves them', async () => {
    const request = await signedIn('keys@example.com');
    const { key } = (await request('POST', '/api/keys', { name: 'Script', scopes: ['read'], password })).json();
    const withKey = () => server.app.inject({ url: '/api/posts', headers: { authorization: `Bearer ${key}` } });
    const form = { currentPassword: password, newPassword: 'another tangerine 8' };
    await request('POST', '/api/account/password', form);
    expect((await withKey()).statusCode).toBe(200);
    await post('/api/account/forgot-password', { email: 'keys@example.com' });
    const token = await resetTokenOf('keys@example.com');
    await post('/api/account/reset-password', { token, password: 'a third tangerine 9' });
    expect((await withKey()).statusCode).toBe(401);
  });
});

describe('links that were sent to the old address', () => {
  it('end with the change of address: those for a new password, and those that verify', async () => {
    await register('link.before@example.com');
    const verification = await smtp.next('link.before@example.com');
    await open(verification.link);
    const request = await signedInAgain('link.before@example.com');
    await post('/api/account/forgot-password', { email: 'link.before@example.com' });
    const token = await resetTokenOf('link.before@example.com');
    await request('POST', '/api/account/email', { email: 'link.after@example.com', password });
    expect((await open((await smtp.next('link.after@example.com')).link)).headers.location).toContain('confirmed');

    expect(await post('/api/account/reset-password', { token, password: 'another tangerine 8' })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_token' } },
    });
    expect((await login('link.after@example.com')).status).toBe(200);
    expect((await open(verification.link)).headers.location).toBe('/auth?error=invalid_token');
    // Nor does it verify an account created with that address afterwards. Token times have a precision of one second.
    await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(issuedAt(verification.link) + 1);
    await register('link.before@example.com');
    expect((await open(verification.link)).headers.location).toBe('/auth?error=invalid_token');
    expect((await login('link.before@example.com')).status).toBe(403);
  });
});

describe('an address gets at most three mails in an hour', () => {
  const sentTo = async (address: string) => {
    await allSent(server.services);
    return smtp.mails.filter(({ to }) => to === address);
  };

  it('whatever strangers ask for, with the same replies; the last one is a way in', async () => {
    await registered('flooded@example.com');
    const tries = await Promise.all(Array.from({ length: 4 }, () => register('flooded@example.com')));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]));
    const eve = await signedIn('flooding@example.com');
    const change = await eve('POST', '/api/account/email', { email: 'flooded@example.com', password });
    expect(change.statusCode).toBe(200);
    expect(await sentTo('flooded@example.com')).toHaveLength(2);

    for (const url of ['/api/account/forgot-password', '/api/account/resend-verification']) {
      const replies = await Promise.all([1, 2, 3].map(() => post(url, { email: 'flooded@example.com' })));
      const unknown = await post(url, { email: 'unknown@example.com' });
      for (const { status, body, ms } of replies) {
        expect([status, body]).toEqual([unknown.status, unknown.body]);
        expect(ms).toBeGreaterThan(490);
      }
    }
    const mails = await sentTo('flooded@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'You already have a pressloom account',
      'Choose a new password',
    ]);
    expect((await login('flooded@example.com')).status).toBe(200);
  });

  it('and the news of what really happened besides', async () => {
    const request = await signedIn('owner.told@example.com');
    await Promise.all([1, 2, 3].map(() => post('/api/account/forgot-password', { email: 'owner.told@example.com' })));
    await request('POST', '/api/account/password', { currentPassword: password, newPassword: 'another tangerine 8' });
    const mails = await sentTo('owner.told@example.com');
    expect(mails.at(-1)?.subject).toBe('Your password was changed');
    expect(mails).toHaveLength(4);
  });

  it('that its address is about to change is told three times, whatever is asked for', async () => {
    const request = await signedIn('undecided@example.com');
    for (let n = 0; n < 4; n++) {
      await request('POST', '/api/account/email', { email: `other-${n}@example.com`, password });
    }
    const mails = await sentTo('undecided@example.com');
    expect(mails.filter(({ subject }) => subject === 'Your email address is about to change')).toHaveLength(3);
  });
});

async function resetTokenOf(address: string): Promise<string> {
  for (;;) {
    const mail = await smtp.next(address);
    if (mail.link.includes('/reset-password?')) return tokenOf(mail.link);
  }
}

const issuedAt = (link: string): number =>
  JSON.parse(Buffer.from(tokenOf(link).split('.')[1] ?? '', 'base64url').toString()).iat;

async function signedIn(email: string) {
  await registered(email);
  return signedInAgain(email);
}

async function signedInAgain(email: string) {
  const { cookies } = await login(email);
  const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, payload, headers: { origin: server.config.publicUrl, cookie } });
}
