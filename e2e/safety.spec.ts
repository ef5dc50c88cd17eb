import { connectByPassword } from './connect.ts';
import { expect, signUp, test } from './story.ts';

// These tests are about a refused save (409) and the preview blocking scripts.
test.use({ tolerated: /status of 409|^error: Blocked script execution in '[^']*\/preview/ });

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

async function draftByHand(page: import('@playwright/test').Page, title: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Some words that matter.');
}

test('unsaved edits survive a closed tab', async ({ page }) => {
  // Nothing reaches the server: the text exists only in the browser.
  await page.route('**/api/posts', (route) => route.abort());
  await draftByHand(page, 'Almost lost');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Almost lost');
  const context = page.context();
  // Longer than the editor takes to store what was typed.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Almost lost'));
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await later.goto('/posts/new');
  await expect(later.getByText('You have unsaved changes')).toBeVisible();
  await later.getByRole('button', { name: 'Restore' }).click();
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue('Almost lost');
  await expect(later.getByText('Some words that matter.')).toBeVisible();
});

test.describe('one post in two tabs', () => {
  test.use({ tolerated: /ERR_FAILED|409/ });

  test('the clean one follows, and the second to save is told and loses nothing', async ({ page }) => {
    await draftByHand(page, 'Two tabs');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Post saved successfully!')).toBeVisible();

    const other = await page.context().newPage();
    await other.goto(page.url());
    const titleOf = (tab: typeof page) => tab.getByLabel('Title', { exact: true });
    await expect(titleOf(other)).toHaveValue('Two tabs');
    await titleOf(page).fill('Saved by itself');
    await expect(titleOf(other)).toHaveValue('Saved by itself', { timeout: 15_000 });
    await expect(other.getByText('Unsaved changes')).toBeHidden();

    // One of them is offline, so that its changes stay local.
    await page.route('**/api/posts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await titleOf(page).fill('From the first tab');
    await expect(page.getByText('You’re offline. Your changes are kept in this browser')).toBeVisible({
      timeout: 15_000,
    });
    await titleOf(other).fill('From the other tab');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Post saved successfully!')).toBeVisible();
    await page.unroute('**/api/posts/*');
    // The typed text is autosaved as soon as possible, and conflicts with what the other tab saved.
    const dialog = page.getByRole('alertdialog', { name: 'This post was changed elsewhere' });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('From the other tab')).toBeVisible();
    await expect(dialog.getByText('From the first tab')).toBeVisible();
  });
});

test.describe('in a long post', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('a comparison begins at the first difference, and unsaved changes are offered wherever a reload leaves the page', async ({
    page,
  }) => {
    const headers = { origin: new URL(page.url()).origin };
    const text = Array.from({ length: 60 }, (_, n) => `<p>Paragraph ${n} is about beans and water.</p>`);
    const data = { title: 'A long post', content: text.join('') };
    const { id, version } = await (await page.request.post('/api/posts', { data, headers })).json();
    const content = data.content.replace('Paragraph 50 is', 'Paragraph 50 was');
    await page.request.patch(`/api/posts/${id}`, { data: { version, content }, headers });
    await page.goto(`/posts/${id}`);
    await page.getByRole('button', { name: 'View revisions' }).click();
    await page
      .getByRole('button', { name: /A long post/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Version 1' });
    await expect(dialog.getByText('Paragraph 50 is about')).toBeInViewport();
    await expect(dialog.getByText('Paragraph 50 was about')).toBeInViewport();
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

    await page.route('**/api/posts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End');
    await page.keyboard.type(' And more.');
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('And more.'));
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect(page.getByText('You have unsaved changes')).toBeInViewport();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('And more.')).toBeVisible();
  });
});

test('a generation goes on through a refresh and shows complete', async ({ page, model }) => {
  model.answerWith(() => ({ text: `Slow coffee\n\n${'A sentence about slow coffee. '.repeat(40)}`, pace: 15 }));
  await page.goto('/posts/new');
  await page.getByLabel('Keywords').fill('slow coffee');
  await page.getByLabel('Article Length').selectOption('short');
  await page.getByRole('button', { name: 'Generate Blog Post' }).click();
  await expect(page.getByText('A sentence about slow coffee.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Slow coffee', { timeout: 30_000 });
});

test('a failed generation leaves a placeholder that says so and asks before it is published', async ({
  page,
  model,
  wordpress,
}) => {
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  model.answerWith(() => ({ status: 500 }));
  await page.goto('/posts/new');
  await page.getByLabel('Keywords').fill('coffee');
  await page.getByRole('button', { name: 'Generate Blog Post' }).click();
  await expect(page.getByText(`Failed to generate content with ${new URL(model.url).host}`)).toBeVisible();
  await expect(page.getByText('This is a placeholder, not an article')).toBeVisible();
  await expect(page.getByText('Why coffee Matters').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish to WordPress' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/placeholder/i);
});

test("a post's own scripts do nothing in the preview", async ({ page }) => {
  await draftByHand(page, 'Harmless');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const { version } = (await (await page.request.get(`/api/posts/${id}`)).json()) as { version: number };
  const saved = await page.request.patch(`/api/posts/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      version,
      content:
        '<p>Visible</p><script>parent.hacked = true; document.body.textContent = "hacked"</script><img src="x" onerror="document.body.textContent=1">',
    },
  });
  expect(saved.status()).toBe(200);
  const preview = await page.request.get(`/api/posts/${id}/preview`);
  expect(preview.headers()['content-security-policy']).toContain('sandbox');
  const errors: string[] = [];
  const frameTest = await page.context().newPage();
  frameTest.on('pageerror', (error) => errors.push(error.message));
  await frameTest.goto(`/posts/${id}/preview`);
  await expect(frameTest.frameLocator('iframe').getByText('Visible')).toBeVisible();
  expect(await frameTest.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a page that needs a user asks for one, and then goes where it was meant to', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/dashboard');
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await stranger.goto('/posts?status=draft');
  await expect(stranger).toHaveURL(/\/auth/);
  await stranger.getByRole('tab', { name: 'Register' }).click();
  await stranger.getByLabel('Full Name').fill('Bob Reader');
  await stranger.getByLabel('Email').fill(`bob-${Date.now()}@example.com`);
  await stranger.getByLabel('Password', { exact: true }).fill('a long enough passphrase');
  await stranger.getByRole('button', { name: 'Create account' }).click();
  await expect(stranger).toHaveURL(/\/posts\?status=draft$/);
  await stranger.context().close();
});

test('of many pages drawn at once each holds the posts of its own user, and of nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.40' },
  });
  const bob = await context.newPage();
  await signUp(bob);
  const asks = [
    { own: 'Slow coffee of Ada', other: 'Quick tea of Bob', request: page.request },
    { own: 'Quick tea of Bob', other: 'Slow coffee of Ada', request: bob.request },
  ];
  for (const { own, request } of asks) {
    const saved = await request.post('/api/posts', {
      data: { title: own, content: '<p>x</p>' },
      headers: { origin: baseURL ?? '' },
    });
    expect(saved.status()).toBe(201);
  }
  const pages = await Promise.all(
    Array.from({ length: 12 }, () => asks).flatMap((both) =>
      both.map(async ({ own, other, request }) => ({
        own,
        other,
        html: await (await request.get('/posts', { headers: { accept: 'text/html' } })).text(),
      })),
    ),
  );
  for (const { own, other, html } of pages) {
    // Rendered, and not only part of the preloaded replies.
    expect(/<div id="root"[^>]*>[\s\S]*?<table[\s\S]*?<\/table>/.exec(html)?.[0]).toContain(own);
    expect(html).not.toContain(other);
  }
  await context.close();
});
