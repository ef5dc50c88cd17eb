import type { Screens } from './shoot.ts';

/** The list of posts, and what is done with them outside the text. */
export async function shootPosts({
  shoot,
  newcomer,
  writer,
  blog: { postId, draftId, driftedId, oldId },
  model,
}: Screens) {
  await shoot(newcomer, '/posts?search=nothing', 'posts-none-found');
  await shoot(writer, '/posts', 'posts');
  await shoot(writer, '/posts', 'more-filters', async (page) => {
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Origin').selectOption('Written on the site');
    await page.getByRole('link', { name: 'Three weeks in a tent', exact: true }).waitFor();
  });
  await shoot(writer, '/posts/new', 'new-post');
  await shoot(writer, '/posts/new', 'generating', async (page) => {
    model.answerWith(() => ({
      text: `Slow coffee, better mornings\n\n${'Grind by hand, pour in circles, and wait. '.repeat(200)}`,
      pace: 4,
    }));
    await page.getByLabel('Keywords').fill('slow coffee, pour over');
    await page.getByRole('button', { name: 'Generate Blog Post' }).click();
    await page.getByText('pour in circles').first().waitFor();
    await page.waitForTimeout(1_500);
    model.answerWith(undefined);
  });
  await shoot(writer, `/posts/${postId}`, 'edit-post');
  await shoot(writer, `/posts/${oldId}`, 'blocks-as-cards', (page) =>
    page
      .getByRole('textbox', { name: 'Content' })
      .getByText('What we packed')
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
  );
  await shoot(writer, `/posts/${oldId}`, 'category-picker', async (page) => {
    const category = page.getByRole('combobox', { name: 'Category' });
    await category.fill('tra');
    await page.getByRole('option', { name: /Summer/ }).waitFor();
    await category.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  });
  await shoot(writer, `/posts/${postId}`, 'seo', async (page) => {
    await page.getByRole('button', { name: 'Edit SEO' }).click();
    await page.getByLabel('SEO title').fill('Slow coffee: a calmer way to start the day');
    await page.getByRole('heading', { name: 'SEO' }).evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  });
  await shoot(writer, `/posts/${postId}`, 'covers', async (page) => {
    await page.getByRole('button', { name: 'Choose cover or image' }).click();
    await page
      .getByRole('button', { name: /^Use the “.+” cover$/, disabled: false })
      .nth(3)
      .waitFor();
  });
  await shoot(writer, `/posts/${draftId}`, 'publish-dialog', (page) =>
    page.getByRole('button', { name: 'Publish', exact: true }).click(),
  );
  await shoot(writer, `/posts/${postId}`, 'delivery-log', async (page) => {
    await page.getByRole('button', { name: 'Show all' }).click();
    await page
      .getByText(/last: 2\d\d in/)
      .first()
      .click();
  });
  await shoot(writer, `/posts/${driftedId}`, 'changed-on-wordpress', async (page) => {
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await page.getByRole('region', { name: 'On WordPress', exact: true }).waitFor();
  });
  await shoot(writer, `/posts/${driftedId}`, 'revisions', async (page) => {
    await page.getByRole('button', { name: 'View revisions' }).click();
    await page.getByText(/^Created by you/).waitFor();
  });
  await shoot(writer, `/posts/${driftedId}`, 'revision', async (page) => {
    await page.getByRole('button', { name: 'View revisions' }).click();
    await page.getByText(/^Created by you/).click();
    await page.getByRole('region', { name: 'Version 1', exact: true }).waitFor();
  });
  await shoot(writer, `/posts/${postId}/preview`, 'preview');
  await shoot(writer, `/posts/${postId}/preview?width=phone`, 'preview-phone-width');
  await shoot(writer, '/posts', 'import', async (page) => {
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').waitFor();
  });
}
