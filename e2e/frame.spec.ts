import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessible, look, signUp, test } from './story.ts';

/** Rows of the specification about the signed-in frame, the dashboard and the activity, and what is behind them. */

// A run without credits is refused with 402.
test.use({ tolerated: /status of 402/ });

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).locator('visible=true');
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages, posts and commands' });

async function write(page: Page, title: string, keywords: string[] = []) {
  const data = { title, content: '<p>Some words.</p>', keywords };
  const reply = await page.request.post('/api/posts', { data, headers: { origin: new URL(page.url()).origin } });
  expect(reply.status()).toBe(201);
  return (await reply.json()) as { id: string };
}

test.describe('§2 Authenticated layout', () => {
  test('a sidebar of 16rem that collapses, a top bar, and the account at its foot', async ({ page }) => {
    const { email } = await signUp(page);
    const sidebar = page.getByRole('complementary');
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await expect(sidebar.getByRole('link', { name: 'pressloom home' })).toHaveAttribute('href', '/');
    await expect(sidebar.getByText(email)).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    await expect(bar).toHaveText(['Dashboard', 'Blog Posts', 'Automate Blog']);

    await page.getByRole('button', { name: 'Account' }).locator('visible=true').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await expectAccessible(page);
  });

  test('where nothing is sold, nothing leads to plans, and prices and payment say that it is free to use', async ({
    page,
  }) => {
    await signUp(page);
    await expect(page.getByText(/Upgrade|Free Plan/)).toHaveCount(0);
    for (const path of ['/pricing', '/payment']) {
      await look(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This pressloom is free to use.');
      await expect(page.getByText('₹')).toHaveCount(0);
    }
  });

  test('on phones a bar with menu, wordmark and bell, and a drawer that closes with a link', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    const bar = page.getByRole('banner').locator('visible=true');
    await expect(bar.getByRole('button')).toHaveCount(2);
    await expect(bar.getByRole('link', { name: 'pressloom home' })).toBeVisible();
    await expect(bellOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Calendar' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/calendar/);
  });

  test('the bell rings when a post goes live, leads to it, and is marked read', async ({ page, wordpress }) => {
    await signUp(page);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress);
    const { id } = await write(page, 'NewNotification for the bell');
    await page.request.post(`/api/posts/${id}/publication`, {
      data: { action: 'publish', siteId: await firstSite(page), version: 1 },
      headers: { origin: new URL(page.url()).origin },
    });
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' }).locator('visible=true')).toBeVisible();
    await page.goto('/dashboard');
    await bellOf(page).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByText('It’s live on My blog.')).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('link', { name: 'NewNotification for the bell' }).click();
    await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
    await expect(
      page.getByRole('button', { name: 'Notifications', exact: true }).locator('visible=true'),
    ).toBeVisible();
    await page.reload();
    await bellOf(page).click();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  test('the palette does everything from the keyboard', async ({ page }) => {
    await signUp(page);
    const { id } = await write(page, 'Rye for beginners');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('rye');
    await expect(page.getByRole('option', { name: /^Rye for beginners/ })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
    await page.getByRole('heading').first().waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).fill('light theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Control+k');
    await palette(page).fill('log out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('§2 Dashboard', () => {
  test('the setup counts what is done, and is gone at 100%', async ({ page, wordpress }) => {
    await signUp(page);
    const progress = page.getByRole('progressbar', { name: 'Setup progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '25');
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress);
    const { id } = await write(page, 'For tomorrow');
    await page.goto('/dashboard');
    await expect(progress).toHaveAttribute('aria-valuenow', '75');
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await page.request.post(`/api/posts/${id}/publication`, {
      data: { action: 'schedule', siteId: await firstSite(page), scheduledDate, version: 1 },
      headers: { origin: new URL(page.url()).origin },
    });
    await expect(progress).toBeHidden();
    await expect(page.getByRole('link', { name: /^Scheduled ?1$/ })).toBeVisible();
  });

  test('an article takes a credit, the ledger names it, and the sixteenth is refused', async ({ page }) => {
    await signUp(page);
    await page.goto('/posts/new');
    await page.getByLabel('Keywords').fill('winter tea');
    await page.getByRole('button', { name: 'Generate Blog Post' }).click();
    await expect(page.getByText('Content generated successfully!')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Title', { exact: true }).fill('Tea for the winter');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^AI Credits ?14$/ }).click();
    const ledger = page.getByRole('dialog', { name: 'AI credits' });
    await expect(ledger.getByRole('link', { name: 'Tea for the winter' })).toBeVisible();
    await expectAccessible(page);
    await ledger.getByRole('button', { name: 'Done' }).click();

    const headers = { origin: new URL(page.url()).origin };
    for (let left = 14; left > 0; left--) {
      const data = { keywords: ['tea'], length: 'short' };
      const { id } = await (await page.request.post('/api/generations', { data, headers })).json();
      await expect
        .poll(async () => (await (await page.request.get(`/api/generations/${id}`)).json()).state)
        .toBe('done');
    }
    await expect(page.getByRole('button', { name: /^AI Credits ?0$/ })).toBeVisible();
    await bellOf(page).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(/^3 AI credits are left/)).toBeVisible();
    await page.goto('/posts/new');
    await page.getByLabel('Keywords').fill('spring tea');
    await page.getByRole('button', { name: 'Generate Blog Post' }).click();
    await expect(page.getByText(/Your 15 AI credits of this month are used up\. They renew on/)).toBeVisible();
    await expect(page.getByLabel('Keywords')).toHaveValue('spring tea');
  });

  test('AI Generate Ideas leads to a new post with title and keywords filled in', async ({ page, model }) => {
    await signUp(page);
    await write(page, 'All about rye', ['rye']);
    model.answerWith(() => ({ status: 500 }));
    await page.reload();
    await page.getByRole('button', { name: /^AI Generate Ideas/ }).click();
    const ideas = page.getByRole('dialog', { name: 'AI Generate Ideas' });
    await expect(ideas.getByText(/No language model responded/)).toBeVisible();
    await expectAccessible(page);
    const first = ideas.getByRole('link').first();
    const title = (await first.locator('span span').first().textContent()) ?? '';
    await first.click();
    await expect(page).toHaveURL(/\/posts\/new$/);
    await expect(page.getByLabel('Keywords')).toHaveValue('rye');
    await expect(page.getByLabel(/^Post Title/)).toHaveValue(title);
  });

  test('Insights says Analytics coming soon and remembers who joined the waitlist', async ({ page }) => {
    await signUp(page);
    await page.getByRole('tab', { name: 'Insights' }).click();
    await expect(page.getByRole('heading', { name: 'Analytics coming soon' })).toBeVisible();
    await page.getByRole('button', { name: 'Join waitlist' }).click();
    await expect(page.getByText('You’re on the waitlist')).toBeVisible();
    await page.reload();
    await expect(page.getByText('You’re on the waitlist')).toBeVisible();
  });
});

test('§2 /activity shows what happened as it happens, filtered in the address', async ({ page }) => {
  await signUp(page);
  await page.goto('/activity');
  await expect(page.getByText('Account created')).toBeVisible();
  await write(page, 'A line of its own');
  await expect(page.getByRole('link', { name: 'A line of its own' })).toBeVisible();
  await page.getByText('Sites', { exact: true }).click();
  await expect(page).toHaveURL(/\?area=sites$/);
  await expect(page.getByText('No matching activity')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'A line of its own' }).click();
  await expect(page.getByRole('heading').first()).toBeVisible();
});

async function firstSite(page: Page): Promise<string> {
  const { sites } = (await (await page.request.get('/api/sites')).json()) as { sites: { id: string }[] };
  return sites[0]?.id ?? '';
}
