import type { AdminUser } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedOut } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';

const ada: AdminUser = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Writer',
  email: 'ada@example.org',
  isVerified: true,
  isAdministrator: false,
  isBlocked: false,
  blockReason: '',
  hasTwoFactor: false,
  hasGrantedPlan: false,
  isOnPro: false,
  sites: 2,
  lastSeenAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const of = (changes: Partial<AdminUser>) => ({ ...ada, ...changes });

function serve(user: AdminUser, more: Parameters<typeof serveApi>[0] = {}, sellsPlans = false) {
  return serveApi({
    'GET /api/session': () => signedOut,
    'GET /api/admin/session': () => ({
      username: 'head.editor',
      loginTime: '2026-11-23T10:00:00.000Z',
      sellsPlans,
    }),
    'GET /api/admin/users': () => ({ rows: [user], nextCursor: null }),
    ...more,
  });
}

async function openMenu() {
  const app = openApp('/admindb/users');
  await app.user.click(await screen.findByRole('button', { name: 'Actions for ada@example.org' }));
  const menu = await screen.findByRole('menu');
  return {
    ...app,
    items: within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  };
}

test.each([
  [
    'an ordinary account',
    {},
    false,
    ['Grant credits', 'Appoint administrator', 'End sessions', 'Block', 'Delete account'],
  ],
  [
    'an unverified account where plans are sold',
    { isVerified: false, hasGrantedPlan: true },
    true,
    [
      'Payments',
      'Verify email',
      'Grant credits',
      'Grant Pro',
      'End granted Pro',
      'End sessions',
      'Block',
      'Delete account',
    ],
  ],
  ['a blocked account', { isBlocked: true }, false, ['Grant credits', 'End sessions', 'Unblock', 'Delete account']],
  ['an administrator', { isAdministrator: true }, false, ['Grant credits', 'Dismiss administrator', 'End sessions']],
] as const)('%s can have done to it what makes sense', async (_what, changes, sellsPlans, expected) => {
  serve(of(changes), {}, sellsPlans);
  expect((await openMenu()).items).toEqual(expected);
});

test('blocking asks for the reason, which the server may refuse, and says when it is done', async () => {
  const path = `POST /api/admin/users/${ada.id}/block`;
  const fields = [{ path: 'reason', message: 'Give a reason' }];
  const answers = [refuse(400, 'invalid_request', 'Give a reason', { fields }), { ok: true }];
  const calls = serve(ada, { [path]: () => answers.shift() });
  const { user } = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Block' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Block: ada@example.org' });
  within(dialog).getByText(/posts that are already scheduled still go out/);
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await within(dialog).findByText('Give a reason');
  await user.type(within(dialog).getByLabelText('Reason'), 'Spam');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await screen.findByText('User blocked');
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Spam' });
});

test('the payments of a user are shown, whatever was bought', async () => {
  const calls = serve(ada, { 'GET /api/admin/payments': () => ({ payments: [], nextCursor: null }) }, true);
  const { user } = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Payments' }));
  await screen.findByRole('dialog', { name: 'Payments of ada@example.org' });
  await screen.findByText('Nothing was paid yet.');
  expect(calls.at(-1)?.query.get('userId')).toBe(ada.id);
});

test('credits are granted as a number, once: a request whose response was lost is repeated with its ID', async () => {
  const answers = [refuse(500, 'internal', 'Something went wrong'), { ok: true }];
  const calls = serve(ada, { [`POST /api/admin/users/${ada.id}/grant-credits`]: () => answers.shift() });
  const { user } = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Grant credits' }));
  await user.type(await screen.findByLabelText('Credits'), '25');
  await user.type(screen.getByLabelText('Reason'), 'As agreed');
  await user.click(screen.getByRole('button', { name: 'Grant credits' }));
  await screen.findByText('Something went wrong');
  await user.click(screen.getByRole('button', { name: 'Grant credits' }));
  await screen.findByText('Credits granted');
  const [first, second] = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), credits: 25, reason: 'As agreed' });
  expect(second).toEqual(first);
});

test('the list says who is on Pro, is searched, filtered and sorted, which the URL and the export keep', async () => {
  const calls = serve(of({ isOnPro: true }));
  const { user, address } = openApp('/admindb/users');
  await screen.findByText('Ada Writer');
  screen.getByText('Pro');
  await user.selectOptions(screen.getByLabelText('Show'), 'Blocked');
  await waitFor(() => expect(address()).toBe('/admindb/users?filter=blocked'));
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ada');
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('ada'));
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/users.csv?filter=blocked&search=ada',
  );
});
