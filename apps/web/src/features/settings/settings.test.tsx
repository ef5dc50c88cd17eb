import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serveApi } from '../../testing/serve-api.ts';

test('the chosen theme shows at once and is kept under ui-theme', async () => {
  serveApi({ 'GET /api/session': () => signedIn() });
  const { user } = openApp('/settings');
  await user.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('ui-theme')).toBe('light');
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('the theme is dark until the user chooses', async () => {
  serveApi({ 'GET /api/session': () => signedIn() });
  openApp('/settings');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })).checked).toBe(true);
});

test('name and e-mail address of the account are shown', async () => {
  serveApi({ 'GET /api/session': () => signedIn() });
  openApp('/settings');
  await screen.findByText('Anna Weaver');
  expect(screen.getAllByText('anna@example.org').length).toBeGreaterThan(0);
});
