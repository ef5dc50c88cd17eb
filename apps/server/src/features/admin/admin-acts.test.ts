import { randomUUID } from 'node:crypto';
import type { AdminCoupon, AuditEntry, CouponForm, MailKind, Notification } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPost,
  insertLivePost,
  insertSite,
  signUp,
  signUpAdministrator,
  type TestAdministrator,
  type TestUser,
} from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { activity, outgoingMails, posts, sites } from '../../database/schema/index.ts';
import { reserveCoupon } from '../billing/coupons/reserve-coupon.ts';
import { redeemCoupon } from '../billing/coupons/settle-coupon.ts';

// On PostgreSQL: an act and its line in the audit log are one transaction around others.

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpAdministrator(server);
  ada = await signUp(server);
});
afterAll(() => server.close());

/** What the user's bell says of what administrators did. */
const bell = async () =>
  (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications.map(
    ({ kind, title, message }) => [kind, title, message],
  );

async function lastEntry(): Promise<AuditEntry | undefined> {
  return (await admin.ask<{ entries: AuditEntry[] }>('GET', '/api/admin/audit')).body.entries[0];
}

describe('an administrator', () => {
  it('deletes a post here; on its site nothing is asked for, and its author sees who did it', async () => {
    const { id } = await insertLivePost(server, ada, { title: 'Spam', status: 'published' });
    expect((await admin.ask('DELETE', `/api/admin/posts/${id}`)).body).toEqual({ ok: true });
    const { db } = server.services;
    expect(await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id))).toEqual([]);
    const [line] = await db.select().from(activity).where(eq(activity.kind, 'post.deleted'));
    expect(line).toMatchObject({
      userId: ada.user.id,
      title: 'Spam',
      details: { note: expect.stringContaining('administrator') },
    });
    expect(await lastEntry()).toMatchObject({
      action: 'post.deleted',
      subject: { kind: 'post', id, name: 'Spam' },
      before: { userId: ada.user.id, status: 'published' },
    });
    expect((await admin.ask('DELETE', `/api/admin/posts/${id}`)).status).toBe(404);
    expect(await bell()).toEqual([
      [
        'administrator',
        'Spam',
        'An administrator deleted this post from pressloom. If it is on a site, it stays there.',
      ],
    ]);
  });

  it('removes a site; its posts stay as drafts', async () => {
    const siteId = await insertSite(server, ada, { name: 'Kitchen', url: 'http://127.0.0.1:9/kitchen' });
    const { id } = await insertLivePost(server, ada, { siteId, title: 'Kept', status: 'published' });
    expect((await admin.ask('DELETE', `/api/admin/sites/${siteId}`)).status).toBe(200);
    const { db } = server.services;
    expect(await db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId))).toEqual([]);
    const [post] = await db.select({ status: posts.status }).from(posts).where(eq(posts.id, id));
    expect(post).toEqual({ status: 'draft' });
    expect(await lastEntry()).toMatchObject({
      action: 'site.removed',
      subject: { kind: 'site', id: siteId, name: 'Kitchen' },
    });
    const message =
      'An administrator removed this site from pressloom. 1 post is a draft here now. What is on the site stays there.';
    expect(await bell()).toContainEqual(['administrator', 'Kitchen', message]);
    expect(await db.$count(outgoingMails, eq(outgoingMails.kind, 'administrator' as MailKind))).toBe(0);
  });

  it('exports what a table shows as CSV, which is noted', async () => {
    await createPost(ada, { title: 'Tea, "green"' });
    const { body, headers } = await admin.ask<string>('GET', '/api/admin/posts.csv?search=green&sort=title');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="pressloom-posts-[\d-]+\.csv"$/);
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('Title,Status');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Tea, ""green""",draft');
    expect(await lastEntry()).toMatchObject({ action: 'list.exported', subject: { kind: 'list', name: 'posts' } });
    expect((await admin.ask('GET', '/api/admin/sites.csv')).status).toBe(200);
    expect((await admin.ask('GET', '/api/admin/posts.csv?sort=words')).status).toBe(400);
  });

  it.each(['%25', '__', '%00', '%27%27'])('is told that %s has nothing to search for', async (search) => {
    const { status } = await admin.ask('GET', `/api/admin/posts?search=${search}`);
    expect(status).toBe(search === '%00' ? 200 : 400);
  });
});

describe('a coupon', () => {
  const form: CouponForm = {
    code: 'spring_2027',
    discountPercent: 20,
    discountAmount: null,
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: null,
    maxUses: 5,
    maxUsesPerUser: null,
    period: null,
    isActive: true,
  };
  const create = (values: Partial<CouponForm> = {}) =>
    admin.ask<AdminCoupon>('POST', '/api/admin/coupons', { ...form, code: `C${randomUUID().slice(0, 8)}`, ...values });
  const codes = async (query = '') =>
    (await admin.ask<{ rows: AdminCoupon[] }>('GET', `/api/admin/coupons?sort=code&limit=100${query}`)).body.rows.map(
      ({ code }) => code,
    );
  /** Somebody checks out with it. */
  async function use(code: string, isPaid: boolean) {
    const [userId, checkoutId, now] = [randomUUID(), randomUUID(), new Date()];
    await server.services.db.transaction(async (tx) => {
      await reserveCoupon(tx, { code, userId, checkoutId, period: 'month', now });
      if (isPaid) await redeemCoupon(tx, userId, checkoutId, now);
    });
    return { userId, checkoutId };
  }

  it('is stored in capitals, listed, exported and noted', async () => {
    const { status, body } = await create({ code: ' spring_2027 ' });
    expect([status, body]).toEqual([
      201,
      { ...form, code: 'SPRING_2027', id: body.id, currentUses: 0, createdAt: body.createdAt },
    ]);
    expect(await codes()).toContain('SPRING_2027');
    expect(await codes('&search=ring')).toEqual(['SPRING_2027']);
    expect(await lastEntry()).toMatchObject({
      action: 'coupon.created',
      subject: { kind: 'coupon', id: body.id, name: 'SPRING_2027' },
      after: { discountPercent: 20, maxUses: 5 },
    });
    const { body: csv } = await admin.ask<string>('GET', '/api/admin/coupons.csv?search=ring&active=true');
    expect(csv.trim().split('\r\n')[1]).toMatch(/,SPRING_2027,20,,2026-01-01T00:00:00.000Z,,0,5,,,yes,/);
  });

  it.each<[Partial<CouponForm>, string, string]>([
    [{ code: 'ab' }, 'code', 'Code must be at least 3 characters'],
    [{ validFrom: '' }, 'validFrom', 'Start date is required'],
    [{ discountPercent: null }, 'discountPercent', 'Either discount percentage or amount must be provided'],
    [{ code: 'SPRING_2027' }, 'code', 'Another coupon has this code'],
  ])('is refused with %o at %s', async (values, path, message) => {
    const { status, body } = await create(values);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { fields: [{ path, message }] } } });
  });

  it('is changed and switched off; what changed is noted', async () => {
    const { body } = await create();
    const changed = { ...form, code: `${body.code}X`, discountPercent: null, discountAmount: 50_000 };
    expect((await admin.ask('PUT', `/api/admin/coupons/${body.id}`, changed)).body).toMatchObject({
      code: `${body.code}X`,
      discountAmount: 50_000,
    });
    expect(await lastEntry()).toMatchObject({
      action: 'coupon.changed',
      before: { code: body.code, discountPercent: 20, discountAmount: null },
      after: { code: `${body.code}X`, discountPercent: null, discountAmount: 50_000 },
    });
    const switched = await admin.ask('PUT', `/api/admin/coupons/${body.id}/active`, { isActive: false });
    expect(switched.body).toMatchObject({ isActive: false });
    expect(await lastEntry()).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
    expect(await codes('&active=false')).toContain(`${body.code}X`);
    expect(await codes('&active=true')).not.toContain(`${body.code}X`);
    const taken = await admin.ask('PUT', `/api/admin/coupons/${body.id}`, { ...form, code: 'SPRING_2027' });
    expect(taken.body).toMatchObject({ error: { details: { fields: [{ path: 'code' }] } } });
  });

  it('that nobody used is deleted, and its code is free again', async () => {
    const { body } = await create();
    expect((await admin.ask('DELETE', `/api/admin/coupons/${body.id}`)).body).toEqual({ redemptions: 0 });
    expect((await admin.ask('DELETE', `/api/admin/coupons/${body.id}`)).status).toBe(404);
    expect((await create({ code: body.code })).status).toBe(201);
  });

  it('that was used keeps its redemptions when it is deleted: nobody uses it again, and who has reserved it pays its price', async () => {
    const { body } = await create();
    await use(body.code, true);
    const { userId, checkoutId } = await use(body.code, false);
    expect((await admin.ask('DELETE', `/api/admin/coupons/${body.id}`)).body).toEqual({ redemptions: 2 });
    expect(await codes()).not.toContain(body.code);
    const { db } = server.services;
    const now = new Date();
    const other = { code: body.code, userId: randomUUID(), checkoutId: randomUUID(), period: 'month' as const, now };
    expect(await db.transaction((tx) => reserveCoupon(tx, other))).toEqual({ refused: 'unknown' });
    expect(await db.transaction((tx) => redeemCoupon(tx, userId, checkoutId, now))).toBe(true);
    expect((await create({ code: body.code })).body).toMatchObject({
      error: {
        details: { fields: [{ path: 'code', message: expect.stringContaining('deleted coupon had this code') }] },
      },
    });
  });

  it('names who used it, newest first; an account that is gone is Unknown', async () => {
    const { body } = await create({ maxUses: null });
    await use(body.code, true);
    await server.services.db.transaction((tx) =>
      reserveCoupon(tx, {
        code: body.code,
        userId: ada.user.id,
        checkoutId: randomUUID(),
        period: 'month',
        now: new Date(),
      }),
    );
    const { rows } = (await admin.ask<{ rows: object[] }>('GET', `/api/admin/coupons/${body.id}/redemptions`)).body;
    expect(rows).toEqual([
      expect.objectContaining({ email: ada.user.email, state: 'reserved', settledAt: null }),
      expect.objectContaining({ email: 'Unknown', state: 'redeemed', settledAt: expect.any(String) }),
    ]);
  });
});
