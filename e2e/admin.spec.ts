import { logIn } from './admin-login.ts';
import { tabTo } from './keyboard.ts';
import { ADMINISTRATOR, expect, expectAccessible, expectAccessibleAndFits, look, signUp, test } from './story.ts';

// The page for unknown addresses, and wrong credentials. Where plans are sold, they can be granted.
test.use({ tolerated: /40[14]/, isSelling: true });

test('an administrator signs in to the admin area, sees what happens, and logs out', async ({ page }) => {
  await signUp(page);
  await page.goto('/admindb');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await look(page, '/admindb/login');
  await page.getByLabel('Username').fill(ADMINISTRATOR.username);
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid admin credentials')).toBeVisible();
  await logIn(page);

  await expect(page.getByText('Account created').first()).toBeVisible();
  await expectAccessibleAndFits(page);
  for (const size of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await look(page, '/admindb');
    await look(page, '/admindb/audit');
  }

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Admin logged out successfully')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminSession'))).toBeNull();
  await page.goto('/admindb');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

/** What is done with an account before it is blocked: what the dialog asks for besides the reason, and what is said then. */
const ACTS = [
  { act: 'Verify email', says: 'Email verified' },
  { act: 'Grant credits', asks: 'Credits', typed: '5', says: 'Credits granted' },
  { act: 'Grant Pro', asks: 'Days', typed: '30', says: 'Pro granted' },
  { act: 'End granted Pro', says: 'Granted Pro ended' },
  { act: 'Appoint administrator', says: 'Administrator appointed' },
  { act: 'Dismiss administrator', says: 'Administrator dismissed' },
  { act: 'End sessions', says: 'Sessions ended' },
];

test('an administrator does everything with an account by keyboard: verifies, grants, appoints, blocks with a reason, unblocks and deletes, and the log says so', async ({
  page,
  browser,
  extraHTTPHeaders,
}) => {
  const { email, password } = await signUp(page);
  await logIn(page);
  for (const width of [820, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `/admindb/users?search=${email}`);
  }
  const menu = page.getByRole('button', { name: `Actions for ${email}` });
  const dialog = page.getByRole('alertdialog');
  const choose = async (item: string) => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await expect(dialog.locator(':is(input, textarea):focus')).toHaveCount(1);
  };
  const confirm = async (item: string, says: string) => {
    await tabTo(page, dialog.getByRole('button', { name: item, exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: says })).toBeVisible();
  };
  for (const { act, asks, typed, says } of ACTS) {
    await choose(act);
    if (asks) {
      await expect(dialog.getByLabel(asks)).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await expectAccessible(page);
    }
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type(`Asked to: ${act}`);
    await confirm(act, says);
  }
  await choose('Block');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await choose('Block');
  await page.keyboard.type('Spam');
  await expectAccessibleAndFits(page);
  await confirm('Block', 'User blocked');
  await expect(page.getByRole('cell', { name: 'Blocked Spam' })).toBeVisible();

  const other = await browser.newContext({ extraHTTPHeaders });
  const elsewhere = await other.newPage();
  await elsewhere.goto(new URL('/login', page.url()).href);
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByText('This account has been blocked')).toBeVisible();
  await other.close();

  await choose('Unblock');
  await confirm('Unblock', 'User unblocked');
  await choose('Delete account');
  await page.keyboard.press('ArrowDown');
  await expect(
    dialog.getByRole('radio', {
      name: 'Turn scheduled posts created or changed in pressloom into drafts on WordPress',
    }),
  ).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Asked for by the user');
  await confirm('Delete account', 'The account is being deleted');
  await expect(page.getByText('No users found.')).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('“Spam”')).toBeVisible();
  await expect(page.getByText('“Asked for by the user”')).toBeVisible();
  await expect(page.getByText('AI credits: from 15 to 20')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
