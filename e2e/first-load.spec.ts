import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessible, expectFits, signUp, test } from './story.ts';

const WIDTHS = [
  { name: 'desktop', kept: 'wide', width: 1440, height: 900 },
  { name: 'phone', kept: 'narrow', width: 390, height: 844 },
];

// With scripts blocked, preloaded ones remain unused.
test.use({ tolerated: /was preloaded using link preload but not used/ });

/** Blocks the app's scripts: the page stays as the server rendered it. Returns a function that releases them. */
async function holdTheApp(page: Page) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/core-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const dates = (page: Page) => page.getByRole('table').locator('tbody td:nth-of-type(2)');

for (const theme of ['dark', 'light']) {
  for (const { name, kept, ...viewport } of WIDTHS) {
    test(`the list is accessible and fits as it is drawn, without a script: ${theme}, ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signUp(page);
      await page.context().addCookies(
        Object.entries({ 'ui-theme': theme, 'ui-reader': `Europe/Berlin:${kept}:open` }).map(([name, value]) => ({
          name,
          value,
          url: page.url(),
        })),
      );
      await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      for (const path of ['/posts', '/posts?search=nothing']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectAccessible(page);
        await expectFits(page);
      }
    });
  }
}

test('a status chosen before the app has started is taken over when it has', async ({ page }) => {
  await signUp(page);
  const letGo = await holdTheApp(page);
  await page.goto('/posts', { waitUntil: 'commit' });
  await expect(page.getByRole('table').getByRole('link', { name: /^Edit / })).toHaveCount(3);
  await page.getByLabel('Status').selectOption('draft');
  letGo();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(page.getByRole('table').getByRole('link', { name: /^Edit / })).toHaveCount(1);
});

test('where no visit has told the time zone, no date is shown until the app knows it', async ({ page }) => {
  await signUp(page);
  await page.context().clearCookies({ name: 'ui-reader' });
  const letGo = await holdTheApp(page);
  await page.goto('/posts', { waitUntil: 'commit' });
  await expect(dates(page)).toHaveText(['', '', '']);
  letGo();
  await expect(dates(page)).toHaveText([/^\w{3} \d+, \d{4}$/, /^\w{3} \d+, \d{4}$/, /^\w{3} \d+, \d{4}$/]);
  await page.reload({ waitUntil: 'commit' });
  await expect(dates(page).first()).toHaveText(/^\w{3} \d+, \d{4}$/);
});

test('each page arrives with its data: the API is asked for nothing until the user does something', async ({
  page,
  wordpress,
}) => {
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  const read = async <Reply>(path: string) => (await (await page.request.get(path)).json()) as Reply;
  const { posts } = await read<{ posts: { id: string }[] }>('/api/posts');
  const { sites } = await read<{ sites: { id: string }[] }>('/api/sites');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  // Data written a moment ago is fetched again.
  await page.waitForTimeout(1_500);
  for (const path of [
    '/dashboard',
    '/dashboard?tab=activity',
    '/dashboard?tab=sites',
    '/dashboard?tab=insights',
    '/posts?status=draft&sort=title',
    '/posts/new',
    `/posts/${posts[0]?.id}`,
    '/calendar',
    '/calendar?view=week&drafts=1',
    '/wordpress',
    '/wordpress-sites-list',
    '/activity?area=account',
    '/settings',
    '/settings/profile',
    '/settings/security',
    '/settings/ai-provider',
    '/settings/writing',
    '/settings/notifications',
    '/settings/api-keys',
    '/settings/data',
  ]) {
    asked.length = 0;
    await Promise.all([page.waitForRequest('**/api/events?since=*'), page.goto(path)]);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked, path).toEqual(['/api/events']);
  }
  // Authors are asked of the site itself.
  asked.length = 0;
  const authors = `/api/sites/${sites[0]?.id}/authors`;
  await Promise.all([page.waitForResponse(`**${authors}*`), page.goto(`/wordpress/${sites[0]?.id}`)]);
  expect(asked.toSorted()).toEqual(['/api/events', authors]);
});
