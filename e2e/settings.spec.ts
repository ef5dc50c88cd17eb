import { totpCode } from '../packages/testkit/src/index.ts';
import { expect, expectAccessible, look, signUp, signUpOnScreen, test } from './story.ts';

const SECTIONS = [
  'profile',
  'security',
  'appearance',
  'ai-provider',
  'writing',
  'notifications',
  'api-keys',
  'data',
] as const;
const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];

for (const { name, ...viewport } of WIDTHS) {
  test(`every section of the settings is accessible and fits in both themes: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signUp(page);
    for (const path of ['/settings', ...SECTIONS.map((section) => `/settings/${section}`), '/unsubscribe?token=x'])
      await look(page, path);
  });
}

test.describe('two-factor sign-in', () => {
  // The browser logs each refused code itself.
  test.use({ tolerated: /status of 401/ });

  test('is turned on, asked for at sign-in, and a recovery code stands in for the phone', async ({ page }) => {
    const account = await signUp(page);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(account.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const shown = (await page.getByText(/Or type in this key:/).innerText()).split(':')[1] ?? '';
    const secret = shown.replace(/\s/g, '');
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret));
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(page.getByText('Two-factor sign-in is on')).toBeVisible();
    const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();

    const logOut = async () => {
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL(/\/$/);
    };
    const enterPassword = async () => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    };
    await logOut();
    await enterPassword();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth/);

    await enterPassword();
    await expectAccessible(page);
    // The next code: the one that turned it on is used.
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await logOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/settings/security');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(account.password);
    await page.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
  });
});

test('an API key is made, shown once, used by a script and revoked', async ({ page, product }) => {
  const { password } = await signUp(page);
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Backup script');
  await page.getByLabel('Your password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const asScript = (path: string, method = 'GET') =>
    fetch(`${product.url}${path}`, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await asScript('/api/posts')).status).toBe(200);
  expect((await asScript('/api/posts/samples', 'DELETE')).status).toBe(403);

  await page.reload();
  await expect(page.getByText('last used just now')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Backup script' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  expect((await asScript('/api/posts')).status).toBe(401);
});

test('an own model is tested, writes from then on, and is removed', async ({ page, model }) => {
  await signUp(page);
  await page.goto('/settings/ai-provider');
  await page.getByLabel('Provider').selectOption('Another endpoint');
  await page.getByLabel('Endpoint').fill(model.url);
  await page.getByLabel('API key').fill(model.apiKey);
  await page.getByRole('button', { name: 'List models' }).click();
  await expect(page.getByLabel('Model')).toHaveValue(model.model);
  await page.getByRole('button', { name: 'Test and save' }).click();
  await expect(page.getByText('Connected. Your model is now used for writing.')).toBeVisible();
  await expect(page.getByText(`…${model.apiKey.slice(-2)}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove provider' }).click();
  await expect(page.getByRole('button', { name: 'Test and save' })).toBeVisible();
});

test('both exports are downloads', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/data');
  for (const [label, ending] of [
    ['Download WXR', 'xml'],
    ['Download JSON', 'json'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: label }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^pressloom-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
  }
});

test.describe('deleting the account', () => {
  test.use({ tolerated: /status of 40[13]/ });

  test('asks, signs out, and leaves nothing to sign in to', async ({ page }) => {
    const account = await signUp(page);
    await page.goto('/settings/data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(account.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Your account is being deleted')).toBeVisible();
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await signUpOnScreen(page, account);
  });
});
