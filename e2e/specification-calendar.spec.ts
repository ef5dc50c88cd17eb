import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, signUp, test } from './story.ts';

/** Rows of the specification about the calendar, by section. docs/specification-coverage.md lists them. */

test.use({ tolerated: /^error: Blocked script execution in '[^']*\/preview/ });

/** Writes a post that its site has as scheduled or published before this returns. */
async function write(page: Page, post: Record<string, unknown>): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const { sites } = (await (await page.request.get('/api/sites')).json()) as { sites: { id: string }[] };
  const siteId = sites[0]?.id ?? null;
  const reply = await page.request.post('/api/posts', { headers, data: { content: '<p>Text</p>', siteId, ...post } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { id } = (await reply.json()) as { id: string };
  const statusNow = async () =>
    ((await (await page.request.get(`/api/posts/${id}`)).json()) as { status: string }).status;
  await expect.poll(statusNow, { timeout: 20_000 }).toBe(post.status ?? 'draft');
}

/** Noon on the day `days` from now, by the page's clock. */
const inDays = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(12, 0, 0, 0);
  return date;
};
const dayOf = (page: Page, date: Date) =>
  page.evaluate((at) => new Date(at).toLocaleDateString('sv'), date.toISOString());
const cell = (page: Page, day: string) => page.locator('td', { has: page.locator(`time[datetime="${day}"]`) });
const colourOf = (page: Page, title: string) =>
  page
    .locator('td')
    .getByRole('link', { name: title })
    .evaluate((card) => getComputedStyle(card).borderLeftColor);
const legendColour = (page: Page, status: string) =>
  page
    .getByRole('list', { name: 'Legend' })
    .locator('li', { hasText: status })
    .locator('span')
    .evaluate((dot) => getComputedStyle(dot).backgroundColor);

test.beforeEach(async ({ page, wordpress }) => {
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await page.request.delete('/api/posts/samples', { headers: { origin: new URL(page.url()).origin } });
});

test.describe('§2 /calendar', () => {
  test('Editorial Calendar, in the sidebar between Blog Posts and WordPress Sites', async ({ page }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
    await expect(page).toHaveURL(/\/calendar$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editorial Calendar');
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    expect(links.indexOf('Calendar')).toBeGreaterThan(links.indexOf('Blog Posts'));
    expect(links.indexOf('Calendar')).toBeLessThan(links.indexOf('WordPress Sites'));
  });

  test('a monthly grid, weeks Sunday to Saturday', async ({ page }) => {
    await page.goto('/calendar?month=2026-11');
    await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    await expect(page.locator('td time').first()).toHaveAttribute('datetime', '2026-11-01');
    await expect(page.locator('td time').last()).toHaveAttribute('datetime', '2026-12-05');
    await page.goto('/calendar?month=2026-05');
    await expect(page.locator('td time').first()).toHaveAttribute('datetime', '2026-04-26');
    await expect(page.locator('td')).toHaveCount(42);
  });

  test('previous and next month buttons', async ({ page }) => {
    await page.goto('/calendar?month=2026-12');
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  });

  test("a 'New Blog Post' button to /posts/new", async ({ page }) => {
    await page.goto('/calendar');
    await page.getByRole('link', { name: 'New Blog Post' }).click();
    await expect(page).toHaveURL(/\/posts\/new$/);
  });

  test("an 'Upcoming Content' list of the next 5 items by date", async ({ page }) => {
    for (const days of [6, 2, 4, 1, 5, 3]) {
      await write(page, { title: `In ${days} days`, status: 'scheduled', scheduledDate: inDays(days).toISOString() });
    }
    await write(page, { title: 'Out already', status: 'published' });
    await page.goto('/calendar');
    const upcoming = page.getByRole('region', { name: 'Upcoming Content' });
    await expect(upcoming.getByRole('link')).toHaveText([1, 2, 3, 4, 5].map((days) => `In ${days} days`));
  });
});

test.describe('§4 Calendar', () => {
  test('a post appears on scheduledDate, or publishedAt if no scheduled date', async ({ page }) => {
    const tomorrow = inDays(1);
    await write(page, { title: 'To come', status: 'scheduled', scheduledDate: tomorrow.toISOString() });
    await write(page, { title: 'Out', status: 'published' });
    await write(page, { title: 'A draft' });
    await page.goto(`/calendar?view=week&week=${await dayOf(page, tomorrow)}`);
    await expect(cell(page, await dayOf(page, tomorrow)).getByText('To come')).toBeVisible();
    const today = await dayOf(page, new Date());
    await page.goto(`/calendar?month=${today.slice(0, 7)}`);
    await expect(cell(page, today).getByText('Out')).toBeVisible();
    await expect(page.getByText('A draft')).toHaveCount(0);
  });

  test('published are green, others blue', async ({ page }) => {
    const later = new Date(Date.now() + 10 * 60_000);
    await write(page, { title: 'To come', status: 'scheduled', scheduledDate: later.toISOString() });
    await write(page, { title: 'Out', status: 'published' });
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('ui-theme', chosen), theme);
      await page.goto(`/calendar?view=week&week=${await dayOf(page, later)}`);
      await expect(page.locator('td').getByRole('link', { name: 'To come' })).toBeVisible();
      const [green, blue] = [await legendColour(page, 'Published'), await legendColour(page, 'Scheduled')];
      expect(green).not.toBe(blue);
      expect([await colourOf(page, 'Out'), await colourOf(page, 'To come')]).toEqual([green, blue]);
    }
  });
});
