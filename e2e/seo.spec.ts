import type { Page } from '@playwright/test';
import { useSeoPlugin } from '../packages/testkit/src/index.ts';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

test.afterEach(({ wordpress }) => {
  useSeoPlugin(wordpress, null);
  wordpress.removeMuPlugin('drop');
});

/** Writes a post with SEO values by hand and publishes it. */
async function publishWithSeo(page: Page, title: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('My words.');
  await page.getByRole('button', { name: 'Edit SEO' }).click();
  const preview = page.getByRole('region', { name: 'Preview of the search result' });
  await expect(preview.getByText(`${title} - Slow Mornings`)).toBeVisible();
  await page.getByLabel('SEO title').fill('Better coffee at home');
  await page.getByLabel('SEO description').fill('What it takes, and what it does not.');
  await expect(preview.getByText('Better coffee at home')).toBeVisible();
  await expect(page.getByText(/21 characters, \d+ of 580 px: fits/)).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
}

test('SEO values reach the plugin of the site; one that drops them is named, and they can be copied', async ({
  page,
  wordpress,
}) => {
  useSeoPlugin(wordpress, 'yoast');
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  await publishWithSeo(page, 'Seen by search engines under an address as long as the title of the post');
  const stored = (title: string) =>
    wordpress.php<string[]>(
      `$id = get_posts(['title' => '${title}'])[0]->ID;
       return array_map(fn($key) => get_post_meta($id, "_yoast_wpseo_$key", true), ['title', 'metadesc', 'focuskw']);`,
    );
  expect(await stored('Seen by search engines under an address as long as the title of the post')).toEqual([
    'Better coffee at home',
    'What it takes, and what it does not.',
    '',
  ]);
  await inEveryWidth(page, () => expectAccessibleAndFits(page));

  wordpress.muPlugin(
    'drop',
    `add_filter('add_post_metadata', fn($done, $id, $key) => str_contains($key, 'yoast') ? true : $done, 10, 3);`,
  );
  await publishWithSeo(page, 'Dropped by a plugin');
  expect(await stored('Dropped by a plugin')).toEqual(['', '', '']);
  await expect(page.getByText(/SEO title and description were not saved as sent by Yoast SEO/).first()).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy SEO title' }).click();
  await expect(page.getByText('SEO title copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Better coffee at home');
});
