import type { Page, Route } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessible, signUp, test } from './story.ts';

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

test.describe('§2 the dashboard greets by the hour of its user, who lives in Berlin', () => {
  for (const [time, words] of [
    ['2026-03-02T00:00:00+01:00', 'Good morning, Ada Writer'],
    ['2026-03-02T11:59:00+01:00', 'Good morning, Ada Writer'],
    ['2026-03-02T12:00:00+01:00', 'Good afternoon, Ada Writer'],
    ['2026-03-02T17:59:00+01:00', 'Good afternoon, Ada Writer'],
    ['2026-03-02T18:00:00+01:00', 'Good evening, Ada Writer'],
    ['2026-03-02T23:59:00+01:00', 'Good evening, Ada Writer'],
  ] as const) {
    test(`§2 at ${time.slice(11, 16)}: ${words}`, async ({ page }) => {
      await signUp(page);
      await page.clock.setFixedTime(new Date(time));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    });
  }
});

test.describe('what a site refuses', () => {
  test.use({ tolerated: /status of 422/ });
  test('§8 publishing, scheduling and deleting that fail say so, and why', async ({ page, wordpress }) => {
    await signUp(page);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress, 'A closed door');
    await writePost(page, 'Refused');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
    const published = page.url();
    await writePost(page, 'Not wanted');
    await wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1); return true;');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('[data-sonner-toast]').getByText('Publishing to WordPress...')).toBeVisible();
    await expect(page.getByText(/^Failed to publish post: .*application password/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText(/^Failed to schedule post: .*application password/)).toBeVisible();

    await page.goto(published);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Failed to delete from WordPress')).toBeVisible();
    await page.goto('/posts');
    await expect(page.getByRole('link', { name: 'Refused' }).first()).toBeVisible();
  });
});

test.describe('while something is loading', () => {
  /** Opened by a link, so that the page comes without preloaded data. */
  for (const [name, link, calls, shape] of [
    ['posts', 'Blog Posts', '/api/posts**', 'Blog Posts'],
    ['sites', 'WordPress Sites', '/api/sites**', 'WordPress Sites'],
    ['the calendar', 'Calendar', '/api/calendar**', 'Editorial Calendar'],
  ] as const) {
    test(`${name}: the screen stands in its shape and says that it is busy, then holds what came`, async ({ page }) => {
      await signUp(page);
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const release = await hold(page, calls);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: shape })).toBeVisible();
      const busy = page.getByRole('main').locator('[aria-busy=true], [role=status][aria-label^=Loading]');
      await expect(busy.first()).toBeVisible();
      release();
      await expect(busy).toHaveCount(0);
      await expectAccessible(page);
    });
  }

  test('§2 route guard: a full-screen spinner until it is known who is there', async ({ page }) => {
    await signUp(page);
    // As if the server could not render the page.
    await page.route('**/wordpress', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace(/<div id="root">.*<\/script>/s, '<div id="root"></div>');
      await route.fulfill({ response: reply, body });
    });
    const release = await hold(page, '/api/session');
    await page.goto('/wordpress');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'WordPress Sites' })).toBeVisible();
  });
});

test.describe('a server that fails', () => {
  test.use({ tolerated: /status of 500/ });
  test('§9 one retry, nothing fetched anew on focus, and Try again', async ({ page }) => {
    await signUp(page);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let asked = 0;
    await page.route('**/api/sites', (route) => {
      asked++;
      return asked <= 2
        ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong' } } })
        : route.continue();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'WordPress Sites' }).click();
    await expect(page.getByText('Failed to fetch WordPress sites').first()).toBeVisible();
    expect(asked).toBe(2);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      // It bubbles, like the browser's own event.
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await expectAccessible(page);
    expect(asked).toBe(2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No sites connected')).toBeVisible();
    expect(asked).toBe(3);
  });
});

test.describe('writes that fail', () => {
  test.use({ tolerated: /status of 500/ });
  test('§8 each says so in the specification’s words, and nothing is lost', async ({ page, wordpress }) => {
    await signUp(page);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress, 'Kept');
    await writePost(page, 'Kept as well');
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong' } } }),
    );
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Kept, and changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Failed to save post')).toBeVisible();
    await expect(title).toHaveValue('Kept, and changed');
    await page.locator('input[type=file]').setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: IMAGE });
    await expect(page.getByText('Failed to update featured image')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Failed to delete post')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/wordpress');
    await page.getByRole('button', { name: 'Add Site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect WordPress' });
    await dialog.getByRole('button', { name: 'Use an application password' }).click();
    await dialog.getByLabel('Site name').fill('Never');
    await dialog.getByLabel('Site address').fill(wordpress.url);
    await dialog.getByLabel('Username').fill('admin');
    await dialog.getByLabel('Application password').fill('abcd abcd abcd abcd abcd abcd');
    await dialog.getByRole('button', { name: 'Add Site' }).click();
    await expect(dialog.getByText('Failed to add WordPress site')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Actions for Kept/ }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByText('Failed to delete site')).toBeVisible();
  });
});

/** Holds responses until they are released. */
async function hold(page: Page, calls: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${calls}`, async (route: Route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function writePost(page: Page, title: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('A few words.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  // The URL changes a moment before the page.
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
}
