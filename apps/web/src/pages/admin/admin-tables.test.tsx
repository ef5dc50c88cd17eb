import type { AdminCoupon, AdminPost, AdminSite, SystemReport } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signedOut } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { formatDateTime } from '../../ui/format-date.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const area = {
  'GET /api/session': () => signedOut,
  'GET /api/admin/session': () => ({ username: 'head.editor', loginTime: '2026-11-23T10:00:00.000Z' }),
};
const post = (values: Partial<AdminPost>): AdminPost => ({
  id: id(1),
  title: 'Tea',
  status: 'published',
  type: 'post',
  userId: id(9),
  author: 'Ada',
  email: 'ada@example.com',
  siteName: 'Kitchen',
  link: 'https://kitchen.example/tea',
  aiGenerated: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  scheduledDate: null,
  publishedAt: '2026-11-20T10:00:00.000Z',
  ...values,
});
const broken = () => refuse(500, 'unexpected', 'Something went wrong');
const page = (rows: object[], nextCursor: string | null = null) => ({ rows, nextCursor });

describe('the posts of all users', () => {
  test('are counted for screen readers, a single one in the singular', async () => {
    serveApi({ ...area, 'GET /api/admin/posts': () => page([post({})]) });
    openApp('/admindb/posts');
    await screen.findByText('1 post shown');
  });

  test('are listed with their authors, sorted by a column and searched, which the URL and the export keep', async () => {
    const calls = serveApi({
      ...area,
      'GET /api/admin/posts': () =>
        page([post({}), post({ id: id(2), title: 'Lost', author: 'Unknown', email: 'Error' })]),
    });
    const { user, address } = openApp('/admindb/posts');
    const row = await screen.findByRole('row', { name: /Tea/ });
    within(row).getByText('ada@example.com');
    screen.getByText('2 posts shown');
    screen.getByText('Unknown');
    screen.getByText('Error');
    const header = screen.getByRole('columnheader', { name: /Title/ });
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'tea');
    await waitFor(() => expect(address()).toBe('/admindb/posts?sort=title&search=tea'));
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('tea'));
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe('/api/admin/posts.csv?sort=title&search=tea');
  });

  test('are loaded page by page', async () => {
    const pages = [page([post({})], 'more'), page([post({ id: id(2), title: 'Coffee' })])];
    const calls = serveApi({ ...area, 'GET /api/admin/posts': () => pages.shift() });
    const { user } = openApp('/admindb/posts');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('Coffee');
    expect(calls.at(-1)?.query.get('cursor')).toBe('more');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('that cannot be read: Failed to load posts, and a way to try again', async () => {
    const replies = [broken(), broken(), page([post({})])];
    serveApi({ ...area, 'GET /api/admin/posts': () => replies.shift() });
    const { user } = openApp('/admindb/posts');
    await screen.findByText('Failed to load posts', {}, { timeout: 5_000 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Tea');
  });

  test('that none match lead back to all of them', async () => {
    serveApi({ ...area, 'GET /api/admin/posts': () => page([]) });
    openApp('/admindb/posts?search=zebra');
    await screen.findByText('No posts found.');
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/admindb/posts');
  });

  test('are deleted after a question that says what stays on WordPress', async () => {
    const calls = serveApi({
      ...area,
      'GET /api/admin/posts': () => page([post({})]),
      [`DELETE /api/admin/posts/${id(1)}`]: () => ({ ok: true }),
    });
    const { user } = openApp('/admindb/posts');
    await user.click(await screen.findByRole('button', { name: 'Delete Tea' }));
    const dialog = screen.getByRole('alertdialog');
    within(dialog).getByText(/Nothing changes on WordPress: it stays public there\./);
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    await screen.findByText('Post deleted successfully');
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(id(1)))).toBe(true);
  });
});

const site: AdminSite = {
  id: id(3),
  name: 'Kitchen',
  url: 'https://kitchen.example',
  userId: id(9),
  owner: 'Ada',
  email: 'ada@example.com',
  health: {
    state: 'failing',
    checkedAt: '2026-11-20T10:00:00.000Z',
    code: 'x',
    message: 'The password was refused.',
    since: null,
  },
  lastDelivery: { at: '2026-11-20T10:00:00.000Z', state: 'failed', message: 'The site does not answer.' },
  createdAt: '2026-11-20T10:00:00.000Z',
};

describe('the sites of all users', () => {
  test('say how they are doing, and are removed', async () => {
    serveApi({
      ...area,
      'GET /api/admin/sites': () => page([site]),
      [`DELETE /api/admin/sites/${id(3)}`]: () => ({ ok: true }),
    });
    const { user } = openApp('/admindb/sites');
    await screen.findByText('The password was refused.');
    screen.getByText('The site does not answer.');
    await user.click(screen.getByRole('button', { name: 'Remove Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Remove site' }));
    await screen.findByText('WordPress site removed successfully');
  });

  test('that cannot be read or removed: as specified', async () => {
    const replies = [broken(), broken(), page([site])];
    serveApi({
      ...area,
      'GET /api/admin/sites': () => replies.shift(),
      [`DELETE /api/admin/sites/${id(3)}`]: broken,
    });
    const { user } = openApp('/admindb/sites');
    await screen.findByText('Failed to load WordPress sites', {}, { timeout: 5_000 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Remove site' }));
    await screen.findByText('Failed to remove WordPress site');
  });
});

const coupon: AdminCoupon = {
  id: id(5),
  code: 'SPRING',
  discountPercent: 20,
  discountAmount: null,
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: null,
  maxUses: null,
  maxUsesPerUser: 1,
  currentUses: 2,
  period: 'year',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('coupons', () => {
  const withCoupon = { ...area, 'GET /api/admin/coupons': () => page([coupon]) };

  test('are created with a generated code; the form says what is missing', async () => {
    const calls = serveApi({ ...withCoupon, 'POST /api/admin/coupons': () => coupon });
    const { user } = openApp('/admindb/coupons');
    await user.click(await screen.findByRole('button', { name: 'New coupon' }));
    const form = within(screen.getByRole('dialog'));
    await user.type(form.getByLabelText('Code', { exact: false }), 'ab');
    await user.click(form.getByRole('button', { name: 'Create coupon' }));
    await form.findByText('Code must be at least 3 characters');
    form.getByText('Start date is required');
    form.getByText('Either discount percentage or amount must be provided');
    expect(form.getByRole('switch', { name: 'Active' }).getAttribute('aria-checked')).toBe('true');
    await user.click(form.getByRole('button', { name: 'Generate' }));
    const code = form.getByLabelText<HTMLInputElement>('Code', { exact: false });
    expect(code.value).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    await user.type(form.getByLabelText('Discount amount (₹)'), '499.50');
    await user.type(form.getByLabelText('Start date', { exact: false }), '2027-01-01T09:00');
    await user.click(form.getByRole('button', { name: 'Create coupon' }));
    await screen.findByText('Coupon created successfully');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      code: code.value,
      discountPercent: null,
      discountAmount: 49_950,
      validUntil: null,
      maxUses: null,
      isActive: true,
    });
  });

  test('are edited in the same form, switched, copied and deleted', async () => {
    const calls = serveApi({
      ...withCoupon,
      [`PUT /api/admin/coupons/${id(5)}`]: () => coupon,
      [`PUT /api/admin/coupons/${id(5)}/active`]: () => ({ ...coupon, isActive: false }),
      [`DELETE /api/admin/coupons/${id(5)}`]: () => ({ redemptions: 2 }),
    });
    const { user } = openApp('/admindb/coupons');
    await user.click(await screen.findByRole('button', { name: 'Edit SPRING' }));
    const form = within(screen.getByRole('dialog', { name: 'Edit SPRING' }));
    const percent = form.getByLabelText('Discount percentage');
    await user.clear(percent);
    await user.type(percent, '25');
    await user.click(form.getByRole('button', { name: 'Update coupon' }));
    await screen.findByText('Coupon updated successfully');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      discountPercent: 25,
      period: 'year',
      maxUsesPerUser: 1,
    });

    await user.click(screen.getByRole('switch', { name: 'SPRING is active' }));
    await waitFor(() => expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ isActive: false }));

    await user.click(screen.getByRole('button', { name: 'Copy SPRING' }));
    await screen.findByText('Coupon code copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe('SPRING');

    await user.click(screen.getByRole('button', { name: 'Delete SPRING' }));
    screen.getByText(/Its redemptions are kept/);
    await user.click(screen.getByRole('button', { name: 'Delete coupon' }));
    await screen.findByText('Coupon deleted successfully');
  });

  test('that fail to load, to save and to be deleted: as specified', async () => {
    const replies = [broken(), broken()];
    serveApi({
      ...area,
      'GET /api/admin/coupons': () => replies.shift() ?? page([coupon]),
      [`PUT /api/admin/coupons/${id(5)}`]: broken,
      [`DELETE /api/admin/coupons/${id(5)}`]: broken,
    });
    const { user } = openApp('/admindb/coupons');
    await screen.findByText('Failed to load coupons', {}, { timeout: 5_000 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Edit SPRING' }));
    await user.click(screen.getByRole('button', { name: 'Update coupon' }));
    await screen.findByText('Failed to save coupon');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete SPRING' }));
    await user.click(screen.getByRole('button', { name: 'Delete coupon' }));
    await screen.findByText('Failed to delete coupon');
  });

  test('show who used them', async () => {
    const used = {
      id: id(6),
      userId: id(9),
      email: 'ada@example.com',
      state: 'redeemed',
      reservedAt: coupon.createdAt,
      settledAt: coupon.createdAt,
    };
    serveApi({ ...withCoupon, [`GET /api/admin/coupons/${id(5)}/redemptions`]: () => page([used]) });
    const { user } = openApp('/admindb/coupons');
    await user.click(await screen.findByRole('button', { name: 'Who used SPRING' }));
    await screen.findByText('ada@example.com');
    screen.getByText(/^Paid, /);
  });
});

describe('subscriptions', () => {
  const month = { month: '2026-11', received: 1_499_000, refunded: 149_900, net: 1_349_100 };

  test.each([
    ['shows the revenue of each month', true, 'live', ['Nov 2026', '₹14,990.00', '₹1,499.00', '₹13,491.00']],
    ['says that no money moves in test mode', true, 'test', ['Nov 2026', '₹14,990.00', '₹1,499.00', '₹13,491.00']],
    ['shows none where nothing is sold', false, 'live', undefined],
  ] as const)('the page %s', async (_what, sellsPlans, mode, cells) => {
    serveApi({
      ...area,
      'GET /api/admin/session': () => ({ ...area['GET /api/admin/session'](), sellsPlans }),
      'GET /api/admin/subscriptions': () => page([]),
      'GET /api/admin/revenue': () => ({ months: [month], mode }),
    });
    openApp('/admindb/subscriptions');
    await screen.findByText('No subscriptions yet');
    if (!cells) return expect(screen.queryByText('Revenue')).toBe(null);
    const row = await screen.findByRole('row', { name: /Nov 2026/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual(cells);
    expect(screen.queryByText(/Test payment: no money moves\.$/) !== null).toBe(mode === 'test');
  });

  test('are listed with their payments, which are refunded with an amount and a reason', async () => {
    const payment = {
      id: id(7),
      period: 'month',
      amount: { price: 149_900, discount: 0, net: 127_034, cgst: 0, sgst: 0, igst: 22_866, total: 149_900 },
      paidAt: '2026-11-20T10:00:00.000Z',
      from: null,
      until: null,
      hasTimeLeft: false,
      document: { id: id(8), kind: 'invoice', number: 'PL/26-27/1', issuedAt: '2026-11-20T10:00:00.000Z' },
      refunds: [
        { id: id(4), amount: 49_900, state: 'processed', createdAt: '2026-11-21T10:00:00.000Z', creditNote: null },
      ],
      refundable: { paise: 0, kind: 'none', fullBefore: '2026-11-27T10:00:00.000Z' },
      subscriptionId: null,
    };
    const subscription = {
      id: id(6),
      userId: id(9),
      name: 'Ada',
      email: 'ada@example.com',
      period: 'month',
      state: 'halted',
      total: 149_900,
      paidUntil: '2026-12-20T10:00:00.000Z',
      cancelledAt: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    const calls = serveApi({
      ...area,
      'GET /api/admin/subscriptions': () =>
        page([
          subscription,
          { ...subscription, id: id(5), email: 'bob@example.com', state: 'refunded', paidUntil: null },
        ]),
      'GET /api/admin/payments': () => ({ payments: [payment], nextCursor: null }),
      [`POST /api/admin/payments/${id(7)}/refunds`]: () => ({ ok: true }),
    });
    const { user } = openApp('/admindb/subscriptions');
    const row = await screen.findByRole('row', { name: /ada@example.com/ });
    within(row).getByText('Halted');
    within(row).getByText('Dec 20, 2026');
    within(screen.getByRole('row', { name: /bob@example.com/ })).getByText('–');
    await user.click(within(row).getByRole('button', { name: 'Payments of ada@example.com' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('PL/26-27/1');
    dialog.getByText(/₹499\.00 refunded/);
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    // What is left is filled in.
    expect(dialog.getByLabelText<HTMLInputElement>('Amount (₹)').value).toBe('1000.00');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await dialog.findByText('Say why');
    await user.type(dialog.getByLabelText('Reason', { exact: false }), 'Asked by phone');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await screen.findByText('The refund is on its way');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      total: 100_000,
      left: 100_000,
      reason: 'Asked by phone',
    });
  });
});

const makeReport = (changes: Partial<SystemReport>): SystemReport => ({
  version: '1.0.0',
  readAt: '2026-11-24T00:37:15.287Z',
  refunds: [],
  problems: [],
  database: { kind: 'embedded', version: '17', bytes: 1 },
  nodes: [],
  publishing: { waiting: 0, running: 0, oldestAt: null },
  writing: { waiting: 0, running: 0, oldestAt: null },
  jobs: [],
  pausedSites: { total: 0, sites: [] },
  failedDeliveries: { total: 0, last: [] },
  mail: { kind: 'smtp', waiting: 0, oldestAt: null, refused: 0, givenUp: 0, problem: null },
  model: { host: 'models.example', name: null, hasKey: false, problem: null },
  payments: null,
  disk: null,
  ...changes,
});

test('System writes the times in what needs attention in the zone of its reader', async () => {
  const seenAt = '2026-11-24T00:37:15.287Z';
  const report = makeReport({
    problems: [`A process on attic ended without a word: its last sign of life was at ${seenAt}. Its log says more.`],
  });
  serveApi({ ...area, 'GET /api/admin/system': () => report });
  openApp('/admindb/system');
  const words = `its last sign of life was at ${formatDateTime(seenAt)}. Its log`;
  await screen.findByText((text) => text.includes(words));
});

test('System leads from a refund that failed to the payments of its user', async () => {
  const problem = 'The refund rfnd_1 of ₹100.00 to ada@example.com has failed.';
  const report = makeReport({ refunds: [{ problem, userId: id(9), email: 'ada@example.com' }] });
  const calls = serveApi({
    ...area,
    'GET /api/admin/system': () => report,
    'GET /api/admin/payments': () => ({ payments: [], nextCursor: null }),
  });
  const { user } = openApp('/admindb/system');
  await screen.findByText(problem);
  await user.click(screen.getByRole('button', { name: 'Payments of ada@example.com' }));
  await screen.findByText('Nothing was paid yet.');
  expect(calls.at(-1)?.query.get('userId')).toBe(id(9));
});
