import type { Locator, Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectFits, signUp, signUpOnScreen, test } from './story.ts';

test.use({ viewport: { width: 390, height: 844 } });

const firstEditLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .first();

/** Signs up and opens the first sample post of the new account. */
async function openPost(page: Page) {
  await signUpOnScreen(page);
  await page.goto('/posts');
  await firstEditLink(page).click();
}

/** In whole pixels, measured at one moment: the page may move between two. */
const boxes = (buttons: Locator) =>
  buttons.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
    }),
  );

test('the open tab of the dashboard is brought into sight', async ({ page }) => {
  await signUp(page);
  const tab = page.getByRole('tab', { name: 'Insights' });
  await page.goto('/dashboard?tab=insights');
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.goto('/dashboard');
  await expect(tab).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'WordPress Sites' }).click();
  await expect(page.getByText('No sites connected')).toBeVisible();
  await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the buttons of a post stand in even rows, in their order, and those that save stay in view', async ({ page }) => {
  await openPost(page);
  const header = page.locator('header', { has: page.getByRole('heading', { name: 'Edit Post' }) });
  const buttons = header.locator('a, button').filter({ hasText: /^(Cancel|Delete|Schedule|Publish|Save)$/ });
  await expect(buttons).toHaveText(['Cancel', 'Delete', 'Schedule', 'Publish', 'Save']);
  const [cancel, remove, ...rest] = await boxes(buttons);
  expect(remove).toMatchObject({ y: cancel?.y, width: cancel?.width });
  for (const box of rest) expect(box).toMatchObject({ y: rest[0]?.y, width: rest[0]?.width });
  expect(Math.max(...[cancel, remove, ...rest].map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(
    390,
  );

  const save = buttons.last();
  const text = page.getByRole('textbox', { name: 'Content' });
  const end = page.getByRole('heading', { name: 'Post Info' });
  await end.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(buttons.first()).not.toBeInViewport({ ratio: 1 });
  // The text has the room above the keyboard while it is typed.
  await text.locator('p').last().click();
  await expect(save).not.toBeInViewport();
  await page.getByLabel('Keywords').focus();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 768, height: 800 });
  await text.locator('p').last().click();
  await end.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  const tops = (await boxes(buttons)).map(({ y }) => y);
  expect(tops).toEqual(tops.map(() => tops[0]));
});

test('what can be done with selected text fits beside itself', async ({ page }) => {
  await openPost(page);
  await page.getByRole('textbox', { name: 'Content' }).locator('p').first().dblclick();
  await expect(page.getByRole('group', { name: 'Selected text' })).toBeVisible();
  await expectFits(page);
});

test('the bar of the editor is one line, which is scrolled sideways by itself', async ({ page }) => {
  await openPost(page);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  await bar.getByRole('button', { name: 'HTML source' }).click();
  await expect(page.getByRole('button', { name: 'Visual editor' })).toBeVisible();
  await expectFits(page);
});

test('the blocks at a slash are in sight at the end of the page, too', async ({ page }) => {
  await signUp(page);
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(`${'Another line.\n'.repeat(20)}/`);
  const menu = page.getByRole('listbox', { name: 'Blocks' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('option', { name: /^Heading 2/ })).toBeInViewport({ ratio: 1 });
});

test('the list of posts leaves room for the titles on a small laptop', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/posts');
  const title = page.getByRole('rowheader').first();
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.width).toBeGreaterThan(200);
});

test.describe('under a thumb', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('no screen scrolls sideways, neither on the smallest phone nor on a tablet', async ({ page, wordpress }) => {
    await signUp(page);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress);
    await page.goto('/posts');
    const post = await firstEditLink(page).getAttribute('href');
    await page.goto('/posts?status=scheduled');
    const scheduled = await firstEditLink(page).getAttribute('href');
    const screens = [
      '/dashboard',
      '/posts',
      '/posts/new',
      `${post}`,
      `${scheduled}`,
      '/calendar?view=month',
      '/calendar?view=week&week=2026-12-27',
    ];
    const others = ['/wordpress', '/wordpress-sites-list', '/activity', '/settings/appearance', '/settings/security'];
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [...screens, ...others]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectFits(page);
      }
    }
  });
});
