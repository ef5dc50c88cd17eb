import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

test.use({ hasLibrary: true });

test('posts that a blog already has move to another category together, and unsent changes are marked until they are sent', async ({
  page,
  wordpress,
}) => {
  const ids = await wordpress.php(`
    $food = wp_insert_term('Food', 'category')['term_id'];
    wp_insert_term('Bread', 'category', ['parent' => $food]);
    $ids = [];
    foreach (['Rye', 'Spelt', 'Wheat'] as $title) $ids[] = wp_insert_post(['post_title' => $title, 'post_status' => 'publish',
      'post_content' => "<!-- wp:paragraph {\\"align\\":\\"center\\"} --><p class=\\"has-text-align-center\\">About $title,&nbsp;slowly.</p><!-- /wp:paragraph -->"]);
    return $ids;`);
  const there = () =>
    wordpress.php(`return array_map(fn ($id) => [get_post($id)->post_content,
      wp_get_post_categories($id, ['fields' => 'names']), wp_get_post_tags($id, ['fields' => 'names'])], ${JSON.stringify(ids)});`) as Promise<
      [string, string[], string[]][]
    >;
  const before = await there();
  expect(before.map(([, categories]) => categories)).toEqual(Array(3).fill(['Uncategorized']));
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await page.goto('/posts');
  for (const title of ['Rye', 'Spelt', 'Wheat']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check({ timeout: 60_000 });
  }
  await inEveryWidth(page, () => expectAccessibleAndFits(page));

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 posts' });
  await dialog.getByLabel('Add a category').fill('bread');
  await page.getByRole('option', { name: /Bread/ }).click();
  await expect(dialog.getByLabel('Add a category')).toHaveValue('Food › Bread');
  await dialog.getByLabel('Replace the categories they have').check();
  await dialog.getByLabel('Add keywords').fill('baking, flour');
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await dialog.getByLabel('Add keywords').press('Enter');
  await expect(page.getByText('3 posts edited')).toBeVisible();
  await expect.poll(there).toEqual(before.map(([content]) => [content, ['Bread'], ['baking', 'flour']]));

  await page.getByRole('link', { name: 'Rye', exact: true }).click();
  await page.getByRole('textbox', { name: 'Content' }).press('End');
  await page.keyboard.type(' And again.');
  await expect(page.getByText('You have changes that haven’t been sent to WordPress.')).toBeVisible();
  await page.goto('/posts');
  await expect(page.getByText('Unsent changes')).toHaveCount(1);
  await page.getByLabel('Select all').check();
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /^Update 1 of \d+ posts on WordPress\?$/ });
  await question.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Unsent changes')).toHaveCount(0);
  await expect.poll(async () => (await there())[0]?.[0]).toContain('And again.');
});

test('all posts of a list are selected together, also those that are not shown', async ({ page }) => {
  await signUp(page);
  const headers = { origin: new URL(page.url()).origin };
  for (let n = 1; n <= 30; n++) {
    const data = { title: `Roast ${n}`, content: '<p>Fresh beans matter most.</p>' };
    expect((await page.request.post('/api/posts', { data, headers })).status()).toBe(201);
  }
  await page.goto('/posts?search=Roast');
  await page.getByLabel('Select all').check();
  await expect(page.getByText('25 selected')).toBeVisible();
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await page.getByRole('button', { name: 'Select all 30' }).click();
  await expect(page.getByText('30 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 30 posts' });
  await dialog.getByLabel('Add keywords').fill('archive');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('30 posts edited')).toBeVisible();
  const { posts } = await (await page.request.get('/api/posts?search=Roast&limit=100')).json();
  expect(posts.map(({ keywords }: { keywords: string[] }) => keywords)).toEqual(Array(30).fill(['archive']));
});
