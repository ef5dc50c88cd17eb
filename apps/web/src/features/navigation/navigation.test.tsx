import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeUser, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serveApi } from '../../testing/serve-api.ts';

const account = (email?: string, plan?: 'free' | 'pro') => ({
  'GET /api/session': () => signedIn(makeUser({ ...(email !== undefined && { email }) }), plan),
});
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the frame of signed-in pages', () => {
  test('the sidebar leads to every screen, in the order of the specification', async () => {
    serveApi(account());
    openApp('/settings');
    expect(names(await screen.findByRole('navigation', { name: 'Main' }))).toEqual([
      'Dashboard',
      'Blog Posts',
      'All Posts',
      'New Post',
      'Automate Blog',
      'Calendar',
      'WordPress Sites',
      'Settings',
    ]);
  });

  test('the top bar shows the first three', async () => {
    serveApi(account());
    openApp('/settings');
    expect(names(await screen.findByRole('navigation', { name: 'Shortcuts' }))).toEqual([
      'Dashboard',
      'Blog Posts',
      'Automate Blog',
    ]);
  });

  test.each([
    ['/settings', true],
    ['/posts/8d1d5b1e-6e5f-4a8c-9b57-7f0f6a0d7c11/preview', true],
    // The editor says what becomes of the text.
    ['/posts/new', false],
    ['/create', false],
  ])('at %s, that pressloom can’t be reached is said: %s', async (page, isSaid) => {
    serveApi(account());
    openApp(page);
    await screen.findByRole('navigation', { name: 'Shortcuts' });
    const note = () => screen.queryByText('You’re offline. What you see may be out of date.');
    expect(note()).toBeNull();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(note() !== null).toBe(isSaid);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(note()).toBeNull();
  });

  test('the foot names the e-mail address and the plan, or User', async () => {
    serveApi(account('', 'free'));
    openApp('/settings');
    await screen.findByText('User');
    screen.getByText('Free Plan');
  });

  test('who has paid is offered nothing more, and the foot says Pro', async () => {
    serveApi(account('', 'pro'));
    openApp('/settings');
    await screen.findByText('Pro Plan');
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
  });

  test('where nothing is sold, no plan is named and nothing leads to one', async () => {
    serveApi(account());
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    expect(document.body.textContent).not.toMatch(/Upgrade|PRO|Plan/);
  });

  test('the collapsed sidebar stays collapsed at the next visit', async () => {
    serveApi(account());
    const { user } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
    screen.getByRole('button', { name: 'Expand sidebar' });
    expect(localStorage.getItem('ui-sidebar')).toBe('collapsed');
  });

  test('the drawer of phones closes with the first link', async () => {
    serveApi({ ...account(), 'GET /api/sites': () => ({ sites: [] }) });
    const { user, address } = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await user.click(within(drawer).getByRole('link', { name: 'WordPress Sites' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/wordpress-sites-list'));
  });

  test('the top bar leads to the plans with a PRO badge, and opens the palette', async () => {
    serveApi(account(undefined, 'free'));
    const { user } = openApp('/settings');
    const upgrade = await screen.findByRole('link', { name: /^Upgrade ?PRO$/ });
    expect(upgrade.getAttribute('href')).toBe('/pricing');
    await user.click(screen.getByRole('button', { name: 'Search and commands' }));
    await screen.findByRole('dialog', { name: 'Search and commands' });
  });

  test('the avatar menu has Profile, Settings and Log out; the first two lead to the settings', async () => {
    serveApi(account());
    const { user } = openApp('/dashboard');
    await user.click((await screen.findAllByRole('button', { name: 'Account' }))[0] as HTMLElement);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Settings', 'Log out']);
    expect(items.slice(0, 2).map((item) => item.getAttribute('href')?.split('?')[0])).toEqual([
      '/settings',
      '/settings',
    ]);
  });

  test('the avatar menu and the palette show the keys that do the same', async () => {
    serveApi(account());
    const { user } = openApp('/dashboard');
    await user.click((await screen.findAllByRole('button', { name: 'Account' }))[0] as HTMLElement);
    const settings = await screen.findByRole('menuitem', { name: 'Settings' });
    expect(settings.getAttribute('aria-description')).toBe('Keys: G then S');
    expect(settings.querySelector('kbd')?.dataset.keys).toBe('G S');
    await user.keyboard('{Escape}{Control>}k{/Control}');
    const option = await screen.findByRole('option', { name: 'Calendar' });
    expect(option.querySelector('kbd')?.dataset.keys).toBe('G C');
  });

  test.each([
    ['gd', '/dashboard'],
    ['ggs', '/settings'],
    ['gp', '/posts'],
    ['c', '/posts/new'],
  ])('the keys %s lead to %s', async (keys, path) => {
    serveApi(account());
    const { user, address } = openApp('/activity');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(path));
  });

  test('keys lead nowhere while something is typed, with Ctrl, or behind a dialog', async () => {
    serveApi(account());
    const { user, address } = openApp('/posts');
    await user.click(await screen.findByRole('searchbox', { name: 'Search posts' }));
    await user.keyboard('c');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Control>}c{/Control}');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    (await screen.findByRole('dialog')).focus();
    await user.keyboard('c');
    expect(address()).not.toBe('/posts/new');
  });

  test('the bar of phones has the menu, the wordmark and the bell, in this order', async () => {
    serveApi(account());
    openApp('/settings');
    const bar = (await screen.findByRole('button', { name: 'Open menu' })).closest('header') as HTMLElement;
    const parts = [...bar.querySelectorAll('button, a')].map((part) => part.getAttribute('aria-label'));
    expect(parts).toEqual(['Open menu', 'pressloom home', 'Notifications']);
  });

  test('Log out ends the session, returns to the public page, and leaves no texts but unsaved ones in the browser', async () => {
    sessionStorage.setItem('pressloom-undo:some-post', '{}');
    localStorage.setItem('pressloom-copied', '{}');
    localStorage.setItem('pressloom-unsaved:some-user:some-post:1', '{}');
    const calls = serveApi({ ...account(), 'POST /api/account/logout': () => ({ user: null, session: null }) });
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user } = openApp('/settings');
    await user.click((await screen.findAllByRole('button', { name: 'Account' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'));
    expect(calls.at(-1)?.path).toBe('/api/account/logout');
    screen.getByRole('navigation', { name: 'Main' });
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key.includes('some') || key.endsWith('copied'),
    );
    expect(kept).toEqual(['pressloom-unsaved:some-user:some-post:1']);
    leave.mockRestore();
  });
});
