import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDashboard, makeUser, signedIn, signedOut } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';

const visitor = { 'GET /api/session': () => signedOut };
const dashboard = {
  'GET /api/dashboard': () => makeDashboard(),
};

async function logIn(email = 'anna@example.org', password = 'correct horse') {
  const { user, address } = openApp('/auth');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return { user, address };
}

async function registerAs(email: string) {
  const { user, address } = openApp('/auth?tab=register');
  await user.type(await screen.findByLabelText('Full Name'), 'Anna Weaver');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return { user, address };
}

describe('login', () => {
  test('leads to the dashboard and says Logged in successfully!', async () => {
    const calls = serveApi({ ...visitor, ...dashboard, 'POST /api/account/login': () => signedIn() });
    const { address } = await logIn();
    await screen.findByText('Logged in successfully!');
    await screen.findByRole('heading', { name: /^Good / });
    expect(address()).toBe('/dashboard');
    expect(calls.find(({ path }) => path.endsWith('login'))?.body).toEqual({
      email: 'anna@example.org',
      password: 'correct horse',
    });
  });

  test('shows the message of the server when it is refused', async () => {
    serveApi({
      ...visitor,
      'POST /api/account/login': () => refuse(401, 'invalid_credentials', 'Invalid email or password'),
    });
    const { address } = await logIn();
    await screen.findByText('Invalid email or password');
    expect(address()).toBe('/auth');
  });

  test('does not say on a plain visit that somebody is signed out', async () => {
    serveApi(visitor);
    openApp('/auth');
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  test('says after an account was deleted what becomes of it', async () => {
    serveApi(visitor);
    openApp('/auth?deleted');
    await screen.findByText('Your account is being deleted');
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  test('asks for both fields before anything is sent', async () => {
    const calls = serveApi(visitor);
    const { user } = openApp('/auth');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await screen.findByText('Please enter a valid email address');
    screen.getByText('Password is required');
    expect(calls.map(({ path }) => path)).toEqual(['/api/session']);
  });

  test('an address that is not verified can have its mail sent again', async () => {
    const calls = serveApi({
      ...visitor,
      'POST /api/account/login': () => refuse(403, 'email_not_verified', 'Please verify first'),
      'POST /api/account/resend-verification': () => ({ ok: true }),
    });
    const { user } = await logIn('new@example.org');
    await user.click(await screen.findByRole('button', { name: 'Resend email' }));
    await screen.findByText('Verification email sent again');
    expect(calls.at(-1)?.body).toEqual({ email: 'new@example.org' });
  });
});

describe('register', () => {
  test('with a session says Account created successfully! and goes on', async () => {
    serveApi({ ...visitor, ...dashboard, 'POST /api/account/register': () => signedIn() });
    const { address } = await registerAs('anna@example.org');
    await screen.findByText('Account created successfully!');
    await screen.findByRole('heading', { name: /^Good / });
    expect(address()).toBe('/dashboard');
  });

  test('without a session tells to verify by mail', async () => {
    serveApi({ ...visitor, 'POST /api/account/register': () => ({ user: makeUser(), session: null }) });
    await registerAs('anna@example.org');
    await screen.findByText('Account created! Please check your email for verification.');
    screen.getByRole('button', { name: 'Resend email' });
  });

  test.each([
    ['password', 'Password', 'This password is a plain sequence of keys. Please choose one that is harder to guess'],
    ['full_name', 'Full Name', 'Full name must be at most 200 characters'],
  ])('an answer about one field (%s) stands beside it', async (path, label, message) => {
    const fields = [{ path, message }];
    serveApi({
      ...visitor,
      'POST /api/account/register': () => refuse(422, 'refused', message, { fields }),
    });
    await registerAs('anna@example.org');
    await screen.findByText(message);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('somebody who is signed in', () => {
  test('is led from /auth to the dashboard', async () => {
    serveApi({ 'GET /api/session': () => signedIn(), ...dashboard });
    const { address } = openApp('/auth');
    await screen.findByRole('heading', { name: /^Good / });
    expect(address()).toBe('/dashboard');
  });
});

describe('the links of mails', () => {
  test('a verified address may log in', async () => {
    serveApi(visitor);
    openApp('/auth?verified=1');
    await screen.findByText('Email address verified');
  });

  test('a link that is not valid any more says so', async () => {
    serveApi(visitor);
    openApp('/auth?error=invalid_token');
    await screen.findByText('This link is no longer valid');
  });

  test('a reset link is asked for, whether the address is known or not', async () => {
    const calls = serveApi({ ...visitor, 'POST /api/account/forgot-password': () => ({ ok: true }) });
    const { user } = openApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('Check your email');
    expect(calls.at(-1)?.body).toEqual({ email: 'anna@example.org' });
  });

  test('a new password is set with the token of the link', async () => {
    const calls = serveApi({ ...visitor, 'POST /api/account/reset-password': () => ({ ok: true }) });
    const { user, address } = openApp('/reset-password?token=t0k3n');
    await user.type(await screen.findByLabelText('New password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText('Password changed. Log in with your new password.');
    expect(calls.at(-1)?.body).toEqual({ token: 't0k3n', password: 'correct horse' });
    expect(address()).toBe('/auth');
  });

  test('a new password of seven characters is refused, one of eight is sent', async () => {
    const calls = serveApi({ ...visitor, 'POST /api/account/reset-password': () => ({ ok: true }) });
    const { user } = openApp('/reset-password?token=t0k3n');
    await user.type(await screen.findByLabelText('New password'), '1234567');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText('Password must be at least 8 characters');
    expect(calls).toHaveLength(1);
    await user.type(screen.getByLabelText('New password'), '8');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText('Password changed. Log in with your new password.');
  });

  test('without a token a new link is offered', async () => {
    serveApi(visitor);
    openApp('/reset-password');
    const link = await screen.findByRole('link', { name: 'Request a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });
});
