import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceSession } from '@pressloom/contract';
import { totpCode } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, signUpAdministrator, type TestAdministrator, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { accounts, adminSessions, auditLog, rateLimits, sessions, users } from '../../../database/schema/index.ts';

let server: TestServer;
let admin: TestAdministrator;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  admin = await signUpAdministrator(server);
});
afterAll(() => server.close());

const REFUSED = { error: { code: 'invalid_credentials', message: 'Invalid admin credentials' } };

async function logIn(form: { username: string; password: string; code?: string }, address = '198.51.100.1') {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { origin: server.config.publicUrl },
    remoteAddress: address,
    payload: form,
  });
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies };
}

const isOpen = async ({ ask }: TestAdministrator) => (await ask('GET', '/api/admin/session')).status === 200;

/** As if the session had last been used, or been opened, this long ago. */
const moveBack = ({ user }: TestUser, column: 'lastSeenAt' | 'createdAt', minutes: number) =>
  server.services.db
    .update(adminSessions)
    .set({ [column]: new Date(Date.now() - minutes * 60_000) })
    .where(eq(adminSessions.userId, user.id));

describe('signing in', () => {
  it('takes the user name in any case, or the email address', async () => {
    const { user, password } = admin;
    await server.services.db
      .update(users)
      .set({ username: 'head.editor', displayUsername: 'Head.Editor' })
      .where(eq(users.id, user.id));
    for (const username of ['head.editor', 'HEAD.editor', user.email.toUpperCase()]) {
      expect(await logIn({ username, password })).toMatchObject({ status: 200, body: { username: 'Head.Editor' } });
    }
  });

  it('refuses every failure with the same words', async () => {
    const ada = await signUp(server);
    const blocked = await signUpAdministrator(server);
    await server.services.db.update(users).set({ banned: true }).where(eq(users.id, blocked.user.id));
    for (const form of [
      { username: admin.user.email, password: 'a wrong guess' },
      { username: ada.user.email, password: ada.password },
      { username: blocked.user.email, password: blocked.password },
      { username: 'nobody', password: admin.password },
    ]) {
      expect(await logIn(form)).toEqual({ status: 401, body: REFUSED, cookies: [] });
    }
  });

  it('leaves no session of the app behind', async () => {
    const before = await server.services.db.$count(sessions);
    await logIn({ username: admin.user.email, password: admin.password });
    expect(await server.services.db.$count(sessions)).toBe(before);
  });

  it('needs a code where two-factor sign-in is on, from the app once or a recovery code', async () => {
    const { user, password } = admin;
    const { body } = await admin.request<{ secret: string }>('POST', '/api/account/two-factor', { password });
    const code = totpCode(body.secret);
    const confirmed = await admin.request<{ recoveryCodes: string[] }>('POST', '/api/account/two-factor/confirm', {
      code,
    });
    expect(await isOpen(admin)).toBe(false);
    await server.services.db.delete(rateLimits);
    const form = { username: user.email, password };
    expect(await logIn(form)).toMatchObject({ status: 401, body: REFUSED });
    expect(await logIn({ ...form, code: '000000' })).toMatchObject({ status: 401, body: REFUSED });
    const shown = totpCode(body.secret);
    expect(await logIn({ ...form, code: shown })).toMatchObject({ status: 200 });
    expect(await logIn({ ...form, code: shown })).toMatchObject({ status: 401, body: REFUSED });
    const [recovery = ''] = confirmed.body.recoveryCodes;
    expect(await logIn({ ...form, code: recovery })).toMatchObject({ status: 200 });
    expect(await logIn({ ...form, code: recovery })).toMatchObject({ status: 401, body: REFUSED });
  });

  it('is limited by address, together with the ordinary sign-in of the account', async () => {
    const form = { username: admin.user.email, password: 'a wrong guess' };
    const tries = await Promise.all(Array.from({ length: 20 }, () => logIn(form)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn({ ...form, password: admin.password })).status).toBe(429);
    const ordinary = await server.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { origin: server.config.publicUrl },
      remoteAddress: '198.51.100.1',
      payload: { email: admin.user.email, password: admin.password },
    });
    expect(ordinary.statusCode).toBe(429);
  });

  it('with a user name has a count of its own: nobody learns whose it is', async () => {
    const { user, password } = admin;
    await server.services.db.update(users).set({ username: 'chief' }).where(eq(users.id, user.id));
    await Promise.all(Array.from({ length: 20 }, () => logIn({ username: 'Chief', password: 'a wrong guess' })));
    expect(await logIn({ username: 'chief', password })).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes$/) } },
    });
    expect((await logIn({ username: user.email, password })).status).toBe(200);
  });

  it('is refused if the password changes while it is checked', async () => {
    const { user, password } = admin;
    const answer = logIn({ username: user.email, password });
    await sleep(400);
    await server.services.db.update(accounts).set({ password: 'another' }).where(eq(accounts.userId, user.id));
    expect(await answer).toEqual({ status: 401, body: REFUSED, cookies: [] });
  });
});

describe('a session of the admin area', () => {
  it('ends after 30 minutes without use, and each use begins them again', async () => {
    await moveBack(admin, 'lastSeenAt', 29);
    expect(await isOpen(admin)).toBe(true);
    await moveBack(admin, 'createdAt', 60);
    expect(await isOpen(admin)).toBe(true);
    await moveBack(admin, 'lastSeenAt', 30);
    expect(await isOpen(admin)).toBe(false);
  });

  it('ends after 12 hours however much it is used', async () => {
    await moveBack(admin, 'createdAt', 12 * 60 - 1);
    expect(await isOpen(admin)).toBe(true);
    await moveBack(admin, 'createdAt', 12 * 60);
    expect(await isOpen(admin)).toBe(false);
  });

  it('ends with Logout, and with no other session of the same administrator', async () => {
    const { cookies } = await logIn({ username: admin.user.email, password: admin.password });
    const second = cookies.find(({ name }) => name.includes('admin_session'));
    expect(second).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await admin.ask('POST', '/api/admin/logout')).status).toBe(200);
    expect(await isOpen(admin)).toBe(false);
    const other = await admin.request('GET', '/api/admin/session', undefined, {
      cookie: `${second?.name}=${second?.value}`,
    });
    expect(other.status).toBe(200);
  });

  it('ends when the password changes and when all other devices are signed out', async () => {
    await admin.request('DELETE', '/api/sessions');
    expect(await isOpen(admin)).toBe(false);
    const other = await signUpAdministrator(server);
    const newPassword = 'another tangerine 8';
    const change = { currentPassword: other.password, newPassword, endOtherSessions: false };
    expect((await other.request('POST', '/api/account/password', change)).status).toBe(200);
    expect(await isOpen(other)).toBe(false);
  });

  it('ends with a password that an earlier release has set, which knows no such sessions', async () => {
    await server.services.db.update(accounts).set({ password: 'another' }).where(eq(accounts.userId, admin.user.id));
    expect(await isOpen(admin)).toBe(false);
  });

  it('is listed among the devices of its user, who can end it alone', async () => {
    const list = async () => (await admin.request<{ sessions: DeviceSession[] }>('GET', '/api/sessions')).body.sessions;
    const [here, area] = await list();
    expect([here, area]).toMatchObject([
      { current: true, isAdminArea: false },
      { current: false, isAdminArea: true, address: expect.stringMatching(/^10\./) },
    ]);
    const other = await signUpAdministrator(server);
    expect((await other.request('DELETE', `/api/sessions/${area?.id}`)).status).toBe(404);
    expect((await admin.request('DELETE', `/api/sessions/${area?.id}`)).status).toBe(200);
    expect([await isOpen(admin), (await list()).length]).toEqual([false, 1]);
    await logIn({ username: admin.user.email, password: admin.password });
    expect((await admin.request('DELETE', '/api/sessions')).body).toEqual({ ended: 1 });
    await moveBack(other, 'lastSeenAt', 31);
    expect((await other.request('DELETE', '/api/sessions')).body).toEqual({ ended: 0 });
  });

  it('is stored as a hash alone', async () => {
    const [row] = await server.services.db.select().from(adminSessions).where(eq(adminSessions.userId, admin.user.id));
    expect(JSON.stringify(row)).not.toContain(admin.adminCookie.split('=')[1]);
  });
});

describe('the audit log', () => {
  it('names who signed in and out, from where', async () => {
    await admin.ask('POST', '/api/admin/logout');
    const eve = await signUpAdministrator(server);
    const { body } = await eve.ask('GET', `/api/admin/audit?subject=${admin.user.id}`);
    expect(body).toMatchObject({
      entries: [
        { action: 'administrator.signed-out', administrator: admin.user.email, subject: { name: admin.user.email } },
        { action: 'administrator.signed-in', address: expect.stringMatching(/^10\./) },
      ],
      nextCursor: null,
    });
  });

  it('keeps no email address, and still tells two administrators apart', async () => {
    const { db } = server.services;
    const eve = await signUpAdministrator(server);
    const rows = await db.select().from(auditLog).where(eq(auditLog.administratorId, admin.user.id));
    expect(rows.map(({ administrator }) => administrator)).toEqual(['']);
    const { body } = await eve.ask<{ entries: object[] }>('GET', `/api/admin/audit?administrator=${admin.user.id}`);
    expect(body.entries).toEqual([
      expect.objectContaining({ administratorId: admin.user.id, administrator: admin.user.email }),
    ]);
    await db.delete(users).where(eq(users.id, admin.user.id));
    const after = await eve.ask('GET', `/api/admin/audit?administrator=${admin.user.id}`);
    expect(after.body).toMatchObject({ entries: [{ administrator: '', subject: { name: '' } }] });
  });

  it('cannot be changed or emptied', async () => {
    const { db } = server.services;
    const rows = await db.$count(auditLog);
    expect(rows).toBeGreaterThan(0);
    await expect(db.update(auditLog).set({ administrator: 'someone else' })).rejects.toThrow();
    await expect(db.delete(auditLog)).rejects.toThrow();
    await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
    await expect(db.execute(sql`truncate ledger_entries cascade`)).rejects.toThrow();
    expect(await db.$count(auditLog)).toBe(rows);
    expect(await db.$count(auditLog, sql`administrator = 'someone else'`)).toBe(0);
  });
});
