import type { Page } from '@playwright/test';
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
