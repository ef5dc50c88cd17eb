import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeActivity, makeCredits, makeDashboard, makeSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { serveEvents } from '../../testing/serve-events.ts';

const task = (title: string, completed: boolean) => ({ id: title, title, completed, href: '/wordpress' });
const withDashboard = (values: object = {}) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () =>
    makeDashboard({ counts: { sites: 2, posts: 1287, postsFromSites: 0, pages: 0, scheduled: 12 }, ...values }),
});

describe('the dashboard', () => {
  test('greets by name and offers New Post and Connect WordPress', async () => {
    serveApi(withDashboard());
    openApp('/dashboard');
    await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Anna Weaver$/ });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'New Post' }).getAttribute('href')).toBe('/posts/new');
    expect(main.getByRole('link', { name: 'Connect WordPress' }).getAttribute('href')).toBe('/wordpress?add');
  });

  test('has the four tabs, and keeps the open one in the address', async () => {
    serveApi({ ...withDashboard(), 'GET /api/sites': () => ({ sites: [] }) });
    const { user, address } = openApp('/dashboard');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Recent Activity',
      'WordPress Sites',
      'Insights',
    ]);
    await user.click(screen.getByRole('tab', { name: 'WordPress Sites' }));
    expect(address()).toBe('/dashboard?tab=sites');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(address()).toBe('/dashboard');
  });

  test('shows the real counts, each leading to what it counts, and the credits that are left', async () => {
    serveApi({
      ...withDashboard({ credits: makeCredits({ left: 4 }) }),
      'GET /api/session': () => signedIn(undefined, 'free'),
    });
    openApp('/dashboard');
    const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to(/^Blog Posts ?1,287$/)).toBe('/posts');
    expect(await to(/^WordPress Sites ?2$/)).toBe('/wordpress');
    expect(await to(/^Scheduled ?12$/)).toBe('/calendar');
    screen.getByRole('button', { name: /^AI Credits ?4$/ });
    expect(screen.getByRole('link', { name: 'Upgrade for more' }).getAttribute('href')).toBe('/pricing');
  });

  test('where nothing is sold, the credits lead to no plan', async () => {
    serveApi(withDashboard());
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Credits/ }));
    await screen.findByRole('dialog', { name: 'AI credits' });
    expect(document.body.textContent).not.toContain('Upgrade');
  });

  test.each([
    [0, '1,240 from your sites'],
    [1, '1,240 from your sites, 1 of them is a page'],
    [12, '1,240 from your sites, 12 of them are pages'],
  ])('says how many posts come from the sites, and that %i of them are pages', async (pages, note) => {
    serveApi(withDashboard({ counts: { sites: 1, posts: 1287, postsFromSites: 1240, pages, scheduled: 6 } }));
    openApp('/dashboard');
    expect(await screen.findByText(note)).toBeTruthy();
  });

  test('the setup’s share is rounded', async () => {
    serveApi(withDashboard({ tasks: [task('Connect', true), task('Write', false), task('Schedule', false)] }));
    openApp('/dashboard');
    await screen.findByText('Complete your setup');
    expect(screen.getByRole('progressbar', { name: 'Setup progress' }).getAttribute('aria-valuenow')).toBe('33');
    screen.getByRole('link', { name: 'Write' });
    expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull();
  });

  test('the setup is hidden at 100%', async () => {
    serveApi(withDashboard({ tasks: [task('Connect', true), task('Write', true)] }));
    openApp('/dashboard');
    await screen.findByRole('link', { name: /Scheduled ?12/ });
    expect(screen.queryByText('Complete your setup')).toBeNull();
  });

  test('Quick Actions are Add WordPress Site, Create New Post, Schedule Content and AI Generate Ideas', async () => {
    serveApi(withDashboard());
    openApp('/dashboard');
    const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to(/^Add WordPress Site/)).toBe('/wordpress?add');
    expect(await to(/^Create New Post/)).toBe('/posts/new');
    expect(await to(/^Schedule Content/)).toBe('/calendar');
    screen.getByRole('button', { name: /^AI Generate Ideas/ });
  });

  test('recent activity leads to the post it happened to', async () => {
    serveApi(withDashboard({ recentActivity: [makeActivity()] }));
    openApp('/dashboard');
    const link = await screen.findByRole('link', { name: 'Why your sourdough is flat' });
    expect(link.getAttribute('href')).toMatch(/^\/posts\/[0-9a-f-]+$/);
    screen.getByText(/Kitchen Notes/);
    expect(screen.getByRole('link', { name: 'See all activity' }).getAttribute('href')).toBe('/activity');
  });

  test('is read again when something happened, without a reload', async () => {
    let posts = 1;
    serveApi({
      ...withDashboard(),
      'GET /api/dashboard': () =>
        makeDashboard({ counts: { sites: 0, posts: posts++, postsFromSites: 0, pages: 0, scheduled: 0 } }),
    });
    const emit = serveEvents();
    openApp('/dashboard');
    await screen.findByRole('link', { name: /^Blog Posts ?1$/ });
    emit({ type: 'activity' });
    await screen.findByRole('link', { name: /^Blog Posts ?2$/ });
  });

  test('the sites tab says No sites connected, or how many there are', async () => {
    const sites = [[], [makeSite()]];
    serveApi({ ...withDashboard(), 'GET /api/sites': () => ({ sites: sites.shift() ?? [] }) });
    openApp('/dashboard?tab=sites');
    await screen.findByRole('heading', { name: 'No sites connected' });
  });

  test('the sites tab counts and names the sites', async () => {
    serveApi({ ...withDashboard(), 'GET /api/sites': () => ({ sites: [makeSite()] }) });
    openApp('/dashboard?tab=sites');
    await screen.findByRole('heading', { name: '1 site connected' });
    screen.getByRole('link', { name: 'Kitchen Notes' });
    expect(screen.getByRole('link', { name: 'Manage sites' }).getAttribute('href')).toBe('/wordpress');
  });

  test('a failure says so and can be tried again', async () => {
    const answers = [refuse(404, 'not_found', 'Not there'), withDashboard({})['GET /api/dashboard']()];
    serveApi({ ...withDashboard({}), 'GET /api/dashboard': () => answers.shift() });
    const { user } = openApp('/dashboard');
    await screen.findByText('Not there');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /Scheduled ?12/ });
  });
});

describe('AI credits', () => {
  const withLedger = {
    'GET /api/credits/entries': () => ({
      entries: [
        {
          id: '1',
          reason: 'generation',
          title: 'Flat bread',
          postId: '2',
          amount: -1,
          balance: 14,
          createdAt: '2026-11-02T08:00:00Z',
        },
        {
          id: '0',
          reason: 'renewal',
          title: '',
          postId: null,
          amount: 15,
          balance: 15,
          createdAt: '2026-11-01T08:00:00Z',
        },
      ],
      nextCursor: null,
    }),
  };

  test('the ledger names each article with what it took and what was left', async () => {
    serveApi({ ...withDashboard(), ...withLedger });
    const { user, address } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Credits/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI credits' }));
    await dialog.findByRole('link', { name: 'Flat bread' });
    const rows = dialog.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['−1', '14 left'],
      ['+15', '15 left'],
    ]);
    dialog.getByText(/renew on Dec 1, 2026 \(UTC\)/);
    expect(address()).toBe('/dashboard?credits=');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('those that articles in progress may use are said to be reserved', async () => {
    serveApi({ ...withDashboard({ credits: makeCredits({ reserved: 3 }) }), ...withLedger });
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Credits.*3 reserved$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI credits' }));
    dialog.getByText('3 of them are reserved for articles in progress.');
  });

  test('a model of my own takes none, and says so', async () => {
    serveApi({ ...withDashboard({ credits: makeCredits({ ownModel: true }) }), ...withLedger });
    openApp('/dashboard?credits');
    await screen.findByText(/articles don’t use credits/);
  });
});

describe('AI Generate Ideas', () => {
  const idea = { title: 'White tea', keywords: ['tea', 'white'], why: 'Rare' };

  test('each idea leads to a new post with its title and keywords', async () => {
    serveApi({ ...withDashboard(), 'POST /api/ideas': () => ({ ideas: [idea], source: 'model' }) });
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Generate Ideas/ }));
    const link = await screen.findByRole('link', { name: /^White tea/ });
    expect(link.getAttribute('href')).toBe('/posts/new?title=White+tea&keywords=tea%2C+white');
  });

  test('a topic is asked about, and computed ideas say that they are', async () => {
    const calls = serveApi({ ...withDashboard(), 'POST /api/ideas': () => ({ ideas: [idea], source: 'own' }) });
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Generate Ideas/ }));
    await screen.findByText(/No language model responded/);
    await user.type(screen.getByLabelText('Topic (optional)'), 'bees{Enter}');
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ topic: 'bees' }));
    await screen.findByRole('link', { name: /^White tea/ });
  });

  test('with nothing to go by a topic is asked for; a failure can be tried again', async () => {
    const answers = [refuse(404, 'x', 'No luck'), { ideas: [], source: 'own' }];
    serveApi({ ...withDashboard(), 'POST /api/ideas': () => answers.shift() });
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /^AI Generate Ideas/ }));
    await screen.findByText('No luck');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('What is your blog about?');
  });

  test('the new post begins with the title and keywords of the idea', async () => {
    serveApi({ ...withDashboard(), 'GET /api/sites': () => ({ sites: [] }) });
    const { address } = openApp('/posts/new?title=White+tea&keywords=tea%2C+white');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Keywords/).value).toBe('tea, white'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Post Title/).value).toBe('White tea');
    expect(address()).toBe('/posts/new');
  });
});
