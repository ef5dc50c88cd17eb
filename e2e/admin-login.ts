import type { Page } from '@playwright/test';
import { ADMINISTRATOR, expect } from './story.ts';

/** Opens a session of the admin area without its screen, where the last one may be over. */
export async function openOffice(page: Page) {
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin };
  const reply = await page.request.post('/api/admin/login', { headers, data: { ...ADMINISTRATOR, code: '' } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Opens a session of the admin area. */
export async function logIn(page: Page) {
  await page.goto('/admindb/login');
  await page.getByLabel('Username').fill(ADMINISTRATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Admin login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/admindb$/);
}
