import type { AdminOverview } from '@pressloom/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPost, insertSite, signUp, signUpAdministrator } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { coupons } from '../../../database/schema/index.ts';
import { rememberAll } from './remember-all.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the dashboard counts everything without examples, closed accounts and deleted coupons, and names who did what last', async () => {
  const admin = await signUpAdministrator(server);
  const ada = await signUp(server);
  await insertSite(server, ada);
  await createPost(ada, { title: 'Tea' });
  const closed = await signUp(server);
  await closed.request('POST', '/api/account/delete', { password: closed.password });
  const coupon = { discountPercent: 20, validFrom: new Date() };
  await server.services.db.insert(coupons).values([
    { ...coupon, code: 'HERE' },
    { ...coupon, code: 'GONE', isActive: false, deletedAt: new Date() },
  ]);
  const { body } = await admin.ask<AdminOverview>('GET', '/api/admin/overview');
  expect(body.counts).toEqual({ users: 2, posts: 1, sites: 1, subscriptions: 0, coupons: 1 });
  expect(body.activity.find(({ title }) => title === 'Tea')).toMatchObject({
    kind: 'post.created',
    user: { id: ada.user.id, email: ada.user.email },
  });
  expect(body.actions).toMatchObject([{ action: 'administrator.signed-in', administrator: admin.user.email }]);
});

it('large counts are read once a minute, and once for all who ask at the same time', async () => {
  let time = 0;
  const counts = (posts: number) => ({ users: 1, posts, sites: 0, subscriptions: 0, coupons: 0 });
  const count = vi.fn(async () => counts(1_000_000));
  const read = rememberAll(count, () => time);
  await Promise.all([read(), read()]);
  time = 59_999;
  await read();
  expect(count).toHaveBeenCalledTimes(1);
  time = 60_000;
  await read();
  expect(count).toHaveBeenCalledTimes(2);
  const few = vi.fn(async () => counts(5));
  const readFew = rememberAll(few, () => time);
  await readFew();
  await readFew();
  expect(few).toHaveBeenCalledTimes(2);
});
