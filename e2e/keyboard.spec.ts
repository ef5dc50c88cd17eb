import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { goToEnd, press, tabTo, typeInto } from './keyboard.ts';
import { expect, expectAccessible, newAccount, signUp, test } from './story.ts';

/** No mouse, and no script that moves the focus: only Tab, arrows, Enter, Escape and typing. */
test('the whole main job without a mouse', async ({ page, wordpress }) => {
  const account = newAccount();
  const password = await wordpress.createApplicationPassword();

  await test.step('sign up', async () => {
    await page.goto('/');
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
    await expect(page).toHaveURL(/\/auth$/);
    await tabTo(page, page.getByRole('tab', { name: 'Login' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
    await typeInto(page, page.getByLabel('Full Name'), account.fullName);
    await typeInto(page, page.getByLabel('Email'), account.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectFocusOnPage(page);
  });

  await test.step('past the navigation with the first Tab', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Connect WordPress' }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectFocusOnPage(page);
  });

  await test.step('connect a site by address, user and application password', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Connect WordPress' }).first());
    const dialog = page.getByRole('dialog', { name: 'Connect WordPress' });
    await expect(dialog).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Use an application password' }), 'Space');
    await typeInto(page, dialog.getByLabel('Site name'), 'By keyboard');
    await typeInto(page, dialog.getByLabel('Site address'), wordpress.url);
    await typeInto(page, dialog.getByLabel('Username'), 'admin');
    await typeInto(page, dialog.getByLabel('Application password'), password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('WordPress site added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectFocusOnPage(page);
  });

  await test.step('open a new post from the palette', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('new post');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/posts\/new$/);
    await expect(page.getByRole('tab', { name: 'AI Generated' })).toBeVisible();
    await expectFocusOnPage(page);
  });

  await test.step('have it written from keywords', async () => {
    await typeInto(page, page.getByLabel('Keywords'), 'pour over, gooseneck kettle');
    await tabTo(page, page.getByLabel('Tone'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Tone')).toHaveValue('conversational');
    await press(page, page.getByRole('button', { name: 'Generate Blog Post' }));
    await expect(page.getByText('Content generated successfully!')).toBeVisible({ timeout: 30_000 });
    await expectFocusOnPage(page);
  });

  await test.step('edit title and text', async () => {
    await typeInto(page, page.getByLabel('Title', { exact: true }), 'Pour over, by hand');
    await tabTo(page, page.getByRole('textbox', { name: 'Content' }));
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Written without a mouse.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/quote');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Slow is smooth.');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.getByText('Post saved successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await expectFocusOnPage(page);
  });

  await test.step('a question that is answered with Escape gives the focus back', async () => {
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  });

  await test.step('publish, and see it on the site', async () => {
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
    await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
    await expectFocusOnPage(page);
    const link = page.getByRole('main').getByRole('link', { name: /pour-over-by-hand/ });
    await tabTo(page, link);
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const reader = await opened;
    await expect(reader.getByText('Pour over, by hand').first()).toBeVisible();
    await expect(reader.getByText('Written without a mouse.')).toBeVisible();
    await expect(reader.locator('blockquote', { hasText: 'Slow is smooth.' })).toBeVisible();
  });
});

test('the palette saves and publishes the open post, and names the shortcut', async ({ page, wordpress }) => {
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Sent from the palette');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Short and good.');
  await openPalette(page);
  await page.keyboard.type('save');
  const save = page.getByRole('option', { name: 'Save this post' });
  await expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+S Meta+S');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();

  const title = page.getByLabel('Title', { exact: true });
  await title.focus();
  await openPalette(page);
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title, 'a dialog opened from the palette gives the focus back').toBeFocused();

  await openPalette(page);
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' });
  await press(page, confirm);
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
  await page.goto('/posts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('this post');
  await expect(page.getByRole('option', { name: 'Publish this post' })).toHaveCount(0);
});

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search pages, posts and commands' })).toBeFocused();
}

/** Whatever the last step removed, the next Tab must continue within the page, not at its very start. */
async function expectFocusOnPage(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)), {
      message: 'the focus is in the page',
    })
    .toBe(true);
}

test('what is typed while the palette is being fetched is in its field when it comes', async ({ page }) => {
  await signUp(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/command-palette-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('calendar');
  letGo();
  await expect(page.getByRole('combobox', { name: 'Search pages, posts and commands' })).toHaveValue('calendar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar/);
});

test('Ctrl+K links the selected text; where nothing is selected it opens the palette', async ({ page }) => {
  await signUp(page);
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('Read this');
  // As on a machine that is busy: what the browser reports of the selection comes late.
  await text.evaluate((element) => {
    element.addEventListener('focus', () => {
      const end = performance.now() + 300;
      while (performance.now() < end);
    });
  });
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.type(' now');
  await expect(text, 'the caret is where it was').toHaveText('Read this now');
  // The keys follow the selection before the browser reports it.
  await text.evaluate((element) => {
    window.getSelection()?.modify('extend', 'backward', 'word');
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
  });
  await page.getByRole('dialog', { name: 'Add a link' }).getByRole('textbox').fill('example.com');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'now', exact: true })).toHaveAttribute('href', 'https://example.com');
});
