import type { Page } from '@playwright/test';
import { logIn } from './admin-login.ts';
import { expect, signUp, test } from './story.ts';

// Replies that a test has fail on purpose, and the session that is over.
test.use({ tolerated: /404|503|ERR_FAILED/ });

const hint = (page: Page) => page.evaluate(() => localStorage.getItem('adminSession'));

/** Every such request fails, until the returned function is called. */
async function failing(page: Page, method: string, path: RegExp) {
  const reply = { error: { code: 'unavailable', message: 'Not now' } };
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 503, json: reply }) : route.fallback(),
  );
  return () => page.unroute(path);
}

test('§2, §4, §5 admin login requires its fields; a spinner while the session is checked; counts that lead; a malformed adminSession is removed', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/admindb/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await logIn(page);
  expect(JSON.parse((await hint(page)) ?? '')).toMatchObject({ isAdmin: true, username: 'head.editor' });

  const checked = Promise.withResolvers<void>();
  await page.route('**/api/admin/session', async (route) => {
    await checked.promise;
    await route.fallback();
  });
  await page.goto('/admindb');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  checked.resolve();
  const { counts } = await (await page.request.get('/api/admin/overview')).json();
  expect(counts.users).toBeGreaterThan(1);
  const cards = ['Users', 'Posts', 'WordPress Sites', 'Subscriptions', 'Coupons'];
  for (const card of cards)
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${card} ?[\\d,]+$`) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page).toHaveURL(/\/admindb\/users$/);

  // The session ends elsewhere, and the hint is damaged.
  await page.evaluate(() => localStorage.setItem('adminSession', '{"isAdmin":true'));
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await expect(page).toHaveURL(/\/admindb\/login$/);
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  expect(await hint(page)).toBeNull();
});

test('§5, §8 the coupon form says what is missing and stores capitals; posts, sites and coupons say what fails, and who wrote a post that has no author', async ({
  page,
}) => {
  await logIn(page);
  const endings = [
    await failing(page, 'GET', /\/api\/admin\/posts/),
    await failing(page, 'GET', /\/api\/admin\/sites/),
    await failing(page, 'GET', /\/api\/admin\/coupons/),
  ];
  for (const [link, message] of [
    ['Posts', 'Failed to load posts'],
    ['WordPress Sites', 'Failed to load WordPress sites'],
    ['Coupons', 'Failed to load coupons'],
  ] as const) {
    await page.getByRole('complementary').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
  }
  for (const end of endings) await end();
  await page.getByRole('button', { name: 'Try again' }).click();

  await page.getByRole('button', { name: 'New coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'New coupon' });
  await dialog.getByLabel('Code').fill('ab');
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  for (const message of [
    'Code must be at least 3 characters',
    'Start date is required',
    'Either discount percentage or amount must be provided',
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked();
  const typed = `autumn${Date.now()}`;
  const code = typed.toUpperCase();
  await dialog.getByLabel('Code').fill(typed);
  await dialog.getByLabel('Discount amount').fill('100');
  await dialog.getByLabel('Start date').fill('2026-01-01T00:00');
  const repair = await failing(page, 'POST', /\/api\/admin\/coupons/);
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('Failed to save coupon')).toBeVisible();
  await repair();
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('Coupon created successfully')).toBeVisible();
  const { rows } = await (await page.request.get(`/api/admin/coupons?search=${typed}`)).json();
  expect(rows.map((row: { code: string }) => row.code)).toEqual([code]);
  await failing(page, 'DELETE', /\/api\/admin\/coupons/);
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await page.getByRole('button', { name: 'Delete coupon' }).click();
  await expect(page.getByText('Failed to delete coupon')).toBeVisible();
  await page.keyboard.press('Escape');

  // As the server says it where a user's row is missing, or can't be read: no test of a browser can bring that about.
  const post = { id: crypto.randomUUID(), userId: crypto.randomUUID(), title: 'Lost', status: 'draft', type: 'post' };
  const nowhere = { siteName: null, link: null, aiGenerated: false, scheduledDate: null, publishedAt: null };
  const lost = { ...post, ...nowhere, createdAt: new Date().toISOString(), author: 'Unknown', email: 'Error' };
  await page.route(/\/api\/admin\/posts/, (route) => route.fulfill({ json: { rows: [lost], nextCursor: null } }));
  await page.getByRole('complementary').getByRole('link', { name: 'Posts', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Lost' });
  await expect(row.getByText('Unknown', { exact: true })).toBeVisible();
  await expect(row.getByText('Error', { exact: true })).toBeVisible();
});
