import type { Page } from 'playwright-core';
import type { Screens } from './shoot.ts';

/** The dashboard, what its frame opens, and the activity. */
export async function shootDashboard({ shoot, newcomer, writer, model }: Screens) {
  await shoot(newcomer, '/dashboard', 'dashboard-new');
  await shoot(newcomer, '/wordpress', 'sites-empty');
  await shoot(newcomer, '/wordpress', 'add-site', (page) =>
    page.getByRole('button', { name: 'Connect WordPress' }).first().click(),
  );
  await shoot(writer, '/dashboard', 'dashboard');
  await shoot(writer, '/dashboard?tab=activity', 'dashboard-activity');
  await shoot(writer, '/dashboard?tab=sites', 'dashboard-sites');
  await shoot(newcomer, '/dashboard?tab=sites', 'dashboard-sites-empty');
  await shoot(writer, '/dashboard?tab=insights', 'insights');
  await shoot(newcomer, '/dashboard?tab=insights', 'insights-empty');
  await shoot(writer, '/dashboard?credits', 'credits');
  await shoot(writer, '/dashboard', 'ideas', async (page) => {
    model.answerWith(() => ({ status: 500 }));
    await page.getByRole('button', { name: /^AI Generate Ideas/ }).click();
    await page.getByText('No language model responded').waitFor();
    model.answerWith(undefined);
  });
  await shoot(writer, '/dashboard', 'notifications', openNotifications);
  await shoot(newcomer, '/dashboard', 'notifications-empty', openNotifications);
  await shoot(writer, '/dashboard', 'palette', async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages, posts and commands' }).fill('coffee');
    await page.getByRole('option', { name: /^Slow coffee/ }).waitFor();
  });
  await shoot(writer, '/activity', 'activity');
  await shoot(newcomer, '/activity?area=sites', 'activity-empty');
}

async function openNotifications(page: Page) {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .locator('visible=true')
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
}
