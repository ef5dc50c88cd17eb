import type { Page } from '@playwright/test';
import { connectByAuthorizeScreen } from './connect.ts';
import { goToEnd } from './keyboard.ts';
import { expect, expectAccessible, signUpOnScreen, test } from './story.ts';

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

/** The complete main workflow, as its user would describe it. */
test('sign up, connect, generate, edit, publish, schedule, delete', async ({ page, wordpress }) => {
  await test.step('sign up', async () => {
    await page.goto('/');
    await expectAccessible(page);
    await page.goto('/auth');
    await expectAccessible(page);
    await signUpOnScreen(page);
    await expectAccessible(page);
  });

  await test.step('connect the site on its own authorize screen', async () => {
    await page.goto('/wordpress');
    await expect(page.getByText('No sites connected')).toBeVisible();
    await expectAccessible(page);
    await connectByAuthorizeScreen(page, wordpress);
    await expect(page.getByText('WordPress site added successfully')).toBeVisible();
    await expect(page.getByText('Asia/Kolkata')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/wordpress-sites-list');
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('have a post written from keywords', async () => {
    await page.goto('/posts/new');
    const generate = page.getByRole('button', { name: 'Generate Blog Post' });
    await expect(generate).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel('Keywords').fill('home espresso, milk foam');
    await page.getByLabel('Category').fill('Coffee');
    await generate.click();
    await expect(page.getByText('Content generated successfully!')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('tab', { name: 'Edit Content' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/home espresso/);
    await expect(page.getByText('Content Suggestions')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('edit it, and give it an image', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Espresso at home, without the fuss');
    await page.getByLabel('Excerpt').fill('What matters, and what does not.');
    const editor = page.getByRole('textbox', { name: 'Content' });
    await editor.click();
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Written by hand at the end.');
    await page.locator('input[type=file]').setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: IMAGE });
    await page.getByLabel('Alternative text').fill('A cup of espresso');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Post saved successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await expectAccessible(page);
  });

  const published = await test.step('publish it, and see it on the site as its readers do', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
    const remote = await latestPost(wordpress);
    expect(remote).toMatchObject({
      post_status: 'publish',
      post_title: 'Espresso at home, without the fuss',
      post_excerpt: 'What matters, and what does not.',
      categories: ['Coffee'],
      tags: ['home espresso', 'milk foam'],
      alt: 'A cup of espresso',
    });
    expect(remote.post_name).toBe('espresso-at-home-without-the-fuss');
    expect(remote.post_content).toMatch(/<!-- wp:heading -->[\s\S]*<!-- wp:list -->/);
    expect(remote.post_content).toContain('Written by hand at the end.');
    const reader = await page.context().newPage();
    await reader.goto(remote.link);
    await expect(reader.getByText('Espresso at home, without the fuss').first()).toBeVisible();
    await expect(reader.getByText('Written by hand at the end.')).toBeVisible();
    await expect(reader.getByAltText('A cup of espresso').first()).toBeVisible();
    await reader.close();
    return remote;
  });

  await test.step('schedule a second post: it waits there at the right time in UTC', async () => {
    await writePost(page, 'Grinding by hand');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    // The browser is in Berlin; on 3 July 2031 that is two hours ahead of UTC.
    await dialog.getByLabel('Scheduled date').fill('2031-07-03T09:30');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Post scheduled on WordPress successfully!')).toBeVisible();
    const remote = await latestPost(wordpress);
    expect(remote).toMatchObject({
      post_title: 'Grinding by hand',
      post_status: 'future',
      post_date_gmt: '2031-07-03 07:30:00',
      post_date: '2031-07-03 13:00:00',
    });
  });

  await test.step('delete it: it is in the trash of the site and gone here', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Deleted from WordPress successfully!')).toBeVisible();
    expect(
      await wordpress.php<string>(`return get_posts(['post_status' => 'trash', 'numberposts' => 1])[0]->post_title;`),
    ).toBe('Grinding by hand');
    await page.goto('/posts');
    await expect(page.getByText('Espresso at home, without the fuss').first()).toBeVisible();
    await expect(page.getByText('Grinding by hand')).toHaveCount(0);
    await expectAccessible(page);
  });

  expect(published.ID).toBeGreaterThan(0);
});

interface RemotePost {
  ID: number;
  post_status: string;
  post_title: string;
  post_content: string;
  post_excerpt: string;
  post_name: string;
  post_date: string;
  post_date_gmt: string;
  link: string;
  categories: string[];
  tags: string[];
  alt: string;
}

/** The newest post of the site in any status, as WordPress itself stores it. */
const latestPost = (wordpress: { php<T>(code: string): Promise<T> }) =>
  wordpress.php<RemotePost>(`
    $post = get_posts(['post_status' => ['publish', 'future', 'draft', 'pending'], 'numberposts' => 1, 'orderby' => 'ID'])[0];
    return (array) $post + [
      'link' => get_permalink($post),
      'categories' => wp_get_post_categories($post->ID, ['fields' => 'names']),
      'tags' => wp_get_post_tags($post->ID, ['fields' => 'names']),
      'alt' => get_post_meta(get_post_thumbnail_id($post), '_wp_attachment_image_alt', true),
    ];`);

async function writePost(page: Page, title: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('A hand grinder is slow, quiet and good.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
}
