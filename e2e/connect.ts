import type { Page } from '@playwright/test';
import type { TestWordPress } from '../packages/testkit/src/index.ts';
import { expect } from './story.ts';

/** Connects a site as its owner would: signs in to WordPress and approves pressloom there. Starts on /wordpress. */
export async function connectByAuthorizeScreen(page: Page, wordpress: TestWordPress) {
  await page.getByRole('button', { name: 'Connect WordPress' }).first().click();
  await page.getByLabel('Site address').fill(wordpress.url);
  await page.getByRole('button', { name: 'Approve in WordPress' }).click();
  await page.waitForURL(/wp-login\.php|authorize-application\.php/);
  if (/wp-login\.php/.test(page.url())) {
    await page.getByLabel('Username or Email Address').fill(wordpress.admin.username);
    await page.locator('#user_pass').fill(wordpress.admin.password);
    await page.getByRole('button', { name: 'Log In' }).click();
  }
  await page.getByRole('button', { name: 'Yes, I approve of this connection' }).click();
  await expect(page).toHaveURL(/\/wordpress(\?|$)/);
  expect(page.url()).not.toContain('password');
}

/** Connects a site by address, user name and application password. Starts on /wordpress. */
export async function connectByPassword(page: Page, wordpress: TestWordPress, name = 'My blog') {
  const password = await wordpress.createApplicationPassword();
  await page.getByRole('button', { name: 'Connect WordPress' }).first().click();
  await page.getByRole('button', { name: 'Use an application password' }).click();
  await page.getByLabel('Site name').fill(name);
  await page.getByLabel('Site address').fill(wordpress.url);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Application password').fill(password);
  await page.getByRole('button', { name: 'Add Site' }).click();
  await expect(page.getByText('WordPress site added successfully')).toBeVisible();
}
