import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, signUp, test } from './story.ts';

test('a post goes out privately in two categories, one of them new below a parent, with a tag of the site and its own slug', async ({
  page,
  wordpress,
}) => {
  await wordpress.php(`
    $recipes = wp_insert_term('Recipes', 'category')['term_id'];
    wp_insert_term('Bread', 'category', ['parent' => $recipes]);
    wp_insert_term('cold brew', 'post_tag');
    wp_create_user('edith', 'a long enough password', 'edith@example.com');
    return (new WP_User(username_exists('edith')))->set_role('editor');`);
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Only for us');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('My words.');

  const category = page.getByRole('combobox', { name: 'Category', exact: true });
  await category.click();
  await expect(page.getByRole('option', { name: 'Recipes, Bread' })).toBeVisible();
  await category.pressSequentially('brea');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expectAccessibleAndFits(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(category).toHaveValue('Recipes › Bread');
  await page.getByRole('button', { name: 'Add another category' }).click();
  await page.keyboard.type('Soups');
  await page.getByLabel('“Soups” is new').selectOption('Recipes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'More categories' })).toHaveText('Recipes › Soups');

  await page.getByLabel('Keywords').fill('tea, ');
  await page.getByLabel('Keywords').pressSequentially('co');
  await page.getByRole('option', { name: 'cold brew' }).click();
  await expect(page.getByLabel('Keywords')).toHaveValue('tea, cold brew, ');

  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Visibility').selectOption('Private');
  await page.getByLabel('Slug').fill('only-for-us-two');
  await page.getByLabel('Author').selectOption('edith');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleAndFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Publish to WordPress' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
  await expect(page.getByLabel('Visibility')).toHaveValue('private');
  const there = await wordpress.php<Record<string, unknown>>(`
    $post = get_posts(['title' => 'Only for us', 'post_status' => 'any'])[0];
    return [
      'status' => $post->post_status,
      'slug' => $post->post_name,
      'author' => get_userdata($post->post_author)->user_login,
      'tags' => wp_get_post_tags($post->ID, ['fields' => 'names']),
      'categories' => array_map(fn($id) => get_term_parents_list($id, 'category', ['link' => false]), wp_get_post_categories($post->ID)),
    ];`);
  expect(there).toEqual({
    status: 'private',
    slug: 'only-for-us-two',
    author: 'edith',
    tags: ['cold brew', 'tea'],
    categories: ['Recipes/Bread/', 'Recipes/Soups/'],
  });
});
