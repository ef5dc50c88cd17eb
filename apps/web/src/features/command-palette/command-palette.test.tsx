import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDashboard, makePostSummary, makeSite, secondSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aPost } from '../../testing/pages/factories.ts';
import { type Answer, refuse, serveApi } from '../../testing/serve-api.ts';

const answers = (more: Record<string, Answer> = {}) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () => makeDashboard(),
  'GET /api/sites': () => ({ sites: [makeSite(), secondSite()] }),
  'GET /api/posts': () => ({ posts: [], nextCursor: null }),
  'GET /api/activity': () => ({ entries: [], nextCursor: null }),
  ...more,
});

async function open(more: Record<string, Answer> = {}, keys = '{Control>}k{/Control}') {
  const calls = serveApi(answers(more));
  const app = openApp('/dashboard');
  await screen.findByRole('heading', { name: /^Good/ });
  await app.user.keyboard(keys);
  const field = await screen.findByRole('combobox', { name: 'Search pages, posts and commands' });
  return { ...app, calls, field };
}
/** What a search finds; all others are answered with `later`, or never. */
const searched =
  (search: string, posts: (object | undefined)[], later: Promise<object> = new Promise(() => {})): Answer =>
  ({ query }) =>
    query.get('search') === search ? { posts, nextCursor: null } : later;
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '{Control>}K{/Control}'])(
    'opens with %s and closes with Escape',
    async (keys) => {
      const { user, field } = await open({}, keys);
      expect(document.activeElement).toBe(field);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    },
  );

  test('opens with the button of the top bar, too', async () => {
    serveApi(answers());
    const { user } = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Search and commands' }));
    await screen.findByRole('dialog', { name: 'Search and commands' });
  });

  test('the arrows move through all it offers and around, the field names the marked one', async () => {
    const { user, field } = await open();
    const all = options();
    expect(all.slice(0, 4)).toEqual(['New post', 'Connect WordPress', 'Switch to the light theme', 'Log out']);
    expect(chosen()).toBe('New post');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(all.at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Connect WordPress');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  });

  test('finds a page by its name and goes there', async () => {
    const { user, address } = await open();
    await user.keyboard('activ{Enter}');
    await screen.findByRole('heading', { name: 'Activity' });
    expect(address()).toBe('/activity');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('finds posts by title on the server and opens one', async () => {
    const post = makePostSummary({ title: 'Rye for beginners' });
    const { user, address, calls } = await open({
      'GET /api/posts': () => ({ posts: [post], nextCursor: null }),
      [`GET /api/posts/${post.id}`]: () => aPost({ id: post.id }),
    });
    await user.keyboard('rye');
    await user.click(await screen.findByRole('option', { name: /^Rye for beginners/ }));
    await waitFor(() => expect(address()).toBe(`/posts/${post.id}`));
    const searches = calls.filter(({ path }) => path === '/api/posts').map(({ query }) => query.get('search'));
    expect(searches).toContain('rye');
  });

  test('opens no post that an earlier search found and that lacks what is typed now', async () => {
    const rye = makePostSummary({ title: 'Rye for beginners' });
    const other = makePostSummary({ id: crypto.randomUUID(), title: 'A post that waits' });
    const { user, address, calls } = await open({
      'GET /api/posts': searched('r', [rye, other]),
      [`GET /api/posts/${rye.id}`]: () => aPost({ id: rye.id }),
    });
    await user.keyboard('r');
    await screen.findByRole('option', { name: /^A post that waits/ });
    await user.keyboard('ye');
    await waitFor(() => expect(calls.some(({ query }) => query.get('search') === 'rye')).toBe(true));
    expect(options().filter((option) => /^(Rye|A post)/.test(option ?? ''))).toEqual([expect.stringMatching(/^Rye/)]);
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(address()).toBe(`/posts/${rye.id}`));
  });

  test('keeps the marked one when posts arrive', async () => {
    const [first, second, late] = ['Rye one', 'Rye two', 'Rye three'].map((title) =>
      makePostSummary({ id: crypto.randomUUID(), title }),
    );
    const answer = Promise.withResolvers<object>();
    const { user } = await open({
      'GET /api/posts': searched('r', [first, second], answer.promise),
    });
    await user.keyboard('r');
    await screen.findByRole('option', { name: /^Rye two/ });
    await user.keyboard('ye{End}');
    expect(chosen()).toMatch(/^Rye two/);
    answer.resolve({ posts: [late, first, second], nextCursor: null });
    await screen.findByRole('option', { name: /^Rye three/ });
    expect(chosen()).toMatch(/^Rye two/);
  });

  test('runs nothing where the marked one is gone, until another one is marked', async () => {
    const [one, two, other] = ['Logbook one', 'Logbook two', 'Log fire'].map((title) =>
      makePostSummary({ id: crypto.randomUUID(), title }),
    );
    const answer = Promise.withResolvers<object>();
    const { user } = await open({
      'GET /api/posts': searched('lo', [one, two], answer.promise),
    });
    await user.keyboard('lo');
    await screen.findByRole('option', { name: /^Logbook two/ });
    await user.keyboard('g{End}');
    expect(chosen()).toMatch(/^Logbook two/);
    answer.resolve({ posts: [other, one], nextCursor: null });
    await screen.findByRole('option', { name: /^Log fire/ });
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{Enter}');
    screen.getByRole('combobox');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toMatch(/^Logbook one/);
  });

  test('keeps an earlier post only for its own words, accents aside, and not for its status', async () => {
    const post = makePostSummary({ title: 'Café de Paris', status: 'draft' });
    const { user } = await open({
      'GET /api/posts': searched('cafe', [post]),
    });
    await user.keyboard('cafe');
    await screen.findByRole('option', { name: /^Café/ });
    await user.keyboard(' d');
    screen.getByRole('option', { name: /^Café/ });
    await user.keyboard('raft');
    expect(screen.queryByRole('option', { name: /^Café/ })).toBeNull();
  });

  test('tells a page from a post', async () => {
    const page = makePostSummary({ title: 'About rye', type: 'page' });
    const { user } = await open({ 'GET /api/posts': () => ({ posts: [page], nextCursor: null }) });
    await user.keyboard('rye');
    expect((await screen.findByRole('option', { name: /^About rye/ })).textContent).toContain('Page · ');
  });

  test.each([
    [
      'names the site of each post',
      [makeSite(), secondSite()],
      [`Draft · ${makeSite().name}`, 'Draft · Slow Bread', 'Draft'],
    ],
    ['names no site where there is one', [makeSite()], ['Draft', 'Draft', 'Draft']],
  ])('%s', async (_fact, sites, hints) => {
    const posts = [makeSite().id, secondSite().id, null].map((siteId) =>
      makePostSummary({ id: crypto.randomUUID(), title: 'About rye', siteId }),
    );
    const { user } = await open({
      'GET /api/sites': () => ({ sites }),
      'GET /api/posts': () => ({ posts, nextCursor: null }),
    });
    await user.keyboard('rye');
    const found = await screen.findAllByRole('option', { name: /^About rye/ });
    expect(found.map(({ textContent }) => textContent)).toEqual(hints.map((hint) => `About rye${hint}`));
  });

  test('shows where the text of a post contains what was typed', async () => {
    const post = { ...makePostSummary({ title: 'A morning ritual' }), passage: ['Water, then the ', 'kettle', '.'] };
    const { user } = await open({ 'GET /api/posts': () => ({ posts: [post], nextCursor: null }) });
    await user.keyboard('kettle');
    const option = await screen.findByRole('option', { name: /^A morning ritual/ });
    expect(within(option).getByText('kettle', { selector: 'mark' }).parentElement?.textContent).toBe(
      'Water, then the kettle.',
    );
  });

  test('switches the site that new posts go to', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('option', { name: /^Slow Bread/ }));
    expect(localStorage.getItem('selectedWpSiteId')).toBe(secondSite().id);
  });

  test('switches the theme', async () => {
    const { user } = await open();
    await user.keyboard('theme{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
  });

  test('says when nothing is found', async () => {
    const { user } = await open();
    await user.keyboard('zebra crossing');
    await screen.findByText('No results for “zebra crossing”');
    expect(within(screen.getByRole('dialog')).queryAllByRole('option')).toEqual([]);
    await user.keyboard('{Enter}');
    screen.getByRole('combobox');
  });

  test('says that a search failed, and searches again', async () => {
    const rye = makePostSummary({ title: 'Rye for beginners' });
    let isDown = true;
    const { user, field } = await open({
      'GET /api/posts': () => (isDown ? refuse(500, 'internal_error', 'no') : { posts: [rye], nextCursor: null }),
    });
    await user.keyboard('zebra');
    await screen.findByText('Couldn’t search your posts.', {}, { timeout: 5_000 });
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /^Rye for beginners/ });
    expect(screen.queryByText('Couldn’t search your posts.')).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});
