import type { Page } from '@playwright/test';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

async function write(page: Page, title: string, text: string) {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
}

// A link that is none is refused.
test.use({ tolerated: /status of 400/ });

test('a post is held against its sources, and its findings are settled one by one', async ({ page, wordpress }) => {
  const source = await wordpress.php<string>(
    `return get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Tea in figures',
      'post_content' => '<p>Tea sales rose by 12 percent.</p>']));`,
  );
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  await write(page, 'How to Descale a Kettle', 'With vinegar.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible();

  await write(
    page,
    'Tea at home',
    'Tea sales rose by 12 percent. Coffee sales rose by 45 percent in Asia. “Tea is what coffee wants to be,” a seller said. To begin, descale a kettle.',
  );
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Fact check' }) });
  const status = card.getByRole('status');
  await page.getByRole('button', { name: 'Check this post' }).click();
  await expect(status).toHaveText('3 findings to look at, 0 supported.');

  await test.step('a source is read, and supports what it has', async () => {
    await card.getByLabel('Link to a source').fill('not a link');
    await card.getByRole('button', { name: 'Add source' }).click();
    await expect(card.getByRole('alert')).toHaveText('Enter a link that begins with https://');
    await card.getByLabel('Link to a source').fill(source);
    await page.keyboard.press('Enter');
    await expect(status).toHaveText('The page was read. 2 findings to look at, 1 supported.');
    await expect(card.getByRole('link', { name: /Tea in figures/ })).toBeVisible();
    await inEveryWidth(page, () => expectAccessibleAndFits(page));
  });

  const text = page.getByRole('textbox', { name: 'Content' });
  const findings = card.getByRole('list', { name: 'Findings' });
  await expect(findings).toContainText('“Coffee sales rose in Asia.”');
  await test.step('a sentence is shown where it stands', async () => {
    await findings.getByRole('button', { name: /^Show ?: 45 percent/ }).click();
    await expect(text).toBeFocused();
    expect(await page.evaluate(() => String(getSelection()))).toBe('Coffee sales rose by 45 percent in Asia.');
  });

  await test.step('a proposal is an edit like any other, and can be undone', async () => {
    await expect(findings).toContainText('“Coffee sales rose in Asia.”');
    await findings.getByRole('button', { name: /^Use this wording ?: 45 percent/ }).click();
    await expect(text).toContainText('Coffee sales rose in Asia.');
    await expect(status).toHaveText('The wording was changed. 1 finding to look at, 1 supported.');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text).toContainText('rose by 45 percent');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(text).toContainText('Coffee sales rose in Asia.');
  });

  await test.step('a finding that is ignored stays ignored', async () => {
    await findings.getByRole('button', { name: /^Ignore/ }).press('Enter');
    await expect(status).toHaveText('Ignored. Nothing left to prove, 1 supported.');
    await expect(status).toBeFocused();
    await expect(card.getByText('1 ignored')).toBeVisible();
  });

  await test.step('a link to another post is added by the user', async () => {
    const links = card.getByRole('region', { name: 'Links to your other posts' });
    await expect(links.getByRole('link', { name: 'How to Descale a Kettle' })).toBeVisible();
    await expect(text.getByRole('link')).toHaveCount(0);
    await links.getByRole('button', { name: /^Add link ?: descale a kettle/ }).click();
    await expect(text.getByRole('link', { name: 'descale a kettle' })).toBeVisible();
    await expect(status).toHaveText('The link was added. Nothing left to prove, 1 supported.');
    await expect(links).toBeHidden();
  });
});
