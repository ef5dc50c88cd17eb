import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeDashboard, signedIn, signedOut } from '../testing/factories.ts';
import { openApp } from '../testing/open-app.tsx';
import { refuse, serveApi } from '../testing/serve-api.ts';

afterEach(() => vi.restoreAllMocks());

describe('the route guard', () => {
  test('a full-screen spinner shows until the first session check has ended', async () => {
    serveApi({ 'GET /api/session': () => new Promise(() => undefined) });
    openApp('/settings');
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('a visitor is led to /auth, replacing history, and after signing in to where they wanted to go', async () => {
    serveApi({ 'GET /api/session': () => signedOut, 'POST /api/account/login': () => signedIn() });
    const { user, router, address } = openApp('/settings?part=1');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(address()).toBe('/auth');
    expect(router.state.historyAction).toBe('REPLACE');

    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Settings' });
    expect(address()).toBe('/settings?part=1');
  });

  test('a failed session lookup ends loading with nobody signed in', async () => {
    serveApi({ 'GET /api/session': () => refuse(500, 'internal_error', 'no') });
    const { address } = openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(address()).toBe('/auth');
  });

  test('a session that ended elsewhere leads to /auth with the next refused call, which says so', async () => {
    const sessions = [signedIn(), signedOut];
    serveApi({
      'GET /api/session': () => sessions.shift() ?? signedOut,
      'GET /api/dashboard': () => refuse(401, 'not_signed_in', 'Auth session missing!'),
    });
    openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Welcome back' });
    screen.getByText('You’re signed out');
  });

  test('a session whose account was blocked says that, and whom to contact', async () => {
    const blocked = 'This account has been blocked. If you think that’s a mistake, write to help@pressloom.test';
    const sessions = [signedIn(), { ...signedOut, blocked }];
    serveApi({
      'GET /api/session': () => sessions.shift() ?? { ...signedOut, blocked },
      'GET /api/dashboard': () => refuse(401, 'not_signed_in', 'Auth session missing!'),
    });
    openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect((await screen.findByRole('alert')).textContent).toContain(blocked);
    expect(screen.queryByText('Log in to pick up where you left off.')).toBeNull();
  });
});

describe('addresses', () => {
  test('a page opened by its address starts where it was, not where another one was', async () => {
    sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 400, '/dashboard': 30 }));
    const scrollTo = vi.spyOn(window, 'scrollTo');
    serveApi({ 'GET /api/session': () => signedIn(), 'GET /api/dashboard': () => makeDashboard() });
    openApp('/dashboard');
    await screen.findByRole('heading', { name: /^Good / });
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 30));
    expect(scrollTo).not.toHaveBeenCalledWith(0, 400);
    sessionStorage.clear();
  });

  test('/app is /dashboard', async () => {
    serveApi({ 'GET /api/session': () => signedIn(), 'GET /api/dashboard': () => makeDashboard() });
    const { address } = openApp('/app');
    await screen.findByRole('heading', { name: /^Good / });
    expect(address()).toBe('/dashboard');
  });

  test.each(['/', '/features', '/pricing', '/products', '/contact', '/terms', '/refunds'])(
    'a link to %s leaves the app for the page that the server sends',
    async (path) => {
      serveApi({ 'GET /api/session': () => signedOut });
      const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      const { router } = openApp('/no/such-page');
      await screen.findByRole('heading', { name: 'Page not found' });
      void router.navigate(path);
      await waitFor(() => expect(leave).toHaveBeenCalledOnce());
      expect(new URL(String(leave.mock.lastCall?.[0]), 'http://x').pathname).toBe(path);
      leave.mockRestore();
    },
  );

  test('an unknown address shows the 404 page with it, Go Back and Dashboard', async () => {
    serveApi({ 'GET /api/session': () => signedOut });
    openApp('/no/such-page');
    await screen.findByRole('heading', { name: 'Page not found' });
    screen.getByText('/no/such-page');
    screen.getByRole('button', { name: 'Go Back' });
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  test('a page that breaks shows Unexpected Application Error!', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveApi({ 'GET /api/session': () => signedIn(), 'GET /api/dashboard': () => ({ counts: null }) });
    openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    screen.getByRole('button', { name: 'Reload the page' });
  });
});
