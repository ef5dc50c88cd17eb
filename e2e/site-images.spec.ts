import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

test('an image of the site’s library is the featured image and stands in the text: with its size, side, link and alternative text', async ({
  page,
  wordpress,
}) => {
  const stored = 'return array_sum((array) wp_count_attachments());';
  const id = await wordpress.php<number>(`
    ob_start(); imagejpeg(imagecreatetruecolor(1200, 800)); $file = wp_upload_bits('cup.jpg', null, ob_get_clean());
    require_once ABSPATH . 'wp-admin/includes/image.php';
    $id = wp_insert_attachment(['post_title' => 'Blue cup', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file['file']);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
    return $id;`);
  const images = await wordpress.php<number>(stored);
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill('From the library');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('My words.');
  await page.keyboard.press('Enter');

  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }).click();
  await page.getByRole('button', { name: 'From the site' }).click();
  const library = page.getByRole('dialog', { name: 'Media library of the site' });
  expect((await library.boundingBox())?.width).toBe(672);
  await library.getByLabel('Search the media library').fill('blue');
  await page.keyboard.press('Enter');
  await expect(library.getByRole('button', { name: 'Blue cup' })).toBeVisible();
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await library.getByRole('button', { name: 'Blue cup' }).click();
  await page.getByRole('button', { name: 'Add image' }).click();

  await page.locator('.post-text .post-image img').click();
  const tools = page.getByRole('toolbar', { name: 'Image' });
  await tools.getByRole('button', { name: 'Align left' }).click();
  await expect(tools.getByRole('button', { name: 'Align left' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByLabel('Image size').selectOption('Medium (300 × 200)');
  await tools.getByRole('button', { name: 'Image link' }).press('Enter');
  await page.getByLabel('Link to').selectOption('Image file');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tools.getByRole('button', { name: 'Image link' })).toHaveAttribute('aria-pressed', 'true');
  await inEveryWidth(page, () => expectAccessibleAndFits(page));

  await page.getByRole('button', { name: '1 image has no alternative text', exact: true }).click();
  await page.getByLabel('Alternative text of image 1').fill('A blue cup');
  await page.getByLabel('Also add them to the site’s media library').check();
  await inEveryWidth(page, () => expectAccessibleAndFits(page));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Alternative text added to 1 image of the media library')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 image has no alternative text' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Choose cover or image' }).click();
  await page.getByRole('tab', { name: 'From the site' }).click();
  await page.getByRole('button', { name: 'Blue cup' }).click();
  await expect(page.getByText('Featured image updated')).toBeVisible();

  await page.getByRole('button', { name: 'Publish to WordPress' }).click();
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();
  const there = await wordpress.php<Record<string, string | number>>(`
    $post = get_posts(['title' => 'From the library'])[0];
    return [
      'text' => $post->post_content,
      'page' => apply_filters('the_content', $post->post_content),
      'featured' => get_post_thumbnail_id($post->ID),
      'alt' => get_post_meta(${id}, '_wp_attachment_image_alt', true),
    ];`);
  expect(there).toMatchObject({ featured: id, alt: 'A blue cup' });
  expect(await wordpress.php<number>(stored)).toBe(images);
  expect(there.text).toMatch(
    new RegExp(
      `<!-- wp:image \\{"id":${id},"sizeSlug":"medium","linkDestination":"media","align":"left"\\} -->\\n` +
        `<figure class="wp-block-image alignleft size-medium"><a href="(http[^"]+/cup)\\.jpg">` +
        `<img src="\\1-300x200\\.jpg" alt="A blue cup" class="wp-image-${id}"/></a></figure>`,
    ),
  );
  expect(there.page).toMatch(/<img[^>]* srcset="[^"]*cup-300x200\.jpg 300w/);
});
