import { connectByPassword } from './connect.ts';
import { expect, newAccount, signUp, signUpOnScreen, test } from './story.ts';

/** Rows of the specification about accounts, guarded screens and sites, by section. */

// A refused sign-in returns 401, and a refused site 422.
test.use({ tolerated: /status of (401|422)/ });

test.describe('§2 /auth', () => {
  test('tabs Login and Register; Register takes fullName, email and password', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
    await page.getByRole('tab', { name: 'Register' }).click();
    const names = await page
      .getByRole('tabpanel')
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
    expect(names).toEqual(['fullName', 'email', 'password']);
  });

  test('a user who is signed in is led to the requested path, else to /dashboard', async ({ page }) => {
    const account = await signUpOnScreen(page);
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().clearCookies();
    await page.goto('/posts?status=draft');
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/posts\?status=draft$/);
  });

  test('§8 a wrong password shows the message of the provider', async ({ page }) => {
    const { email } = newAccount();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('§2 Route guard', () => {
  test('without a user it replaces history with /auth', async ({ page }) => {
    await page.goto('/terms');
    await page.goto('/calendar');
    await expect(page).toHaveURL(/\/auth$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms$/);
  });

  test('/app leads to /dashboard', async ({ page }) => {
    await signUp(page);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('Log out returns to /', async ({ page }) => {
    await signUp(page);
    await page
      .getByRole('button', { name: /account|avatar|menu/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test('§1 the theme is dark, whatever the system prefers, unless the user chose light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.setItem('ui-theme', 'light'));
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test.describe('§2, §5 WordPress sites', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page);
    await page.goto('/wordpress');
  });

  test("the add form names its fields and their messages, and asks for the site's name as site_name", async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Connect WordPress' }).first().click();
    await page.getByRole('button', { name: 'Use an application password' }).click();
    await expect(page.getByLabel('Site name')).toHaveAttribute('name', 'site_name');
    await page.getByRole('button', { name: 'Add Site' }).click();
    for (const text of [
      'Site name is required',
      'Please enter a valid URL',
      'Username is required',
      'Password is required',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  test("added and selected, asked 'Are you sure you want to delete this site?', 'Site deleted successfully'", async ({
    page,
    wordpress,
  }) => {
    await connectByPassword(page, wordpress, 'First blog');
    const selected = () => page.evaluate(() => localStorage.getItem('selectedWpSiteId'));
    const { sites } = (await (await page.request.get('/api/sites')).json()) as { sites: { id: string }[] };
    expect(await selected()).toBe(sites[0]?.id);
    await page
      .getByRole('button', { name: /First blog/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this site?' });
    await dialog.getByRole('button', { name: 'Delete site' }).click();
    await expect(page.getByText('Site deleted successfully')).toBeVisible();
    await expect(page.getByText('No sites connected')).toBeVisible();
  });

  test('/wordpress-sites-list: a table of the sites with Refresh', async ({ page, wordpress }) => {
    await connectByPassword(page, wordpress, 'Listed blog');
    await page.goto('/wordpress-sites-list');
    await expect(page.getByRole('row', { name: /Listed blog/ })).toBeVisible();
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/sites');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await asked;
    await expect(page.getByRole('row', { name: /Listed blog/ })).toBeVisible();
  });
});
