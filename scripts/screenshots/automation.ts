import type { Screens } from './shoot.ts';

/** Runs, autopilots and the review. */
export async function shootAutomation({ shoot, newcomer, writer, blog: { runs, autopilotId } }: Screens) {
  await shoot(writer, '/automate', 'automate');
  await shoot(writer, '/automate', 'automate-options', async (page) => {
    await page.getByLabel('Main Topic').fill('Slow coffee at home');
    await page.getByLabel('Categories').fill('Coffee, At home');
    await page.getByText('More options').click();
    await page.getByRole('group', { name: 'Voice' }).evaluate((voice) => voice.scrollIntoView({ block: 'center' }));
  });
  await shoot(writer, `/automate/runs/${runs.planned}/plan`, 'run-plan', (page) =>
    page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click(),
  );
  await shoot(writer, `/automate/runs/${runs.alike}/plan`, 'run-overlap');
  await shoot(writer, `/automate/runs/${runs.failed}/plan`, 'run-failed');
  await shoot(writer, `/automate/runs/${runs.planned}/briefs`, 'run-briefs', (page) =>
    page.locator('summary').nth(1).click(),
  );
  await shoot(writer, `/automate/runs/${runs.written}/drafts`, 'run-drafts');
  await shoot(writer, `/automate/runs/${runs.partlyFailed}/drafts`, 'run-drafts-failed');
  await shoot(writer, `/automate/runs/${runs.written}/drafts`, 'regenerate', async (page) => {
    await page.getByRole('button', { name: /^Regenerate/ }).click();
    await page.getByLabel('What should be different?').fill('Shorter, and with the story of the lost kettle.');
  });
  await shoot(writer, `/automate/runs/${runs.written}/scheduled`, 'run-scheduled');
  await shoot(writer, '/automate/autopilots', 'autopilots');
  await shoot(writer, '/automate/autopilots/new', 'new-autopilot');
  await shoot(writer, `/automate/autopilots/${autopilotId}`, 'autopilot');
  await shoot(writer, '/automate/review', 'review');
  await shoot(writer, '/automate/review', 'review-keys', (page) => page.keyboard.press('?'));
  await shoot(newcomer, '/automate/review', 'review-empty');
}
