import { randomUUID } from 'node:crypto';
import { exportPath } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SELLING } from '../../../../test/billing-env.ts';
import {
  insertSite,
  signUp,
  signUpAdministrator,
  type TestAdministrator,
  type TestUser,
} from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  accountDeletions,
  activity,
  adminSessions,
  auditLog,
  ledgerEntries,
  planGrants,
  rateLimits,
  sessions,
  users,
} from '../../../database/schema/index.ts';
import { createApiKey } from '../../account/api-keys/api-key-store.ts';
import { entitlementsOf } from '../../plans/index.ts';

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: SELLING });
  admin = await signUpAdministrator(server);
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  ada = await signUp(server);
});
afterAll(() => server.close());

const reason = 'As agreed by phone';
const act = (name: string, body: object = { reason }, user: TestUser = ada, by = admin) =>
  by.ask<{ error?: { code: string } }>('POST', `/api/admin/users/${user.user.id}/${name}`, body);
const isSignedIn = async () => (await ada.request('GET', '/api/posts')).status === 200;
const logged = async (user: TestUser = ada) =>
  (await server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, user.user.id)))
    .map(({ action }) => action)
    .filter((action) => action !== 'administrator.signed-in');
const listed = async (query: string) =>
  (await admin.ask<{ rows: { id: string; lastSeenAt: string | null }[] }>('GET', `/api/admin/users?${query}`)).body
    .rows;

const logIn = (password = ada.password) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { origin: server.config.publicUrl },
    payload: { email: ada.user.email, password },
  });

describe('the list of users', () => {
  it('finds an account by its email and says how it is', async () => {
    await insertSite(server, ada);
    expect(await listed(`search=${ada.user.email}`)).toMatchObject([
      { isBlocked: false, blockReason: '', lastSeenAt: expect.stringMatching(/^20/) },
    ]);
    await act('block', { reason: 'Spam' });
    const rows = await listed(`search=${encodeURIComponent(ada.user.email.toUpperCase())}`);
    expect(rows).toMatchObject([
      {
        id: ada.user.id,
        name: ada.user.fullName,
        isAdministrator: false,
        isBlocked: true,
        blockReason: 'Spam',
        sites: 1,
        lastSeenAt: expect.stringMatching(/^20/),
        hasGrantedPlan: false,
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/password|token|secret/i);
  });

  it('is filtered by administrators, blocked and unverified accounts', async () => {
    await act('block');
    const ids = async (filter: string) => (await listed(`filter=${filter}&limit=100`)).map(({ id }) => id);
    expect(await ids('administrators')).toContain(admin.user.id);
    expect(await ids('administrators')).not.toContain(ada.user.id);
    expect(await ids('blocked')).toContain(ada.user.id);
    expect(await ids('unverified')).toContain(ada.user.id);
    await act('verify-email');
    expect(await ids('unverified')).not.toContain(ada.user.id);
  });

  it('says when an administrator was last seen in the admin area, until every session has ended', async () => {
    const other = await signUpAdministrator(server);
    const lastSeen = async () => (await listed(`search=${other.user.email}`)).map(({ lastSeenAt }) => lastSeenAt);
    const end = (table: typeof sessions | typeof adminSessions) =>
      server.services.db.delete(table).where(eq(table.userId, other.user.id));
    const later = new Date(Date.now() + 60_000);
    const { db } = server.services;
    await db.update(adminSessions).set({ lastSeenAt: later }).where(eq(adminSessions.userId, other.user.id));
    expect(await lastSeen()).toEqual([later.toISOString()]);
    await end(sessions);
    expect(await lastSeen()).toEqual([later.toISOString()]);
    await end(adminSessions);
    expect(await lastSeen()).toEqual([null]);
  });

  it('leaves out an account that is being deleted', async () => {
    await act('delete');
    expect(await listed(`search=${ada.user.id}`)).toEqual([]);
    expect((await act('unblock')).status).toBe(404);
  });
});

describe('blocking', () => {
  it('ends sessions and keys at once, the sign-in says so, and unblocking brings back what was there', async () => {
    const { key } = await createApiKey(server.services.db, ada.user.id, {
      name: 'Script',
      scopes: ['read'],
      expiresAt: null,
    });
    const withKey = () => server.app.inject({ url: '/api/posts', headers: { authorization: `Bearer ${key}` } });
    expect([await isSignedIn(), (await withKey()).statusCode]).toEqual([true, 200]);
    expect((await act('block')).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    const message = `This account has been blocked. If you think that’s a mistake, write to ${server.config.contactEmail}`;
    for (const refused of [await logIn(), await withKey()]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { error: { code: 'account_blocked', message } },
      ]);
    }
    const session = async (cookie?: string) =>
      (await server.app.inject({ url: '/api/session', headers: cookie ? { cookie } : {} })).json();
    // So does the browser that was signed in.
    expect(await session(ada.cookie)).toEqual({ user: null, session: null, blocked: message });
    // A request with none of them says nothing of it.
    expect(await session()).toEqual({ user: null, session: null });
    const guessed = await logIn('not the password');
    expect([guessed.statusCode, guessed.json().error.code]).toEqual([401, 'invalid_credentials']);
    await act('block');
    await act('unblock', {});
    expect(await session(ada.cookie)).toEqual({ user: null, session: null });
    expect([(await logIn()).statusCode, (await withKey()).statusCode]).toEqual([200, 200]);
    expect(await logged()).toEqual(['user.blocked', 'user.unblocked']);
    // Those that ended with the block are no longer ended.
    await act('end-sessions', {});
    const isEnd = eq(auditLog.action, 'user.sessions-ended');
    const [end] = await server.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, ada.user.id), isEnd));
    expect(end).toMatchObject({ before: { sessions: 1 } });
  });
});

describe('acts on an account', () => {
  it('end its sessions', async () => {
    expect((await act('end-sessions', {})).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    expect((await logIn()).statusCode).toBe(200);
  });

  it('grant credits, which its ledger shows', async () => {
    await ada.request('GET', '/api/credits');
    expect((await act('grant-credits', { credits: 10, reason })).status).toBe(200);
    expect((await ada.request('GET', '/api/credits')).body).toMatchObject({ left: 25 });
    expect((await ada.request('GET', '/api/credits/entries')).body).toMatchObject({
      entries: [{ reason: 'grant', amount: 10, balance: 25 }, { reason: 'renewal' }],
    });
    const [entry] = await server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, ada.user.id));
    expect(entry).toMatchObject({
      action: 'user.credits-granted',
      before: { credits: 15 },
      after: { credits: 25 },
      reason,
      administratorId: admin.user.id,
    });
  });

  it('grant credits once, however often the request is repeated, also at the same time', async () => {
    await ada.request('GET', '/api/credits');
    const grant = { id: randomUUID(), credits: 10, reason };
    const both = await Promise.all([act('grant-credits', grant), act('grant-credits', grant)]);
    expect([...both, await act('grant-credits', grant)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ada.request('GET', '/api/credits')).body).toMatchObject({ left: 25 });
    // Its form was changed after a lost response: the administrator learns what was granted.
    expect(await act('grant-credits', { ...grant, credits: 20 })).toMatchObject({
      status: 409,
      body: { error: { code: 'already_granted', message: expect.stringContaining('10 credits') } },
    });
    expect(await act('grant-credits', { ...grant, reason: 'Another one' })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'already_granted', message: expect.stringContaining(`10 credits with the reason “${reason}”`) },
      },
    });
    expect((await ada.request('GET', '/api/credits')).body).toMatchObject({ left: 25 });
    expect(await logged()).toEqual(['user.credits-granted']);
    // Its user gets to see the credits, not what administrators say of them.
    const exported = (await server.app.inject({ url: exportPath('json'), headers: { cookie: ada.cookie } })).body;
    expect(exported).toContain('"amount":10');
    expect(exported).not.toContain(reason);
    await act('grant-credits', { ...grant, id: randomUUID() });
    expect((await ada.request('GET', '/api/credits')).body).toMatchObject({ left: 35 });
  });

  it('grant Pro once, however often the request is repeated, also at the same time', async () => {
    const { db } = server.services;
    const grant = { id: randomUUID(), days: 30, reason };
    const both = await Promise.all([act('grant-plan', grant), act('grant-plan', grant)]);
    expect([...both, await act('grant-plan', grant)].map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const [days, granted] of [
      [31, '30 days'],
      [null, '30 days'],
    ] as const) {
      expect(await act('grant-plan', { ...grant, days })).toMatchObject({
        status: 409,
        body: { error: { code: 'already_granted', message: expect.stringContaining(granted) } },
      });
    }
    expect(await act('grant-plan', { ...grant, reason: 'Another one' })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'already_granted', message: expect.stringContaining(`30 days with the reason “${reason}”`) },
      },
    });
    expect(await db.$count(planGrants, eq(planGrants.userId, ada.user.id))).toBe(1);
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.subject, grant.id))).toBe(1);
    expect(await logged()).toEqual(['user.plan-granted']);
    // The ID of a grant is of no use for another account.
    const bob = await signUp(server);
    expect((await act('grant-plan', grant, bob)).status).toBe(409);
    expect(await logged(bob)).toEqual([]);
  });

  it.each([
    ['grant-credits', { credits: 0, reason }],
    ['grant-credits', { credits: 10_001, reason }],
    ['grant-credits', { credits: 10, reason: ' ' }],
    ['grant-plan', { days: 0, reason }],
    ['block', {}],
    ['delete', { scheduled: 'keep' }],
  ])('%s is refused with %o', async (name, body) => {
    expect((await act(name, body)).status).toBe(400);
    expect(await logged()).toEqual([]);
  });

  it('grant Pro for a time or without an end, and end what was granted', async () => {
    const planNow = async (days = 0) =>
      (await entitlementsOf(server.services.db, ada.user.id, new Date(Date.now() + days * 86_400_000))).plan;
    await act('grant-plan', { days: 30, reason });
    expect([await planNow(), await planNow(29), await planNow(31)]).toEqual(['pro', 'pro', 'free']);
    await act('grant-plan', { days: null, reason });
    expect(await planNow(9_999)).toBe('pro');
    expect(await listed(`search=${ada.user.email}`)).toMatchObject([{ hasGrantedPlan: true, isOnPro: true }]);
    await act('end-plan');
    expect(await planNow()).toBe('free');
    expect(await listed(`search=${ada.user.email}`)).toMatchObject([{ hasGrantedPlan: false, isOnPro: false }]);
    await act('end-plan');
    expect(await logged()).toEqual(['user.plan-granted', 'user.plan-granted', 'user.plan-ended']);
    // What its user reads of it, and Recent Activity: without the reason, which is for administrators.
    const rows = await server.services.db.select().from(activity).where(eq(activity.userId, ada.user.id));
    const entries = rows.map(({ kind, title }) => `${kind} ${title}`).filter((entry) => entry.includes('plan'));
    const granted = 'account.plan-granted ';
    // Each has its row in the ledger, of no money; credits have rows of their own.
    const { db } = server.services;
    const grants = await db.select().from(planGrants).where(eq(planGrants.userId, ada.user.id));
    const ledger = await db
      .select({ subject: ledgerEntries.subject, paise: ledgerEntries.paise })
      .from(ledgerEntries)
      .where(
        inArray(
          ledgerEntries.subject,
          grants.map(({ subject }) => subject),
        ),
      );
    expect(ledger.map(({ paise }) => paise)).toEqual([0, 0]);
    expect(entries.toSorted()).toEqual(['account.plan-ended ', granted, granted]);
  });

  it('delete it in the same two steps as its user would', async () => {
    expect((await act('delete', { scheduled: 'take-back', reason })).status).toBe(202);
    expect(await isSignedIn()).toBe(false);
    const [deletion] = await server.services.db
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, ada.user.id));
    expect(deletion).toMatchObject({ email: ada.user.email, takeBack: true });
    const { body } = await admin.ask('GET', `/api/admin/audit?subject=${ada.user.id}`);
    expect(JSON.stringify(body)).not.toContain(ada.user.email);
  });

  it('find nothing for an account that does not exist', async () => {
    expect((await admin.ask('POST', `/api/admin/users/${randomUUID()}/block`, { reason })).status).toBe(404);
  });
});

describe('administrators', () => {
  it('are appointed from verified accounts that are not blocked, and dismissed: out at the next request', async () => {
    expect((await act('appoint')).body).toMatchObject({ error: { code: 'email_not_verified' } });
    await act('verify-email');
    expect((await act('appoint')).status).toBe(200);
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { origin: server.config.publicUrl },
      payload: { username: ada.user.email, password: ada.password },
    });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const session = async () => (await ada.request('GET', '/api/admin/session', undefined, { cookie })).status;
    expect(await session()).toBe(200);
    expect((await act('dismiss')).status).toBe(200);
    expect(await session()).toBe(404);
    expect(await isSignedIn()).toBe(true);
    expect(await logged()).toEqual(['user.email-verified', 'administrator.appointed', 'administrator.dismissed']);
  });

  it('are neither blocked nor deleted before they are dismissed, nor by themselves', async () => {
    const eve = await signUpAdministrator(server);
    for (const name of ['block', 'delete']) {
      expect((await act(name, { reason }, eve)).body).toMatchObject({ error: { code: 'administrator' } });
      expect((await act(name, { reason }, admin)).body).toMatchObject({ error: { code: 'own_account' } });
    }
    await act('dismiss', { reason }, eve);
  });

  it('never lose the last of them: not by dismissal, not in Settings, not when two dismiss each other at once', async () => {
    await server.services.db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'));
    const [first, second] = [await signUpAdministrator(server), await signUpAdministrator(server)];
    const both = await Promise.all([
      act('dismiss', { reason }, second, first),
      act('dismiss', { reason }, first, second),
    ]);
    const statuses = both.map(({ status }) => status);
    // Whoever came second was refused, or was no administrator any more.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const left = statuses[0] === 200 ? first : second;
    expect((await act('dismiss', { reason }, left, left)).body).toMatchObject({
      error: { code: 'last_administrator' },
    });
    const own = await left.request('POST', '/api/account/delete', { password: left.password });
    expect([own.status, own.body]).toMatchObject([409, { error: { code: 'last_administrator' } }]);
    expect((await left.ask('GET', '/api/admin/session')).status).toBe(200);
  });
});
