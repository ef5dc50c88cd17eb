import type { Page } from '@playwright/test';
import type { TestWordPress } from '../packages/testkit/src/index.ts';
import { expect, signUp, test } from './story.ts';

/** Rows of the specification about posts, by section. docs/specification-coverage.md lists them. */

// Includes posts that do not exist, and a model that does not respond.
test.use({ tolerated: /status of (404|409|422)/ });

const originOf = (page: Page) => ({ origin: new URL(page.url()).origin });

async function write(page: Page, post: Record<string, unknown>): Promise<string> {
  const reply = await page.request.post('/api/posts', { headers: originOf(page), data: post });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { id: string }).id;
}

async function connect(
  page: Page,
  { url, createApplicationPassword }: TestWordPress,
  name = 'My blog',
): Promise<string> {
  const reply = await page.request.post('/api/sites', {
    headers: originOf(page),
    data: { name, url, username: 'admin', password: await createApplicationPassword() },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { id: string }).id;
}

const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option').allTextContents();

const buttonsIn = async (page: Page) =>
  (await page.locator('main header, main > div').first().locator('a, button').allTextContents()).map((text) =>
    text.trim(),
  );

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test.describe('§2 Posts list', () => {
  test('title search box and status filter (All statuses, Draft, Pending, Scheduled, Published)', async ({ page }) => {
    await page.goto('/posts');
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeVisible();
    expect(await optionsOf(page, 'Status')).toEqual(['All statuses', 'Draft', 'Pending', 'Scheduled', 'Published']);
    await page.getByLabel('Status').selectOption('scheduled');
    await expect(page).toHaveURL(/status=scheduled/);
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  test('columns Title, Status, Date, Published At, Keywords, Actions (edit, preview)', async ({ page }) => {
    await page.goto('/posts');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Title',
      'Status',
      'Date',
      'Published At',
      'Keywords',
      'Actions',
    ]);
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('link', { name: /^Edit/ })).toBeVisible();
    await expect(row.getByRole('link', { name: /^Preview/ })).toBeVisible();
  });

  test("empty: 'No posts exist. Create a new blog post to get started!', filtered: 'No posts found.' and 'Try changing your filters.'", async ({
    page,
  }) => {
    await page.goto('/posts?search=nothing+of+the+kind');
    await expect(page.getByText('No posts found.')).toBeVisible();
    await expect(page.getByText('Try changing your filters.')).toBeVisible();
    await page.request.delete('/api/posts/samples', { headers: originOf(page) });
    await page.goto('/posts');
    await expect(page.getByText('No posts exist. Create a new blog post to get started!')).toBeVisible();
  });
});

test('§3 three samples are there at first: published, draft, and scheduled 7 days ahead', async ({ page }) => {
  const { posts } = (await (await page.request.get('/api/posts')).json()) as {
    posts: { status: string; sample: boolean; scheduledDate: string | null; aiGenerated: boolean }[];
  };
  expect(posts.map(({ status }) => status).sort()).toEqual(['draft', 'published', 'scheduled']);
  expect(posts.every(({ sample }) => sample)).toBe(true);
  const scheduled = posts.find(({ status }) => status === 'scheduled');
  expect(scheduled?.aiGenerated).toBe(true);
  const ahead = Date.parse(scheduled?.scheduledDate ?? '') - Date.now();
  expect(Math.round(ahead / 86_400_000)).toBe(7);
  await page.goto('/posts');
  await expect(page.getByRole('row')).toHaveCount(4);
});

test('§4 badges: draft yellow, pending orange, scheduled blue, published green', async ({ page }) => {
  await write(page, { title: 'Waits for review', content: '<p>a</p>', status: 'pending' });
  await page.goto('/posts');
  await expect(page.getByRole('cell', { name: 'Pending Review' })).toBeVisible();
  const hues: Record<string, number> = {};
  for (const label of ['Draft', 'Pending Review', 'Scheduled', 'Published']) {
    const badge = page.getByRole('cell', { name: label, exact: true }).first().locator('span').first();
    hues[label] = await badge.evaluate((element) => {
      // Whatever notation the style uses, a canvas returns red, green and blue.
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('No canvas');
      canvas.fillStyle = getComputedStyle(element).color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
      const sector =
        most === r
          ? ((g - b) / (most - least) + 6) % 6
          : most === g
            ? (b - r) / (most - least) + 2
            : (r - g) / (most - least) + 4;
      return sector * 60;
    });
  }
  const { Draft = 0, 'Pending Review': Pending = 0, Scheduled = 0, Published = 0 } = hues;
  expect(Pending).toBeGreaterThan(15);
  expect(Pending).toBeLessThan(40);
  expect(Draft).toBeGreaterThan(Pending + 8);
  expect(Draft).toBeLessThan(65);
  expect(Published).toBeGreaterThan(100);
  expect(Published).toBeLessThan(170);
  expect(Scheduled).toBeGreaterThan(195);
  expect(Scheduled).toBeLessThan(250);
});

test.describe('§2 New post', () => {
  test("tabs 'AI Generated' and 'Edit Content', on /posts/new and /create, with publishing options", async ({
    page,
  }) => {
    for (const path of ['/posts/new', '/create']) {
      await page.goto(path);
      await expect(page.getByRole('tab')).toHaveText(['AI Generated', 'Edit Content']);
      await expect(page.getByRole('tab', { name: 'AI Generated' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('heading', { name: 'Publishing options' })).toBeVisible();
    }
  });

  test('the AI tab has its fields, options and defaults', async ({ page }) => {
    await page.goto('/posts/new');
    await expect(page.getByRole('tabpanel').locator('label')).toHaveText([
      /^Post Title/,
      /^Keywords/,
      /^Category/,
      /^Tone/,
      /^Target Audience/,
      /^Article Length/,
    ]);
    const values = (label: string) =>
      page
        .getByLabel(label)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await values('Tone')).toEqual(['informative', 'conversational', 'professional', 'humorous', 'persuasive']);
    expect(await values('Target Audience')).toEqual(['general', 'beginners', 'intermediate', 'expert', 'technical']);
    expect(await values('Article Length')).toEqual(['short', 'medium', 'long']);
    await expect(page.getByLabel('Tone')).toHaveValue('informative');
    await expect(page.getByLabel('Target Audience')).toHaveValue('general');
    await expect(page.getByLabel('Article Length')).toHaveValue('medium');
    const generate = page.getByRole('button', { name: 'Generate Blog Post' });
    await expect(generate).toBeDisabled();
    await page.getByLabel('Keywords').fill('   ');
    await expect(generate).toBeDisabled();
    await page.getByLabel('Keywords').fill('tea');
    await expect(generate).toBeEnabled();
  });

  test('the edit tab has Title, Keywords, Excerpt of 2 rows, Content and Content Suggestions', async ({ page }) => {
    await page.goto('/posts/new');
    await page.getByRole('tab', { name: 'Edit Content' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Keywords')).toBeVisible();
    await expect(page.getByLabel('Excerpt')).toHaveAttribute('rows', '2');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    await expect(page.getByText('Content Suggestions')).toBeVisible();
  });

  test('Cancel, Save as Draft, Schedule to WordPress (only when scheduled), Publish to WordPress', async ({ page }) => {
    await page.goto('/posts/new');
    const names = ['Cancel', 'Save as Draft', 'Schedule to WordPress', 'Publish to WordPress'];
    const shown = async () =>
      (await page.locator('main a, main button').allTextContents()).filter((text) => names.includes(text.trim()));
    await expect(page.getByRole('button', { name: 'Publish to WordPress' })).toBeVisible();
    expect(await shown()).toEqual(['Cancel', 'Save as Draft', 'Publish to WordPress']);
    await page.getByLabel('Status').selectOption('scheduled');
    await expect(page.getByRole('button', { name: 'Schedule to WordPress' })).toBeVisible();
    expect(await shown()).toEqual(names);
    await page.getByLabel('Status').selectOption('draft');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/posts$/);
  });

  test("while busy 'Generating Content...', then the edit tab with suggestions; info and success toasts", async ({
    page,
    model,
  }) => {
    model.answerWith(() => ({ text: `Tea for two\n\n${'Tea is a calm drink. '.repeat(60)}`, delay: 300 }));
    await page.goto('/posts/new');
    await page.getByLabel('Keywords').fill('tea');
    await page.getByRole('button', { name: 'Generate Blog Post' }).click();
    await expect(page.getByRole('button', { name: 'Generating Content...' })).toBeVisible();
    // Named after the provider: 'with GroqCloud API' for Groq.
    await expect(page.getByText(`Generating blog content with ${new URL(model.url).host}...`)).toBeVisible();
    await expect(page.getByText('Content generated successfully!')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('tab', { name: 'Edit Content' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Content Suggestions')).toBeVisible();
    // §5: a blank title becomes the first line of the generated text.
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tea for two');
  });

  test('after a create the user is at /posts/{id}', async ({ page }) => {
    await page.goto('/posts/new');
    await page.getByRole('tab', { name: 'Edit Content' }).click();
    await page.getByLabel('Title', { exact: true }).fill('A new one');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Text.');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Post saved successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  });
});

test.describe('§2 Edit post', () => {
  test('Cancel, Delete, Schedule, Publish, Save; Cancel leads back to /posts', async ({ page }) => {
    const id = await write(page, { title: 'To be edited', content: '<p>Text.</p>' });
    await page.goto(`/posts/${id}`);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    const names = ['Cancel', 'Delete', 'Schedule', 'Publish', 'Save'];
    expect((await buttonsIn(page)).filter((text) => names.includes(text))).toEqual(names);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/posts$/);
  });

  test('left title, excerpt, content; right site, status, category, keywords, featured image, post info; suggestions and analytics', async ({
    page,
  }) => {
    const id = await write(page, { title: 'To be edited', content: '<p>Text.</p>' });
    await page.goto(`/posts/${id}`);
    for (const label of ['Title', 'Excerpt', 'WordPress site', 'Status', 'Category', 'Keywords']) {
      await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    await expect(page.getByText('Featured image').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Post info' })).toBeVisible();
    await expect(page.getByText('Content Suggestions')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    for (const figure of ['Views', 'Engagement rate', 'Average read time']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel(/Scheduled date/)).toHaveCount(0);
    await page.getByLabel('Status', { exact: true }).selectOption('scheduled');
    await expect(page.getByLabel(/Scheduled date/)).toBeVisible();
    const titleBox = await page.getByLabel('Title', { exact: true }).boundingBox();
    const siteBox = await page.getByLabel('WordPress site', { exact: true }).boundingBox();
    expect(siteBox?.x ?? 0).toBeGreaterThan((titleBox?.x ?? 0) + (titleBox?.width ?? 0));
  });

  test('Publish, Schedule and Delete each ask first; without a site nothing can be confirmed but Delete', async ({
    page,
  }) => {
    const id = await write(page, { title: 'To be asked', content: '<p>Text.</p>' });
    await page.goto(`/posts/${id}`);
    for (const name of ['Publish', 'Schedule']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText('Please select a WordPress site first')).toBeVisible();
      await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  });

  test("a post that is not there: 'Post not found', back at /posts", async ({ page }) => {
    await page.goto('/posts/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Post not found')).toBeVisible();
    await expect(page).toHaveURL(/\/posts$/);
  });

  test("'Saving post...', 'Post saved successfully!', 'Post deleted successfully'", async ({ page }) => {
    const id = await write(page, { title: 'Saved, then deleted', content: '<p>Text.</p>' });
    await page.goto(`/posts/${id}`);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**/api/posts/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await page.getByLabel('Title', { exact: true }).fill('Saved');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saving post...')).toBeVisible();
    letGo();
    await expect(page.getByText('Post saved successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Post deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/posts$/);
  });
});

test.describe('§5 Validation', () => {
  test("'Please enter a title', 'Please generate or write some content'", async ({ page }) => {
    await page.goto('/posts/new');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Please enter a title').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Edit Content' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Only a title');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Please generate or write some content').first()).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/new$/);
  });

  test("'Please select a WordPress site to publish to'", async ({ page }) => {
    await page.goto('/posts/new');
    await page.getByRole('tab', { name: 'Edit Content' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Nowhere to go');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Text.');
    await page.getByRole('button', { name: 'Publish to WordPress' }).click();
    await expect(page.getByText('Please select a WordPress site to publish to').first()).toBeVisible();
  });

  test("'Please select a scheduled date', also when saving; past dates are refused", async ({ page, wordpress }) => {
    const siteId = await connect(page, wordpress);
    const id = await write(page, { title: 'Some day', content: '<p>Text.</p>', siteId });
    await page.goto(`/posts/${id}`);
    await page.getByLabel('Status', { exact: true }).selectOption('scheduled');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please select a scheduled date').first()).toBeVisible();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Scheduled date').fill('2020-01-01T10:00');
    await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
  });

  test('the schedule dialog begins 24 hours ahead', async ({ page, wordpress }) => {
    const siteId = await connect(page, wordpress);
    const id = await write(page, { title: 'Tomorrow', content: '<p>Text.</p>', siteId });
    await page.goto(`/posts/${id}`);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const chosen = await page.getByRole('alertdialog').getByLabel('Scheduled date').inputValue();
    const ahead = await page.evaluate((value) => new Date(value).getTime() - Date.now(), chosen);
    expect(Math.round(ahead / 60_000)).toBeGreaterThanOrEqual(24 * 60 - 1);
    expect(Math.round(ahead / 60_000)).toBeLessThanOrEqual(24 * 60 + 2);
  });

  test('the excerpt is the first 150 characters of the content and an ellipsis', async ({ page }) => {
    const id = await write(page, { title: 'Long', content: `<p>${'word '.repeat(60)}</p>` });
    const { excerpt } = (await (await page.request.get(`/api/posts/${id}`)).json()) as { excerpt: string };
    expect(excerpt).toMatch(/^word word/);
    expect(excerpt.length).toBeLessThanOrEqual(153);
    expect(excerpt.length).toBeGreaterThan(140);
    expect(excerpt).toMatch(/(\.\.\.|…)$/);
  });
});

test("§8 a model that fails: 'Failed to generate content with' its provider, and the placeholder of five sections", async ({
  page,
  model,
}) => {
  model.answerWith(() => ({ status: 500 }));
  await page.goto('/posts/new');
  await page.getByLabel('Keywords').fill('tea');
  await page.getByRole('button', { name: 'Generate Blog Post' }).click();
  await expect(page.getByText(`Failed to generate content with ${new URL(model.url).host}`)).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content.getByRole('heading')).toHaveText([
    'Introduction',
    'Why tea Matters',
    /^Understanding/,
    'Key Strategies for Success',
    'Conclusion',
  ]);
});

test('§9 toasts are at the top centre, for four seconds', async ({ page }) => {
  const id = await write(page, { title: 'Toasted', content: '<p>Text.</p>' });
  await page.goto(`/posts/${id}`);
  await page.getByLabel('Title', { exact: true }).fill('Toasted well');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const toast = page.getByText('Post saved successfully!');
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  const box = await toast.boundingBox();
  expect(box?.y ?? 1_000).toBeLessThan(120);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(160);
  await expect(toast).toHaveCount(0);
  expect(Date.now() - shownAt).toBeGreaterThan(3_000);
});

test('§9 dates are en-US: short month, day and year', async ({ page }) => {
  await page.goto('/posts');
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
});
