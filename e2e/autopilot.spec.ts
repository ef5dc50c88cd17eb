import { answerChat } from '../sandbox/demo-model/answer-chat.ts';
import { connectByPassword } from './connect.ts';
import { expect, expectAccessibleAndFits, inEveryWidth, signUp, test } from './story.ts';

// The frame of a draft blocks axe's scripts, as it blocks all others.
test.use({ tolerated: /^error: Blocked script execution in '[^']*\/preview/ });

test('an autopilot brings its first draft to the review, and says what it waits for', async ({
  page,
  wordpress,
  model,
}) => {
  model.answerWith((chat) => ({ text: answerChat(chat) }));
  await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress, 'Slow Mornings');
  const look = () => inEveryWidth(page, () => expectAccessibleAndFits(page));

  await test.step('created with a list of topics', async () => {
    await page.goto('/automate');
    await page.getByRole('link', { name: 'Autopilots' }).click();
    await page.getByRole('link', { name: 'New autopilot' }).first().click();
    await page.getByLabel('Topics').fill('Balcony bees\nWindow herbs');
    await page.getByLabel('Number of Posts').fill('1');
    await page.getByLabel('Schedule').selectOption('daily');
    await page.getByText('More options').click();
    await page.getByLabel('Or paste a text').fill('Bees like me. I like them back.');
    await page.getByRole('button', { name: 'Add text' }).click();
    await look();
    await page.getByRole('button', { name: 'Start autopilot' }).click();
    await expect(page).toHaveURL(/\/automate\/autopilots\/[0-9a-f-]{36}$/);
  });

  await test.step('its first run is planned and written, and holds up the next one until it is reviewed', async () => {
    const next = page.getByRole('status').filter({ hasText: 'run' });
    await expect(next).toHaveText('The next run is planned once you have reviewed the drafts of the last one.', {
      timeout: 60_000,
    });
    await expect(page.getByRole('region', { name: 'Runs' }).getByRole('link')).toHaveText(/Balcony bees.*1 to review/);
    await look();
    expect(model.requests.some(({ messages }) => messages.at(-1)?.content.includes('I like them back.'))).toBe(true);
    await page.getByRole('link', { name: 'Balcony bees' }).click();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect(
      page.getByText(/^(1 post approved|Successfully scheduled 1 post|Post scheduled on WordPress)/),
    ).toBeVisible();
  });

  await test.step('with its next topic, where it is paused and resumed', async () => {
    await page.goto('/automate/autopilots');
    await expect(page.getByText(/“Window herbs”/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause Balcony bees' }).click();
    await expect(page.getByText('Paused. No new runs are planned.')).toBeVisible();
    await look();
  });

  await test.step('a site takes drafts without review only after a question, and the forms say so', async () => {
    await page.goto('/wordpress');
    await page.getByRole('link', { name: 'Slow Mornings' }).first().click();
    await page.getByRole('checkbox', { name: 'Publish without review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish without review' }).click();
    await expect(page.getByRole('checkbox', { name: 'Publish without review' })).toBeChecked();
    await page.goto('/automate');
    await expect(page.getByText(/^This site publishes without review/)).toBeVisible();
    await look();
  });
});
