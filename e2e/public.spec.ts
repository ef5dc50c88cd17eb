import { expect, look, signUp, test } from './story.ts';

const PAGES = [
  { path: '/', title: 'pressloom: published once, on time, on your own WordPress', heading: /^Published once/ },
  { path: '/features', title: 'Features · pressloom', heading: 'From an idea to a page that people can read' },
  { path: '/pricing', title: 'Pricing · pressloom', heading: 'Everything is free. Pro writes more.' },
  { path: '/products', title: 'Products · pressloom', heading: 'Run it wherever you want' },
  { path: '/contact', title: 'Contact · pressloom', heading: 'Write to us' },
  { path: '/terms', title: 'Terms of service · pressloom', heading: 'Terms of service' },
  { path: '/refunds', title: 'Refund policy · pressloom', heading: 'Refund policy' },
];

test.use({ isSelling: true });

// The browser reports a page with status 404, and a refused form.
test.use({ tolerated: /^error: Failed to load resource: the server responded with a status of 40[04]/ });

const PATHS = [...PAGES.map((one) => one.path), '/contact/sent', '/no/such/page'];

for (const width of [1440, 390]) {
  test(`the public pages are accessible and fit in both themes: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of PATHS) await look(page, path);
  });
}

test('the stylesheet of the public pages has every style of the parts that they share with the app', async ({
  page,
  request,
}) => {
  const stylesOf = async (path: string) => {
    await page.goto(path);
    const addresses = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    return (await Promise.all(addresses.map(async (address) => (await request.get(address)).text()))).join('');
  };
  const app = await stylesOf('/auth');
  for (const path of PATHS) {
    const own = await stylesOf(path);
    const classes = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])),
    ]);
    const missing = classes.filter((name) => isStyled(app, name) && !isStyled(own, name));
    expect(missing, path).toEqual([]);
  }
});

/** Whether a stylesheet names a class, which is written there with a backslash before each of its special characters. */
function isStyled(stylesheet: string, name: string): boolean {
  const escaped = `.${name.replace(/[^\w-]/g, (character) => `\\${character}`)}`;
  return stylesheet
    .split(escaped)
    .slice(1)
    .some((rest) => !/^[\w\\-]/.test(rest));
}

for (const theme of ['dark', 'light']) {
  test(`the public pages open in the chosen theme: ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), theme);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is complete', async ({ page, baseURL }) => {
    for (const { path, title, heading } of PAGES) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/og.jpg`);
    }
    await expect(page.locator('main dl > div')).toHaveText([
      /^Monthly subscription\s*7 days\s*Full refund/,
      /^Annual subscription\s*14 days\s*Full refund.*prorated/,
      /^One-time purchase\s*30 days\s*Full refund/,
    ]);
  });

  test('/pricing shows the configured prices, by month and by year', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByText('₹1,499')).toBeVisible();
    await expect(page.getByText('₹14,990')).toBeHidden();
    await page.getByText('Yearly', { exact: true }).click();
    await expect(page.getByText('₹14,990')).toBeVisible();
    await expect(page.getByText('₹2,998 less than twelve single months.')).toBeVisible();
    await expect(page.getByText('₹1,499')).toBeHidden();
    await expect(page.getByText('Prices are in Indian rupees (INR), GST included.')).toBeVisible();
  });

  test('/contact: what was typed comes back with what is wrong, and is sent when it is right', async ({
    page,
    product,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Meera Rao');
    await page.getByLabel('Email').fill('meera@nowhere');
    await page.getByLabel('Subject').fill('A site that will not connect');
    await page.getByLabel('Message').fill('My host says 403.\n"Why" & <how>?');
    await expect(async () => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByLabel('Message')).toHaveValue('My host says 403.\n"Why" & <how>?');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('');
    await page.getByLabel('Email').fill('meera@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/contact\/sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks. We’ve received your message.');
    await expect.poll(() => product.log()).toContain('Contact form: A site that will not connect');
  });

  test('the menu of phones opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.locator('summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test('an unknown path answers 404 with a page that names it, with Go Back and Dashboard', async ({ page }) => {
  await page.goto('/pricing');
  const response = await page.goto('/no/such-page?x=1');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.locator('code')).toHaveText('/no/such-page');
  await expect(page.locator('main').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('somebody who is signed in sees Dashboard from the first byte, and Login again after Log out', async ({
  page,
}) => {
  await signUp(page);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('data-signed-in="yes"');
  await page.getByRole('link', { name: 'pressloom home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  const account = page.locator('header').getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(account.getByRole('link', { name: 'Login' })).toBeHidden();
  await account.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(account.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
});

test('/app leads to /dashboard, and a visitor from there to /auth', async ({ page }) => {
  await page.goto('/app');
  await expect(page).toHaveURL(/\/auth$/);
  await signUp(page);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('sitemap and robots name the pages that are to be found', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url)).toEqual(
    PAGES.map(({ path }) => `${baseURL}${path}`),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});
