import { connectByPassword } from './connect.ts';
import { cell, drag } from './drag.ts';
import { existingBlog, OLD_POST } from './existing-blog.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

test.use({ hasLibrary: true });

const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 1);
const month = `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`;

/** Holds back every page of posts but the first, until the file of this name is gone. */
const HELD = `if (($_GET['offset'] ?? 0) >= 100 && str_contains($_SERVER['REQUEST_URI'], 'content.raw')) {
  $until = time() + 300;
  while (file_exists(__FILE__) && time() < $until) { clearstatcache(); usleep(50000); }
}`;

test('a blog of 300 posts comes into view, one of them is edited to the byte, a scheduled one moved, a trashed one goes, a page changed', async ({
  page,
  wordpress,
}) => {
  const old = await wordpress.php<number>(existingBlog(month));
  const stored = () => wordpress.php<string>(`return get_post(${old})->post_content;`);
  const before = await stored();
  expect(before).toBe(OLD_POST);
  await signUp(page);

  await test.step('connect, and see how far the reading is', async () => {
    wordpress.muPlugin('held', HELD);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress, 'Slow Mornings');
    await page.getByRole('link', { name: 'Slow Mornings' }).click();
    await expect(page.getByText('100 of 306')).toBeVisible({ timeout: 30_000 });
    await inEveryWidth(page, () => expectAccessibleAndFits(page));
  });

  await test.step('stop, and continue where it was', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('You stopped reading. Posts read so far stay here.')).toBeVisible();
    await inEveryWidth(page, () => expectAccessibleAndFits(page));
    wordpress.removeMuPlugin('held');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('306', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('list', async () => {
    await page.goto('/posts');
    // Three of them are examples.
    await expect(page.getByText('309 posts')).toBeVisible();
  });

  await test.step('search in bodies', async () => {
    const search = page.getByRole('searchbox', { name: 'Search posts' });
    await expect(async () => {
      await search.fill('');
      await search.fill('too heavy');
      await expect(page.locator('mark').first()).toHaveText('too', { timeout: 8_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Three weeks in a tent', exact: true }).click();
  });

  await test.step('change a word', async () => {
    const text = page.getByRole('textbox', { name: 'Content' });
    await expect(text.getByText('What we packed')).toBeVisible();
    await expectAccessibleAndFits(page);
    await text.getByText('What we packed').scrollIntoViewIfNeeded();
    await text.locator('em').dblclick();
    await page.keyboard.type('far');
    await expect(text.locator('em')).toHaveText('far');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Updated on WordPress successfully!')).toBeVisible();
    expect(await stored()).toBe(OLD_POST.replace('<em>too</em>', '<em>far</em>'));
  });

  await test.step('its featured image is the one that it has there, and was not uploaded again', async () => {
    await expect(page.getByLabel('Featured image', { exact: true })).toHaveValue(/\/tent\.jpg$/);
    await expect(page.getByLabel('Alternative text')).toHaveValue('A tent in the rain');
    const there = await wordpress.php(
      `return [basename(get_the_post_thumbnail_url(${old}, 'full')), array_sum((array) wp_count_attachments())];`,
    );
    expect(there).toEqual(['tent.jpg', 1]);
  });

  await test.step('move what somebody has scheduled', async () => {
    await page.goto(`/calendar?month=${month}`);
    await expect(cell(page, `${month}-09`).getByText('First frost')).toBeVisible();
    await drag(page, 'First frost', `${month}-24`);
    await expect(cell(page, `${month}-24`).getByText('First frost')).toBeVisible();
    await expect(page.getByText('Post rescheduled on WordPress successfully')).toBeVisible();
    const moved = await wordpress.php(
      `$post = get_posts(['title' => 'First frost', 'post_status' => 'future'])[0]; return [$post->post_date, get_the_author_meta('display_name', $post->post_author)];`,
    );
    expect(moved).toEqual([`${month}-24 10:00:00`, 'Mary Jackson']);
  });

  await test.step('trash on the site', async () => {
    await wordpress.php(`wp_trash_post(get_posts(['title' => 'Sourdough, part 37'])[0]->ID);`);
    await page.goto('/wordpress');
    await page.getByRole('link', { name: 'Slow Mornings' }).click();
    await page.getByRole('button', { name: 'Refresh posts' }).click();
    await expect(page.getByText('305', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.goto('/posts?search=Sourdough');
    await expect(page.getByRole('link', { name: 'Sourdough, part 36', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sourdough, part 37', exact: true })).toHaveCount(0);
  });

  await test.step('show pages, too, and change one', async () => {
    await page.goto('/wordpress');
    await page.getByRole('link', { name: 'Slow Mornings' }).click();
    await page.getByLabel('Also show pages').check();
    await expect(page.getByText('2 pages are listed.')).toBeVisible({ timeout: 60_000 });
    await page.goto('/posts');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Type').selectOption('Pages');
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectAccessibleAndFits(page);
    await page.getByRole('link', { name: 'About us', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Content' });
    await expect(text.getByText('We are two.')).toBeVisible();
    for (const name of ['Excerpt', 'Category', 'Keywords']) await expect(page.getByLabel(name)).toHaveCount(0);
    await text.getByText('We are two.').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' And a dog.');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Updated on WordPress successfully!')).toBeVisible();
    const there = await wordpress.php(
      `$page = get_posts(['post_type' => 'page', 'title' => 'About us'])[0]; return [$page->post_content, get_the_title($page->post_parent)];`,
    );
    expect(there).toEqual(['<!-- wp:paragraph -->\n<p>We are two. And a dog.</p>\n<!-- /wp:paragraph -->', 'Home']);
  });
});
