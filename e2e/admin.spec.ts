import { logIn } from './admin-login.ts';
import { ADMINISTRATOR, expect, expectAccessibleAndFits, look, signUp, test } from './story.ts';

// The page for unknown addresses, and wrong credentials.
test.use({ tolerated: /40[14]/ });

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
  await page.goto('/admindb');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('an administrator blocks a user with a reason, by keyboard, unblocks and deletes the account, and the log says so', async ({
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
  const choose = async (item: string) => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  };
  await choose('Block');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Spam');
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User blocked')).toBeVisible();
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
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('User unblocked')).toBeVisible();
  await choose('Delete account');
  await dialog.getByLabel('Reason').fill('Asked for by the user');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('The account is being deleted')).toBeVisible();
  await expect(page.getByText('No users found.')).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('“Spam”')).toBeVisible();
  await expect(page.getByText('“Asked for by the user”')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
