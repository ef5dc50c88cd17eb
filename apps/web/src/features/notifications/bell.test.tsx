import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDashboard, makeNotification, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aPost, aPublication } from '../../testing/pages/factories.ts';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { serveEvents } from '../../testing/serve-events.ts';

const withBell = (notifications: ReturnType<typeof makeNotification>[], more: object = {}) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () => makeDashboard(),
  'GET /api/notifications': () => ({ notifications, unread: notifications.filter(({ read }) => !read).length }),
  ...more,
});
const [one, two] = [
  makeNotification(),
  makeNotification({ id: '2', kind: 'published', title: 'Rye', message: 'Live.' }),
];

/** There is one in the top bar and one in the bar on phones. */
const bell = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;

describe('the bell', () => {
  test('says how many notifications are unread, also to screen readers', async () => {
    serveApi(withBell([one, two]));
    openApp('/dashboard');
    await bell('Notifications, 2 unread');
    expect(screen.getAllByText('2 unread notifications')).toHaveLength(2);
  });

  test('is called what it shows, also beyond nine', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => makeNotification({ id: `${at}` }));
    let unread = many(9);
    serveApi(withBell([], { 'GET /api/notifications': () => ({ notifications: unread, unread: unread.length }) }));
    const emit = serveEvents();
    openApp('/dashboard');
    expect((await bell('Notifications, 9 unread')).textContent).toBe('9');
    unread = many(10);
    emit({ type: 'notifications-read', unread: 10 });
    expect((await bell('Notifications, 9+ unread')).textContent).toBe('9+');
  });

  describe('of a post that went live', () => {
    const live = makeNotification({ kind: 'published', message: 'Live.' });
    const hear = async (address: string, notification = live) => {
      const calls = serveApi(
        withBell([], {
          [`POST /api/notifications/${live.id}/read`]: () => ({ unread: 0 }),
          [`GET /api/posts/${live.postId}`]: () => new Promise(() => undefined),
        }),
      );
      const emit = serveEvents();
      const { user } = openApp(address);
      await bell('Notifications');
      await waitFor(() => expect(calls.some(({ path }) => path === '/api/notifications')).toBe(true));
      emit({ type: 'notification', notification, unread: 1 });
      return { user, calls, readCalls: () => calls.filter(({ path }) => path.endsWith('/read')) };
    };

    test('while its page was looked at has no news, and lists it', async () => {
      const { user, readCalls } = await hear(`/posts/${live.postId}`);
      await waitFor(() => expect(readCalls()).toHaveLength(1));
      await user.click(await bell('Notifications'));
      const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
      list.getByText('Live.');
      expect(list.queryByText('New')).toBeNull();
    });

    test('while another page was open rings', async () => {
      const { readCalls } = await hear('/dashboard');
      await bell('Notifications, 1 unread');
      expect(readCalls()).toEqual([]);
    });

    test('or did not, rings on its page too', async () => {
      const { readCalls } = await hear(`/posts/${live.postId}`, { ...live, kind: 'failed' });
      await bell('Notifications, 1 unread');
      expect(readCalls()).toEqual([]);
    });
  });

  test('opens the list; a post leads to its editor and is read with it', async () => {
    const calls = serveApi(
      withBell([one], {
        [`POST /api/notifications/${one.id}/read`]: () => ({ unread: 0 }),
        [`GET /api/posts/${one.postId}`]: () => aPost({ id: one.postId ?? '' }),
      }),
    );
    const { user, address } = openApp('/dashboard');
    await user.click(await bell('Notifications, 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    list.getByText('The site refused the application password.');
    await user.click(list.getByRole('link', { name: 'Why your sourdough is flat' }));
    // The page of a post is the largest there is to load.
    await waitFor(() => expect(address()).toBe(`/posts/${one.postId}`), { timeout: 15_000 });
    expect(calls.some(({ path }) => path === `/api/notifications/${one.id}/read`)).toBe(true);
    await bell('Notifications');
  });

  test.each([
    ['drifted', true],
    ['done', false],
  ] as const)(
    'of a change on WordPress leads to both versions while the user is to choose: %s',
    async (state, asks) => {
      const postId = one.postId ?? '';
      const publication = aPublication({ postId, state });
      serveApi(
        withBell([one], {
          [`POST /api/notifications/${one.id}/read`]: () => ({ unread: 0 }),
          [`GET /api/posts/${postId}`]: () => aPost({ id: postId, status: 'published', wordpressId: 120, publication }),
          [`GET /api/posts/${postId}/remote`]: () => new Promise(() => undefined),
        }),
      );
      const { user, address } = openApp('/dashboard');
      await user.click(await bell('Notifications, 1 unread'));
      const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
      await user.click(list.getByRole('link', { name: 'Why your sourdough is flat' }));
      await waitFor(() => expect(address()).toBe(`/posts/${postId}`), { timeout: 15_000 });
      // The question hides the page behind it.
      await screen.findByRole(asks ? 'alertdialog' : 'heading', asks ? {} : { name: 'Edit Post' });
      expect(screen.queryAllByRole('alertdialog')).toHaveLength(asks ? 1 : 0);
    },
  );

  test('of a run that needs its user leads to the run', async () => {
    serveApi(withBell([makeNotification({ kind: 'review', postId: null, runId: '7', title: 'Balcony bees' })]));
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications, 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    list.getByText('A run needs you');
    expect(list.getByRole('link', { name: 'Balcony bees' }).getAttribute('href')).toBe('/automate/runs/7');
  });

  test('of a plan leads to Billing, and what an administrator did leads nowhere', async () => {
    const plan = makeNotification({ kind: 'billing', postId: null, title: 'Your plan is Free now' });
    const removed = makeNotification({ id: '2', kind: 'administrator', postId: null, siteId: null, title: 'Kitchen' });
    serveApi(withBell([plan, removed]));
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications, 2 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    list.getByText('By an administrator');
    expect(list.getByRole('link', { name: 'Your plan is Free now' }).getAttribute('href')).toBe('/settings/billing');
    expect(list.queryByRole('link', { name: 'Kitchen' })).toBeNull();
  });

  test('shows news of a kind that it does not know', async () => {
    serveApi(withBell([makeNotification({ kind: 'invoice', message: 'Paid.' })]));
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications, 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    list.getByText('Paid.');
    list.getByText('Notification');
  });

  test('one and all are marked read, at once', async () => {
    const calls = serveApi(
      withBell([one, two], {
        [`POST /api/notifications/${one.id}/read`]: () => ({ unread: 1 }),
        'POST /api/notifications/read': () => ({ unread: 0 }),
      }),
    );
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Why your sourdough is flat' }));
    await bell('Notifications, 1 unread');
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/notifications'))).toHaveLength(
      2,
    );
    expect(screen.getByRole('button', { name: 'Mark all as read' }).hasAttribute('disabled')).toBe(true);
  });

  test('calls for attention to what failed until that is read or settled', async () => {
    serveApi(withBell([one, makeNotification({ id: '3', title: 'Settled', read: true })]));
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications, 1 unread'));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const labels = list
      .getAllByText(/^(Needs your attention|Problem)$/)
      .map(({ firstChild }) => firstChild?.textContent);
    expect(labels).toEqual(['Needs your attention', 'Problem']);
  });

  test('rings while the page is open, and falls silent when another device has read', async () => {
    const answers = [
      { notifications: [], unread: 0 },
      { notifications: [{ ...one, read: true }], unread: 0 },
    ];
    serveApi(withBell([], { 'GET /api/notifications': () => answers.shift() }));
    const emit = serveEvents();
    openApp('/dashboard');
    await bell('Notifications');
    await waitFor(() => expect(answers).toHaveLength(1));
    emit({ type: 'notification', notification: one, unread: 1 });
    await bell('Notifications, 1 unread');
    emit({ type: 'notifications-read', unread: 0 });
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Notifications, 1 unread' })).toEqual([]));
  });

  test('says what it is for while empty, and that it could not be read', async () => {
    let isDown = true;
    const answer = () => (isDown ? refuse(404, 'x', 'Not there') : { notifications: [], unread: 0 });
    serveApi(withBell([], { 'GET /api/notifications': answer }));
    const { user } = openApp('/dashboard');
    await user.click(await bell('Notifications'));
    await screen.findByText('Not there');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You’re all caught up');
    const list = within(screen.getByRole('dialog'));
    expect(list.getByRole('link', { name: 'See all activity' }).getAttribute('href')).toBe('/activity');
  });
});
