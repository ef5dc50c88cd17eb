import type { Page } from '@playwright/test';
import { ADMINISTRATOR, expect } from './story.ts';

/** Opens a session of the admin area. */
export async function logIn(page: Page) {
  await page.goto('/admindb/login');
  await page.getByLabel('Username').fill(ADMINISTRATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Admin login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/admindb$/);
}
