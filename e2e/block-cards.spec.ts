import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { OLD_POST } from './existing-blog.ts';
import { expect, expectAccessibleAndFits, signUp, test } from './story.ts';

test.use({ hasLibrary: true });

const cards = (page: Page) => page.getByRole('textbox', { name: 'Content' }).getByRole('group', { name: / block$/ });
const namesOf = (page: Page) => cards(page).locator('strong').allTextContents();

const AS_WRITTEN = ['Columns', 'Shortcode: gallery', 'Price box (acme)', 'Custom HTML'];

test('blocks of others are cards: unchanged nothing is sent, and they are moved and removed by keyboard and mouse', async ({
  page,
  wordpress,
}) => {
  const id = await wordpress.php<number>(
    `wp_set_current_user(1);
     return wp_insert_post(wp_slash(['post_title' => 'Cards of a tent', 'post_status' => 'publish', 'post_content' => base64_decode('${Buffer.from(OLD_POST).toString('base64')}')]));`,
  );
  const other =
    '<!-- wp:paragraph {"align":"center"} -->\n<p class="has-text-align-center">Another one</p>\n<!-- /wp:paragraph -->';
  const otherId = await wordpress.php<number>(
    `return wp_insert_post(wp_slash(['post_title' => 'Another tent', 'post_status' => 'publish', 'post_content' => base64_decode('${Buffer.from(other).toString('base64')}')]));`,
  );
  const stored = (of = id) => wordpress.php<string>(`return get_post(${of})->post_content;`);
  const written = async () =>
    (await wordpress.requests()).filter(({ method, url }) => method !== 'GET' && url.includes(`/posts/${id}`)).length;
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Cards');
  const link = page.getByRole('link', { name: 'Cards of a tent', exact: true });
  await expect(async () => {
    await page.goto('/posts?search=tent');
    await expect(link).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await link.click();
  await expect(cards(page).first()).toBeVisible();
  expect(await namesOf(page)).toEqual(AS_WRITTEN);
  const update = page.getByRole('button', { name: 'Update', exact: true });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleAndFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('opened, shown as source and saved without a change: nothing is sent', async () => {
    await page.getByRole('button', { name: 'HTML source' }).click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(OLD_POST);
    await page.getByRole('button', { name: 'Visual editor' }).click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Up to date on WordPress')).toBeVisible();
    await expect(update).toBeDisabled();
    expect(await written()).toBe(0);
    expect(await stored()).toBe(OLD_POST);
  });

  await test.step('moved by keyboard, and back', async () => {
    await cards(page).first().locator('strong').click();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await namesOf(page)).toEqual([AS_WRITTEN[1], AS_WRITTEN[0], ...AS_WRITTEN.slice(2)]);
    await page.keyboard.press('Alt+ArrowUp');
    expect(await namesOf(page)).toEqual(AS_WRITTEN);
  });

  await test.step('dragged to another place, and undone', async () => {
    const grip = await cards(page).nth(2).locator('strong').boundingBox();
    const goal = await page.getByText('What we packed').boundingBox();
    if (!grip || !goal) throw new Error('Nothing to drag');
    await page.mouse.move(grip.x + 5, grip.y + 5);
    await page.mouse.down();
    await page.mouse.move(grip.x + 5, grip.y - 20, { steps: 4 });
    await page.mouse.move(goal.x + 20, goal.y + 1, { steps: 8 });
    await page.mouse.up();
    await expect(cards(page).first().locator('strong')).toHaveText('Price box (acme)');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cards(page).first().locator('strong')).toHaveText('Columns');
    expect(await namesOf(page)).toEqual(AS_WRITTEN);
  });

  await test.step('copied into another post, in another tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/posts?search=another');
    await tab.getByRole('link', { name: 'Another tent', exact: true }).click();
    const text = tab.getByRole('textbox', { name: 'Content' });
    await expect(text.getByText('Another one')).toBeVisible();
    await page.bringToFront();
    await cards(page).first().locator('strong').click();
    await page.keyboard.press('ControlOrMeta+c');
    await tab.bringToFront();
    await text.getByText('Another one').click();
    await tab.keyboard.press('End');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('ControlOrMeta+v');
    await expect(cards(tab)).toHaveCount(1);
    await tab.getByRole('button', { name: 'Update', exact: true }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    await expect(tab.getByText('Updated on WordPress successfully!')).toBeVisible();
    const columns = OLD_POST.slice(OLD_POST.indexOf('<!-- wp:columns'), OLD_POST.indexOf('\n\n<!-- wp:shortcode'));
    expect(await stored(otherId)).toBe(`${other}\n\n${columns}`);
    await tab.close();
  });

  await test.step('removed: only its markup goes', async () => {
    await cards(page).nth(2).getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(3);
    await update.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Updated on WordPress successfully!')).toBeVisible();
    expect(await stored()).toBe(OLD_POST.replace(/<!-- wp:acme.*\n\n/, ''));
  });
});
