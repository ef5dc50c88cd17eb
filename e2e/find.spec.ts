import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

test.use({ hasLibrary: true });

test('posts that a blog already has are found by their text, and filtered by who wrote them', async ({
  page,
  wordpress,
}) => {
  await wordpress.php(`
    $grace = wp_insert_user(['user_login' => 'grace', 'user_pass' => 'x', 'display_name' => 'Grace Hopper', 'role' => 'editor']);
    wp_insert_post(['post_title' => 'A morning ritual', 'post_status' => 'publish', 'post_author' => $grace,
      'post_content' => '<!-- wp:paragraph --><p>Water first, then the gooseneck kettle, slowly.</p><!-- /wp:paragraph -->']);
    wp_insert_post(['post_title' => 'Notes to myself', 'post_status' => 'private', 'post_author' => 1, 'post_content' => 'A second gooseneck.']);
    return true;`);
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await page.goto('/posts');
  await expect(page.getByRole('link', { name: 'A morning ritual', exact: true })).toBeVisible({ timeout: 60_000 });

  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await expect(async () => {
    await search.fill('');
    await search.fill('GOOSENECK');
    await expect(page.locator('mark')).toHaveText(['gooseneck', 'gooseneck'], { timeout: 8_000 });
  }).toPass();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Author').selectOption('Grace Hopper');
  const filtered = page.waitForResponse((reply) => reply.url().includes('origin=site'));
  await page.getByLabel('Origin').selectOption('Written on the site');
  // The list is dimmed until then.
  await filtered;
  await expect(page).toHaveURL(/search=GOOSENECK.*author=Grace\+Hopper.*origin=site/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await page.reload();
  await expect(page.locator('mark')).toHaveText(['gooseneck']);
  await expect(page.getByLabel('Author')).toHaveValue('Grace Hopper');

  await page.getByLabel('Author').selectOption('All authors');
  await page.getByLabel('Status on the site').selectOption('Private');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Notes to myself', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search pages, posts and commands' }).fill('gooseneck');
  const found = page.getByRole('option', { name: /A morning ritual/ });
  await expect(found.locator('mark')).toHaveText('gooseneck');
  await expectAccessibleAndFits(page);
  await found.click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
});
