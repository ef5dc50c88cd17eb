import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessible, signUp, test } from './story.ts';

// One of these tests is about what a site refuses (422).
test.use({ tolerated: /status of 422/ });

test.beforeEach(async ({ page, wordpress }) => {
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
});

/** Writes a post by hand and ends on its page. */
async function write(page: Page, title: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('My words.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
}

test('what is edited on WordPress is noticed, compared and taken; an earlier version comes back; the log tells it all', async ({
  page,
  wordpress,
}) => {
  await write(page, 'A post of two hands');
  await publish(page);
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
  const title = page.getByLabel('Title', { exact: true });

  await wordpress.php(
    `$post = get_posts(['title' => 'A post of two hands'])[0];
     return wp_update_post(['ID' => $post->ID, 'post_title' => 'Their title', 'post_content' => '<!-- wp:paragraph --><p>Their words.</p><!-- /wp:paragraph -->']);`,
  );
  await page.getByRole('button', { name: 'Check the site' }).click();
  await expect(page.getByText('This post was changed on WordPress', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Compare versions' }).click();
  const choice = page.getByRole('alertdialog', { name: 'This post was changed on WordPress' });
  await expect(choice.getByText('My words.')).toBeVisible();
  await expect(choice.getByText('Their words.')).toBeVisible();
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByText('Now using their version')).toBeVisible();
  await expect(title).toHaveValue('Their title');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Their words.');
  await expect(page.getByText('Published on Slow Mornings.')).toBeVisible();

  await page.getByRole('button', { name: 'View revisions' }).click();
  await expect(page.getByRole('dialog', { name: 'Revisions' }).getByText(/^From WordPress, used here/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /A post of two hands/ }).click();
  const version = page.getByRole('dialog', { name: 'Version 1' });
  await expect(version.getByText('My words.')).toBeVisible();
  await expectAccessible(page);
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(title).toHaveValue('A post of two hands');

  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Updated on WordPress successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  const log = page.getByRole('dialog', { name: 'Delivery log' });
  await expect(log.getByText('Update: done')).toBeVisible();
  await expect(log.getByText('Publish: done')).toBeVisible();
  await log
    .getByText(/requests?, (last: )?200 in/)
    .first()
    .click();
  await expect(log.getByText(/^POST .*\/wp\/v2\/posts\/\d+/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await wordpress.php(
    `$post = get_posts(['title' => 'A post of two hands'])[0];
     return wp_update_post(['ID' => $post->ID, 'post_content' => '<!-- wp:paragraph --><p>Their last words.</p><!-- /wp:paragraph -->']);`,
  );
  await title.fill('A post of two minds');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Not updated', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(choice.getByText('Their last words.')).toBeVisible();
  await choice.getByRole('button', { name: 'Decide later' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Changed on WordPress' }).click();
  await expect(choice.getByText('Their last words.')).toBeVisible();
  await choice.getByRole('button', { name: 'Decide later' }).click();
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('draft');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Unpublish this post?' })).toBeVisible();
  await expectAccessible(page);
});

test('a site that fails is said to fail, with a report for its host; the attempts can be ended', async ({
  page,
  wordpress,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(page, 'A post for a sick site');
  wordpress.muPlugin(
    'sick',
    `if (str_contains($_SERVER['REQUEST_URI'], 'wp/v2')) { http_response_code(503); die('Overloaded'); }`,
  );
  try {
    await publish(page);
    await expect(page.getByText(/^Waiting to retry/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop trying' }).click();
    await expect(page.getByText(/^You stopped this\./)).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    const log = page.getByRole('dialog', { name: 'Delivery log' });
    await expect(log.getByText(/^Publish: (failed, will retry|unclear response)/).first()).toBeVisible();
    await expect(log.getByText(/Next attempt/)).toHaveCount(0);
    await log.getByRole('button', { name: 'Copy report for your host' }).last().click();
    await expect(page.getByText(/^Report copied/)).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain('Report for the host of Slow Mornings');
    expect(report).toContain('503 in');
    expect(report).toContain('Overloaded');

    await page.goto('/wordpress');
    await expect(page.getByText(/^Responding with errors \(503\) since/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Slow Mornings' }).click();
    await expect(page.getByRole('link', { name: 'A post for a sick site' }).first()).toBeVisible();
  } finally {
    wordpress.removeMuPlugin('sick');
  }
});

test('what is chosen for a site is what new posts get there', async ({ page, wordpress }) => {
  await wordpress.php(`wp_insert_term('Coffee', 'category');`);
  await page.goto('/wordpress');
  await page.getByRole('link', { name: 'Slow Mornings' }).click();
  await page.getByLabel('Default category').fill('Coffee');
  await page.getByLabel('Publish time').fill('08:30');
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await expect(page.getByText('Defaults saved')).toBeVisible();
  await expectAccessible(page);

  await write(page, 'A post without a category');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  // The site is in Kolkata, the browser in Berlin.
  await expect(page.getByRole('alertdialog').getByLabel('Scheduled date')).toHaveValue(/T0[45]:00$/);
  await page.keyboard.press('Escape');
  await publish(page);
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
  expect(
    await wordpress.php(
      `return wp_get_post_categories(get_posts(['title' => 'A post without a category'])[0]->ID, ['fields' => 'names']);`,
    ),
  ).toEqual(['Coffee']);
});
