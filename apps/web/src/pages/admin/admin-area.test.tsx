import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedOut } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const hint = { username: 'head.editor', loginTime: '2026-11-23T10:00:00.000Z' };
const session = { ...hint, sellsPlans: false };
const absent = () => refuse(404, 'not_found', 'There is no such endpoint in this API');
const overview = {
  counts: { users: 12, posts: 1_234_567, sites: 3, subscriptions: 4, coupons: 0 },
  activity: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'post.published',
      title: 'Tea',
      siteName: 'My blog',
      note: null,
      user: { id: '00000000-0000-4000-8000-000000000002', email: 'anna@example.org' },
      createdAt: '2026-11-23T10:00:00.000Z',
    },
  ],
  actions: [],
};
const area = {
  'GET /api/session': () => signedOut,
  'GET /api/admin/session': () => session,
  'GET /api/admin/overview': () => overview,
};

describe('the admin area', () => {
  test('shows a spinner while the session check runs', async () => {
    serveApi({ ...area, 'GET /api/admin/session': () => new Promise(() => undefined) });
    openApp('/admindb');
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('without a session removes the hint and leads to /admindb/login', async () => {
    localStorage.setItem('adminSession', '{"isAdmin":true');
    serveApi({ ...area, 'GET /api/admin/session': absent });
    const { address, router } = openApp('/admindb');
    await screen.findByRole('heading', { name: 'Admin login' });
    expect(address()).toBe('/admindb/login');
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(localStorage.getItem('adminSession')).toBeNull());
  });

  test('shows counts and who did what last', async () => {
    serveApi(area);
    openApp('/admindb');
    await screen.findByText('1,234,567');
    expect(screen.getAllByText('Admin Panel').length).toBeGreaterThan(0);
    screen.getByText('anna@example.org');
    expect(JSON.parse(localStorage.getItem('adminSession') ?? '')).toEqual({ isAdmin: true, ...hint });
  });

  test('the dashboard has shortcuts to what administrators come for', async () => {
    serveApi(area);
    openApp('/admindb');
    const card = (await screen.findByRole('heading', { name: 'Admin Actions' })).closest('section') as HTMLElement;
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Manage users', '/admindb/users'],
      ['Manage posts', '/admindb/posts'],
      ['Manage WordPress sites', '/admindb/sites'],
      ['Manage coupons', '/admindb/coupons'],
      ['Look at the system', '/admindb/system'],
    ]);
  });

  test('a dashboard that cannot be read says so, without a toast, and can be tried again', async () => {
    const answers = [
      refuse(500, 'unexpected', 'Something went wrong'),
      refuse(500, 'unexpected', 'Something went wrong'),
    ];
    serveApi({ ...area, 'GET /api/admin/overview': () => answers.shift() ?? overview });
    const { user } = openApp('/admindb');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    await user.click(again);
    await screen.findByText('1,234,567');
  });

  test('leads to the login as soon as a call finds that the session is over', async () => {
    const sessions = [session];
    serveApi({
      ...area,
      'GET /api/admin/session': () => sessions.shift() ?? absent(),
      'GET /api/admin/overview': absent,
    });
    openApp('/admindb');
    await screen.findByRole('heading', { name: 'Admin login' });
  });

  test('leads to the login when nobody has used it for longer than a session lasts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sessions = [session];
    serveApi({ ...area, 'GET /api/admin/session': () => sessions.shift() ?? absent() });
    openApp('/admindb');
    await screen.findByText('1,234,567');
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    screen.getByText('anna@example.org');
    await vi.advanceTimersByTimeAsync(60_000);
    await screen.findByRole('heading', { name: 'Admin login' });
    expect(screen.queryByText('anna@example.org')).toBeNull();
  });

  test('Logout that fails says that the session is still open', async () => {
    serveApi({ ...area, 'POST /api/admin/logout': () => refuse(503, 'unavailable', 'Please try again') });
    const { user, address } = openApp('/admindb');
    await screen.findByText('1,234,567');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Please try again');
    expect(address()).toBe('/admindb');
    expect(screen.queryByText('Admin logged out successfully')).toBeNull();
    expect(localStorage.getItem('adminSession')).not.toBeNull();
  });

  test('Logout says so, removes the hint and ends the session', async () => {
    const calls = serveApi({ ...area, 'POST /api/admin/logout': () => ({ ok: true }) });
    const { user, address } = openApp('/admindb');
    await screen.findByText('1,234,567');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Admin logged out successfully');
    expect(address()).toBe('/admindb/login');
    expect(calls.map(({ path }) => path)).toContain('/api/admin/logout');
    expect(localStorage.getItem('adminSession')).toBeNull();
  });
});

describe('the audit log', () => {
  const entry = (changes: object) => ({
    id: crypto.randomUUID(),
    administratorId: '5f0b5d1c-5b0e-4f0b-9d43-3f1f6f3f8a01',
    administrator: 'head.editor',
    action: 'user.credits-granted',
    subject: { kind: 'user', id: 'the-user', name: 'anna@example.org' },
    before: { credits: 15 },
    after: { credits: 25 },
    reason: 'As agreed',
    address: '198.51.100.1',
    createdAt: '2026-11-23T10:00:00.000Z',
    ...changes,
  });

  test('names who did what, the change and the reason, and filters by action, administrator and subject', async () => {
    const calls = serveApi({
      ...area,
      'GET /api/admin/audit': ({ query }) => ({
        entries: [entry(query.get('action') === 'user.blocked' ? { action: 'user.blocked', reason: 'Spam' } : {})],
        nextCursor: null,
      }),
    });
    const { user, address } = openApp('/admindb/audit');
    await screen.findByText('“As agreed”');
    screen.getByText('AI credits: from 15 to 25');
    await user.selectOptions(screen.getByLabelText('Action'), 'Blocked a user');
    await screen.findByText('“Spam”');
    expect(address()).toBe('/admindb/audit?action=user.blocked');
    await user.click(screen.getByRole('link', { name: 'anna@example.org' }));
    await screen.findByText('about the-user');
    await user.click(screen.getByRole('link', { name: 'head.editor' }));
    await screen.findByText('by head.editor');
    const asked = calls.filter(({ path }) => path === '/api/admin/audit').map(({ query }) => String(query));
    expect(asked).toEqual([
      '',
      'action=user.blocked',
      'subject=the-user',
      'administrator=5f0b5d1c-5b0e-4f0b-9d43-3f1f6f3f8a01',
    ]);
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    await screen.findByText('“As agreed”');
  });

  test('says in words what a coupon, a refund and a granted plan are', async () => {
    const coupon = { code: 'SPRING', validFrom: '2026-01-01T09:00:00.000Z', validUntil: null, discountAmount: 49_950 };
    const more = { period: null, discountPercent: null, maxUses: 10, isActive: true, ofTheNextRelease: ['a'] };
    const entries = [
      entry({ action: 'coupon.created', before: null, after: { ...more, ...coupon } }),
      entry({ action: 'coupon.changed', before: { maxUses: 10 }, after: { maxUses: null } }),
      entry({
        action: 'payment.refunded',
        before: { refunded: 0 },
        after: { refunded: 10_000, payment: 'pay_1' },
      }),
      entry({ action: 'user.plan-granted', before: null, after: { plan: 'pro', until: null } }),
    ];
    serveApi({ ...area, 'GET /api/admin/audit': () => ({ entries, nextCursor: null }) });
    openApp('/admindb/audit');
    await screen.findByText('Refunded: from ₹0.00 to ₹100.00');
    const entriesShown = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(entriesShown.map((item) => item.textContent)).toEqual([
      expect.stringMatching(
        /Code: SPRINGDiscount amount: ₹499\.50Start date: Jan 1, 2026, .*MEnd date: no expiryMaximum uses: 10For: Pro by the month and by the yearActive: yesofTheNextRelease: \["a"\]“As agreed”$/,
      ),
      expect.stringContaining('Maximum uses: from 10 to unlimited'),
      expect.stringContaining('Refunded: from ₹0.00 to ₹100.00Payment: pay_1'),
      expect.stringContaining('Plan: ProUntil: no end'),
    ]);
  });
});

describe('the admin login', () => {
  test('requires user name and password, says when they are wrong, and leads to the page that was asked for', async () => {
    const answers = [refuse(401, 'invalid_credentials', 'Invalid admin credentials'), session];
    const sessions = [absent()];
    serveApi({
      ...area,
      'GET /api/admin/session': () => sessions.shift() ?? session,
      'POST /api/admin/login': () => answers.shift(),
    });
    const { user, address } = openApp('/admindb');
    await screen.findByRole('heading', { name: 'Admin login' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Username is required');
    screen.getByText('Password is required');
    await user.type(screen.getByLabelText('Username'), 'head.editor');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Invalid admin credentials');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Admin login successful');
    expect(address()).toBe('/admindb');
  });
});
