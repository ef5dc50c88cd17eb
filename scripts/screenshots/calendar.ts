import type { Screens } from './shoot.ts';

/** The calendar in each of its views. */
export async function shootCalendar({ shoot, newcomer, writer }: Screens) {
  await shoot(newcomer, '/calendar?view=month&month=2030-01', 'calendar-empty');
  await shoot(writer, '/calendar', 'calendar');
  await shoot(writer, '/calendar?view=week', 'calendar-week');
  await shoot(writer, '/calendar?view=list', 'calendar-list');
  await shoot(writer, '/calendar?view=month', 'calendar-month');
  await shoot(writer, '/calendar?view=month&drafts=1', 'calendar-drafts');
  await shoot(writer, '/calendar?view=list', 'calendar-menu', (page) =>
    page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click(),
  );
  await shoot(writer, '/calendar', 'calendar-subscribe', async (page) => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: /^Create (private|new) link$/ }).waitFor();
  });
}
