import { answerChat } from '../sandbox/demo-model/answer-chat.ts';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

// The frame of a draft blocks axe's scripts, as it blocks all others.
test.use({ hasLibrary: true, tolerated: /^error: Blocked script execution in '[^']*\/preview/ });

/** What the site had before pressloom came. */
const BLOG = `
  foreach (['Balcony Bees in the First Winter', 'How to Descale a Kettle'] as $title)
    wp_insert_post(['post_title' => $title, 'post_status' => 'publish', 'post_date' => '2019-03-01 08:00:00',
      'post_content' => '<!-- wp:paragraph --><p>Written years ago.</p><!-- /wp:paragraph -->']);
  return true;`;

/** The scheduled post: its text, and where the old one about kettles is. */
const SCHEDULED = `
  $post = get_posts(['title' => 'Honey tea on the balcony', 'post_status' => 'future'])[0] ?? null;
  return $post ? [$post->post_date, $post->post_content, get_permalink(get_posts(['title' => 'How to Descale a Kettle'])[0])] : null;`;

test('a plan names the post of the site that has its subject, and a draft gets a link to another one', async ({
  page,
  wordpress,
  model,
}) => {
  await wordpress.php(BLOG);
  model.answerWith((chat) => {
    const text = answerChat(chat);
    const isPart = chat.messages.some(({ content }) => String(content).startsWith('Write one part'));
    return { text: isPart ? `${text}\n\nBefore you begin, descale a kettle.` : text };
  });
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  await page.goto('/posts?origin=site');
  await expect(page.getByRole('link', { name: 'Balcony Bees in the First Winter' }).first()).toBeVisible({
    timeout: 30_000,
  });

  const titleAt = (number: number) => page.getByLabel(`Title of article ${number}`, { exact: true });
  await test.step('plan: what is on the site is named, with the words of both, and can be declined', async () => {
    await page.goto('/automate');
    await page.getByLabel('Main Topic').fill('Garden tools');
    await page.getByLabel('Number of Posts').fill('2');
    await page.getByLabel('Start Date').fill('2032-07-01');
    await page.getByRole('button', { name: 'Plan posts' }).click();
    await expect(page.getByRole('list', { name: 'Planned articles' }).locator('> li')).toHaveCount(2);
    await titleAt(1).fill('Balcony bees: their first winter');
    await titleAt(1).press('Enter');
    await expect(page.getByText('One article would answer both titles')).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: titleAt(1) });
    await expect(row.getByRole('link', { name: 'Balcony Bees in the First Winter', exact: true })).toBeVisible();
    await expect(row).toContainText(/Published.*Balcony.*bees.*winter/i);
    await expect(row.getByRole('link', { name: /^Update the old post instead/ })).toBeVisible();
    await inEveryWidth(page, () => expectAccessibleAndFits(page));
    await page.getByRole('button', { name: 'Skip Balcony bees: their first winter' }).click();
    await expect(page.getByRole('list', { name: 'Planned articles' }).locator('> li')).toHaveCount(1);
    await titleAt(1).fill('Honey tea on the balcony');
    await titleAt(1).press('Enter');
    await expect(page.getByText('One article would answer both titles')).toHaveCount(0);
    await page.getByRole('button', { name: 'Accept and write 1 article' }).click();
    await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
  });

  await test.step('the draft has no link of its own; its check proposes one to the old post, which the user adds', async () => {
    await page.getByRole('link', { name: 'Edit in the editor' }).click();
    const text = page.getByRole('textbox', { name: 'Content' });
    await expect(text).toContainText('descale a kettle');
    await expect(text.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Check this post' }).click();
    const links = page.getByRole('region', { name: 'Links to your other posts' });
    await links.getByRole('button', { name: /^Add link ?: descale a kettle/ }).click();
    await expect(text.getByRole('link', { name: 'descale a kettle' })).toBeVisible();
    await text.press('Control+End');
    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: /^Link/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('combobox').pressSequentially('bees winter');
    await expect(dialog.getByRole('option').first()).toContainText('Balcony Bees in the First Winter');
    await inEveryWidth(page, () => expectAccessibleAndFits(page));
    await dialog.getByRole('combobox').press('ArrowDown');
    await dialog.getByRole('combobox').press('Enter');
    await expect(text.getByRole('link', { name: 'Balcony Bees in the First Winter' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Post saved successfully!')).toBeVisible();
  });

  await test.step('approved, it is scheduled on the site, with the link to the address of the old post there', async () => {
    await page.getByRole('link', { name: 'Open the review' }).click();
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await expect(
      page.getByText(/^(1 post approved|Successfully scheduled 1 post|Post scheduled on WordPress)/),
    ).toBeVisible();
    await expect
      .poll(() => wordpress.php<[string, string, string] | null>(SCHEDULED), { timeout: 60_000 })
      .not.toBeNull();
    const [date, content, kettle] = (await wordpress.php<[string, string, string] | null>(SCHEDULED)) ?? [];
    expect(date).toBe('2032-07-08 09:00:00');
    expect(content).toContain(`href="${kettle}"`);
  });
});
