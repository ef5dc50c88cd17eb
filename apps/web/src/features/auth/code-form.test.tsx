import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn, signedOut } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';

const wanted = { ...signedOut, twoFactor: true };

async function enterPassword(routes: Parameters<typeof serveApi>[0], page = '/login') {
  const calls = serveApi({
    'GET /api/session': () => signedOut,
    'POST /api/account/login': () => wanted,
    ...routes,
  });
  const opened = openApp(page);
  await opened.user.type(await screen.findByLabelText('Email'), 'anna@example.org');
  await opened.user.type(screen.getByLabelText('Password'), 'secret');
  await opened.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByLabelText('Code');
  return { ...opened, calls };
}

test.each(['/login', '/auth'])('%s asks for the code after the password, then leads on', async (page) => {
  const { user, address, calls } = await enterPassword({ 'POST /api/account/login/code': () => signedIn() }, page);
  expect(address()).toBe(page);
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(screen.getByRole('checkbox', { name: /Don’t ask again on this device/ }));
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(calls.find(({ path }) => path === '/api/account/login/code')?.body).toEqual({
    kind: 'app',
    code: '123456',
    rememberDevice: true,
  });
});

test('a recovery code stands in for a lost phone', async () => {
  const { user, calls } = await enterPassword({ 'POST /api/account/login/code': () => signedIn() });
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'aaaaa-11111');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Logged in successfully!');
  expect(calls.find(({ path }) => path === '/api/account/login/code')?.body).toMatchObject({
    kind: 'recovery',
    code: 'aaaaa-11111',
  });
});

test('a wrong code is said beside the field; a sign-in that is over goes back to the password', async () => {
  const answers = [
    refuse(401, 'wrong_code', 'x', { fields: [{ path: 'code', message: 'This code is not right' }] }),
    refuse(401, 'sign_in_expired', 'This sign-in took too long. Please enter your password again'),
  ];
  const { user } = await enterPassword({ 'POST /api/account/login/code': () => answers.shift() });
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('This code is not right');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('This sign-in took too long. Please enter your password again');
  await screen.findByLabelText('Password');
});
