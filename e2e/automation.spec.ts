import { answerChat } from '../sandbox/demo-model/answer-chat.ts';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

// The frame of a draft blocks axe's scripts, as it blocks all others.
test.use({ tolerated: /^error: Blocked script execution in '[^']*\/preview/ });

/** What WordPress has: title and date of each post about bees that is scheduled there in 2031. Other stories share the site. */
const SCHEDULED = `return array_map(
  fn ($post) => ['title' => $post->post_title, 'date' => $post->post_date],
  get_posts(['s' => 'bees', 'year' => 2031, 'post_status' => 'future', 'numberposts' => -1, 'orderby' => 'date', 'order' => 'ASC']));`;

test('from a topic to posts on the site: planned, edited, accepted, written, and reviewed by keyboard', async ({
  page,
  wordpress,
  model,
}) => {
  model.answerWith((chat) => ({ text: answerChat(chat) }));
  await signUp(page);
  const look = () => inEveryWidth(page, () => expectAccessibleAndFits(page));

  await test.step('without a site, the form says so and leads to /wordpress', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Automate Blog' }).click();
    await expect(page.getByRole('heading', { name: 'Automate Blog Posts' })).toBeVisible();
    await page.getByRole('button', { name: 'Plan posts' }).click();
    await expect(page.getByText('Please enter a main topic').first()).toBeVisible();
    await page.getByLabel('Main Topic').fill('Balcony bees');
    await page.getByRole('button', { name: 'Plan posts' }).click();
    await expect(page.getByText('Please select a WordPress site in the settings').first()).toBeVisible();
    await expect(page).toHaveURL(/\/wordpress$/);
    await connectByPassword(page, wordpress, 'Slow Mornings');
  });

  await test.step('plan', async () => {
    await page.goto('/automate');
    await expect(page.getByLabel('Main Topic')).toHaveValue('Balcony bees');
    await expect(page.getByLabel('Number of Posts')).toHaveValue('7');
    await expect(page.getByLabel('Schedule')).toHaveValue('weekly');
    await page.getByText('More options').click();
    await page.getByLabel('Or paste a text').fill('Bees came to our balcony in spring. '.repeat(20));
    await page.getByRole('button', { name: 'Add text' }).click();
    await look();
    await page.getByRole('button', { name: /^Remove “Bees came/ }).click();
    await page.getByRole('link', { name: 'Autopilots' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.getByLabel('Number of Posts').fill('0');
    await page.getByRole('button', { name: 'Plan posts' }).click();
    await expect(page.getByText('Please enter a number between 1 and 30').first()).toBeVisible();
    await page.getByLabel('Number of Posts').fill('4');
    await page.getByLabel('Start Date').fill('2031-07-01');
    await page.getByLabel('Categories').fill('Bees, Garden');
    await page.getByRole('button', { name: 'Plan posts' }).click();
    await expect(page).toHaveURL(/\/automate\/runs\/[0-9a-f-]{36}\/plan$/);
    await expect(page.getByRole('list', { name: 'Planned articles' }).locator('> li')).toHaveCount(4);
    await expect(page.getByText('Up to 4 credits. You have 15.')).toBeVisible();
  });

  await test.step('edit it: a title, the order by keyboard, one fewer', async () => {
    const titleAt = (number: number) => page.getByLabel(`Title of article ${number}`, { exact: true });
    await titleAt(1).fill('Bees in the first winter');
    await titleAt(1).press('Enter');
    await page.getByRole('button', { name: 'Move Bees in the first winter' }).focus();
    // What is announced has the new title a moment after the row.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Space');
      const pickedUp = page.getByText('Picked up Bees in the first winter at position 1 of 4.');
      await expect(pickedUp).toBeAttached({ timeout: 1_000 });
    }).toPass();
    // The rows are measured a moment after the start.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Over position 2 of 4.')).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(titleAt(2)).toHaveValue('Bees in the first winter');
    const last = await titleAt(4).inputValue();
    await page.getByRole('button', { name: `Decline ${last}` }).click();
    await expect(page.getByText('Up to 3 credits. You have 15.')).toBeVisible();
    await page.reload();
    await expect(titleAt(2)).toHaveValue('Bees in the first winter');
    await expect(titleAt(4)).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await look();
  });

  await test.step('outline it, with what only the author knows', async () => {
    await page.getByRole('link', { name: 'Outline first' }).click();
    await page.getByRole('button', { name: 'Propose outlines' }).click();
    await expect(page.getByText(/\d sections, [\d,]+ words/)).toHaveCount(3);
    const known = page.getByLabel('What only you know').first();
    await known.fill('Our first box was blue.');
    await known.blur();
    await look();
  });

  await test.step('accept: the drafts are written', async () => {
    await page.getByRole('button', { name: 'Accept and write 3 articles' }).click();
    await expect(page).toHaveURL(/\/drafts$/);
    await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(3, { timeout: 60_000 });
    expect(JSON.stringify(model.requests)).toContain('Our first box was blue.');
    await look();
    expect(await wordpress.php(SCHEDULED)).toEqual([]);
  });

  await test.step('on a phone, a draft that is chosen is shown below the buttons', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Drafts' }).getByRole('button').last().click();
    const edges = () =>
      page.evaluate(() => {
        const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return {
          bar: rectOf('[data-review-actions]')?.bottom,
          draft: rectOf('[data-review-actions] ~ div article')?.top,
        };
      });
    await expect.poll(async () => (await edges()).draft).toBeLessThan(400);
    const { bar = 0, draft = 0 } = await edges();
    expect(draft).toBeGreaterThanOrEqual(bar);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what waits for review is on the calendar, and its post says so', async () => {
    await page.goto('/calendar?view=list&month=2031-07');
    const planned = page.getByRole('link', { name: /^Bees in the first winter ?, pending review$/ });
    await expect(page.getByRole('listitem').filter({ has: planned }).getByText('Pending Review').first()).toBeVisible();
    await planned.click();
    await expect(page.getByText('This draft waits for your review')).toBeVisible();
    await page.getByRole('link', { name: 'Open the review' }).click();
  });

  await test.step('review by keyboard: one is skipped, the others are approved', async () => {
    await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await expect(page.getByText('1 skipped, 2 left to review.')).toBeAttached();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('k');
    await page.keyboard.press('s');
    await expect(page.getByText('1 skipped, 2 left to review.')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await expect(page.getByText('2 posts approved. They’re being scheduled.')).toBeVisible();
    await expect(page.getByText('No drafts to review')).toBeVisible();
  });

  await test.step('they are scheduled on the site, on the dates of the plan', async () => {
    const scheduled = () => wordpress.php<{ title: string; date: string }[]>(SCHEDULED);
    await expect.poll(async () => (await scheduled()).length, { timeout: 60_000 }).toBe(2);
    const [first, second] = await scheduled();
    expect(first).toMatchObject({ title: 'Bees in the first winter', date: '2031-07-08 09:00:00' });
    expect(second).toMatchObject({ date: '2031-07-15 09:00:00' });
    await page.goto('/automate');
    await page.getByRole('link', { name: /^Balcony bees/ }).click();
    await expect(page).toHaveURL(/\/scheduled$/);
    await expect(page.getByText('Scheduled', { exact: true }).nth(1)).toBeVisible();
    await look();
  });
});
