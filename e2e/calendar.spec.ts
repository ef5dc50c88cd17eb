import type { Page } from '@playwright/test';
import type { TestWordPress } from '../packages/testkit/src/index.ts';
import { connectByPassword } from './connect.ts';
import { cell, drag, dropOn, resize } from './drag.ts';
import { expect, expectAccessible, expectAccessibleAndFits, signUp, test } from './story.ts';

/** The 10th and following days of next month at nine in Berlin: all in one grid, none in the past. */
const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 1);
const month = `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`;
const dayOfNext = (day: number) => `${month}-${String(day).padStart(2, '0')}`;

interface Post {
  id: string;
  version: number;
  wordpressId: number | null;
  publicationState: string | null;
}

async function call<T>(page: Page, method: 'get' | 'post' | 'delete', path: string, data?: object): Promise<T> {
  const reply = await page.request[method](path, { headers: { origin: new URL(page.url()).origin }, data });
  expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true);
  return reply.json() as Promise<T>;
}

/** A post scheduled in WordPress for that day. */
async function schedule(page: Page, title: string, day: number): Promise<Post> {
  const { sites } = await call<{ sites: { id: string }[] }>(page, 'get', '/api/sites');
  const post = await call<Post>(page, 'post', '/api/posts', { title, content: '<p>Text</p>', siteId: sites[0]?.id });
  await call(page, 'post', `/api/posts/${post.id}/publication`, {
    action: 'schedule',
    scheduledDate: await page.evaluate((local) => new Date(local).toISOString(), `${dayOfNext(day)}T09:00`),
    version: post.version,
  });
  return settled(page, post.id);
}

async function settled(page: Page, id: string): Promise<Post> {
  let post: Post | undefined;
  await expect
    .poll(async () => {
      post = await call<Post>(page, 'get', `/api/posts/${id}`);
      return post.publicationState;
    })
    .toBe('done');
  return post as Post;
}

const dateOnSite = (wordpress: TestWordPress, { wordpressId }: Post) =>
  wordpress.php<string>(`return get_post(${wordpressId})->post_date_gmt;`);

/** Nine o'clock in Berlin on that day, as WordPress stores it. */
const nineOn = (page: Page, day: number) =>
  page.evaluate((local) => new Date(local).toISOString().slice(0, 19).replace('T', ' '), `${dayOfNext(day)}T09:00`);

test.beforeEach(async ({ page, wordpress }) => {
  await signUp(page);
  await call(page, 'delete', '/api/posts/samples');
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
});

test('a scheduled post is dragged to another day by mouse, and another moved by keyboard; WordPress has both new dates', async ({
  page,
  wordpress,
}) => {
  const byMouse = await schedule(page, 'Moved by mouse', 10);
  const byKeyboard = await schedule(page, 'Moved by keyboard', 11);
  const expectAbove = (day: number) => expect(cell(page, dayOfNext(day))).toHaveClass(/bg-raised( |$)/);
  const pickUp = async (title: string, day: number) => {
    await page.getByRole('link', { name: title }).first().focus();
    await page.keyboard.press('Space');
    const said = new RegExp(`^Picked up ${title} from [A-Z][a-z]+day, [A-Z][a-z]+ ${day}\\.$`);
    await expect(page.getByText(said)).toBeAttached();
    // From then on, arrow keys are heard.
    await expectAbove(day);
  };
  await page.goto(`/calendar?month=${month}`);

  await test.step('by mouse', async () => {
    await expect(cell(page, dayOfNext(10)).getByText('Moved by mouse')).toBeVisible();
    await drag(page, 'Moved by mouse', dayOfNext(19));
    await expect(cell(page, dayOfNext(19)).getByText('Moved by mouse')).toBeVisible();
    await expect(page.getByText('Post rescheduled on WordPress successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/calendar/);
    expect(await dateOnSite(wordpress, byMouse)).toBe(await nineOn(page, 19));
  });

  await test.step('a pointer that slips over the edge of the calendar keeps its day', async () => {
    const saturday = 1 + ((6 - next.getDay() + 7) % 7) + 7;
    await drag(page, 'Moved by mouse', dayOfNext(saturday), ({ width, height }) => ({ x: width + 12, y: height / 2 }));
    await expect(cell(page, dayOfNext(saturday)).getByText('Moved by mouse')).toBeVisible();
    await expect.poll(() => dateOnSite(wordpress, byMouse)).toBe(await nineOn(page, saturday));
  });

  await test.step('a post dragged to the lower edge of the window lands on the day under the pointer', async () => {
    await resize(page, { width: 1440, height: 620 });
    await page.getByRole('link', { name: 'Moved by mouse' }).first().scrollIntoViewIfNeeded();
    const from = await page.getByRole('link', { name: 'Moved by mouse' }).first().boundingBox();
    if (!from) throw new Error('Nothing to drag');
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, 560, { steps: 8 });
    await page.mouse.move(from.x + 20, 612, { steps: 8 });
    // The page scrolls under the pointer as far as it goes.
    await page.waitForFunction(() => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1);
    await dropOn(page, dayOfNext(20));
    await expect(cell(page, dayOfNext(20)).getByText('Moved by mouse')).toBeVisible();
    await resize(page, { width: 1440, height: 900 });
  });

  await test.step('by keyboard', async () => {
    await pickUp('Moved by keyboard', 11);
    await page.keyboard.press('ArrowRight');
    await expectAbove(12);
    await page.keyboard.press('ArrowDown');
    await expectAbove(19);
    await page.keyboard.press('Space');
    await expect(cell(page, dayOfNext(19)).getByText('Moved by keyboard')).toBeVisible();
    await expect.poll(() => dateOnSite(wordpress, byKeyboard)).toBe(await nineOn(page, 19));
    await expectAccessible(page);
  });

  await test.step('Escape leaves a post where it is', async () => {
    await pickUp('Moved by keyboard', 19);
    await page.keyboard.press('ArrowRight');
    await expectAbove(20);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Moved by keyboard was not moved.')).toBeAttached();
    await expect(cell(page, dayOfNext(19)).getByText('Moved by keyboard')).toBeVisible();
  });
});

test('a post dragged to the past stays where it is, and the user is told', async ({ page, wordpress }) => {
  const post = await schedule(page, 'Not a time machine', 20);
  await page.clock.setFixedTime(await page.evaluate((local) => Date.parse(local), `${dayOfNext(12)}T12:00`));
  await page.goto(`/calendar?month=${month}`);
  await expect(cell(page, dayOfNext(12))).toHaveAttribute('aria-current', 'date');
  await expect(cell(page, dayOfNext(20)).getByText('Not a time machine')).toBeVisible();
  for (const day of [11, 12]) {
    await drag(page, 'Not a time machine', dayOfNext(day));
    await expect(page.getByText(new RegExp(`${day}, ${month.slice(0, 4)}, 9:00 AM is in the past`))).toBeVisible();
  }
  await expect(cell(page, dayOfNext(20)).getByText('Not a time machine')).toBeVisible();
  expect(await dateOnSite(wordpress, post)).toBe(await nineOn(page, 20));
});

test('a draft dragged in from the tray is given its time and site, and is scheduled on WordPress', async ({
  page,
  wordpress,
}) => {
  const draft = await call<Post>(page, 'post', '/api/posts', { title: 'From the tray', content: '<p>Text</p>' });
  await page.goto(`/calendar?month=${month}&drafts=1`);
  const grip = await page.getByRole('button', { name: 'Drag From the tray to a day' }).boundingBox();
  if (!grip) throw new Error('Nothing to drag');
  await page.mouse.move(grip.x + 8, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x - 20, grip.y + 20, { steps: 4 });
  await dropOn(page, dayOfNext(15));
  const dialog = page.getByRole('alertdialog', { name: 'Schedule to WordPress' });
  await expect(dialog.getByLabel('Scheduled date')).toHaveValue(`${dayOfNext(15)}T09:00`);
  await expect(dialog.getByText(/on the site \(Asia\/Kolkata\)/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Post scheduled on WordPress successfully')).toBeVisible();
  await expect(cell(page, dayOfNext(15)).getByText('From the tray')).toBeVisible();
  await expect(page.getByText('No unscheduled drafts.')).toBeVisible();
  expect(await dateOnSite(wordpress, await settled(page, draft.id))).toBe(await nineOn(page, 15));
});

test('a site that refuses has the post back at its old day, with the reason', async ({ page, wordpress }) => {
  const post = await schedule(page, 'Goes back', 10);
  await page.goto(`/calendar?month=${month}`);
  await expect(cell(page, dayOfNext(10)).getByText('Goes back')).toBeVisible();
  await wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1);');
  await drag(page, 'Goes back', dayOfNext(18));
  await expect(page.getByText('Failed to schedule post on WordPress')).toBeVisible();
  await expect(page.getByText(/^“.*”: .*password/)).toBeVisible();
  await expect(cell(page, dayOfNext(10)).getByText('Goes back')).toBeVisible();
  await expect(cell(page, dayOfNext(10)).getByText('Not scheduled')).toBeVisible();
  expect(await dateOnSite(wordpress, post)).toBe(await nineOn(page, 10));
});

test('a calendar program reads along at a private address, until it is switched off', async ({ page, playwright }) => {
  await schedule(page, 'Read elsewhere', 10);
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Create private link' }).click();
  const address = await page.getByLabel('Private link').inputValue();
  await expectAccessible(page);
  const program = await playwright.request.newContext();
  const feed = await program.get(address);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('SUMMARY:Read elsewhere\r\n');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Link turned off')).toBeVisible();
  expect((await program.get(address)).status()).toBe(404);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`every view is accessible and fits in both themes: ${width} wide`, async ({ page }) => {
    for (const day of [10, 10, 10, 10, 10, 12]) await schedule(page, `Post of day ${day}`, day);
    await call(page, 'post', '/api/posts', { title: 'A draft', content: '<p>Text</p>' });
    await page.setViewportSize({ width, height });
    for (const view of ['month', 'week', 'list']) {
      const at = view === 'week' ? `week=${dayOfNext(10)}` : `month=${month}`;
      for (const drafts of ['', '&drafts=1']) {
        await page.goto(`/calendar?view=${view}&${at}${drafts}`);
        await expect(page.getByText('Upcoming Content')).toBeVisible();
        await expectAccessibleAndFits(page);
      }
    }
    await page.goto(`/calendar?view=list&month=${month}`);
    await page.getByRole('button', { name: 'Actions for Post of day 12' }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
    await expectAccessibleAndFits(page);
  });
}
