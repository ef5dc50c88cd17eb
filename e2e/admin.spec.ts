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
