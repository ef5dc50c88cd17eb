import { answerChat } from '../sandbox/demo-model/answer-chat.ts';
import { connectByPassword } from './connect.ts';
import { press, typeInto } from './keyboard.ts';
import { expect, signUp, test } from './story.ts';

const SCHEDULED = `return array_map(
  fn ($post) => $post->post_title,
  get_posts(['s' => 'by keyboard', 'post_status' => 'future', 'numberposts' => -1]));`;

/** No mouse, and no script that moves the focus: only Tab, arrows, Enter, single keys and typing. */
test('from a topic to posts on the site without a mouse', async ({ page, wordpress, model }) => {
  model.answerWith((chat) => ({ text: answerChat(chat) }));
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');

  await test.step('plan', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('automate blog');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/automate$/);
    await typeInto(page, page.getByLabel('Main Topic'), 'Balcony bees');
    await typeInto(page, page.getByLabel('Number of Posts'), '3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/plan$/);
    await expect(page.getByRole('list', { name: 'Planned articles' }).locator('> li')).toHaveCount(3);
  });

  await test.step('edit the plan: titles, and one fewer', async () => {
    const titleAt = (number: number) => page.getByLabel(`Title of article ${number}`, { exact: true });
    await typeInto(page, titleAt(1), 'Bees by keyboard');
    await page.keyboard.press('Enter');
    await typeInto(page, titleAt(2), 'Wasps by keyboard');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: `Decline ${await titleAt(3).inputValue()}` }));
    await expect(page.getByText('Up to 2 credits. You have 15.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decline Wasps by keyboard' })).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Accept and write 2 articles' }));
    await expect(page).toHaveURL(/\/drafts$/);
  });

  await test.step('review: read one after the other, have one written again, approve both', async () => {
    const drafts = page.getByRole('list', { name: 'Drafts' });
    await expect(drafts.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    await page.keyboard.press('j');
    await expect(drafts.getByRole('button', { name: 'Wasps by keyboard' })).toBeFocused();
    await page.keyboard.press('k');
    await expect(drafts.getByRole('button', { name: 'Bees by keyboard' })).toBeFocused();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await typeInto(page, dialog.getByLabel('What should be different?'), 'Shorter.');
    await press(page, dialog.getByRole('button', { name: 'Write again' }));
    await expect(dialog).toBeHidden();
    await expect(drafts.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    await page.keyboard.press('k');
    await expect(page.getByText('Written again with your note: Shorter.')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText('1 approved, 1 left to review.')).toBeAttached();
    await page.keyboard.press('a');
    await expect(page.getByText('No drafts to review')).toBeVisible();
  });

  await test.step('they are scheduled', async () => {
    await expect(page.getByRole('link', { name: 'See what is scheduled' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/scheduled$/);
    await expect
      .poll(() => wordpress.php<string[]>(SCHEDULED), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['Bees by keyboard', 'Wasps by keyboard']));
  });
});
