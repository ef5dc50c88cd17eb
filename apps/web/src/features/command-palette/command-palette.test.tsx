import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDashboard, makePostSummary, makeSite, secondSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aPost } from '../../testing/pages/factories.ts';
import { serveApi } from '../../testing/serve-api.ts';

const answers = (more: object = {}) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () => makeDashboard(),
  'GET /api/sites': () => ({ sites: [makeSite(), secondSite()] }),
  'GET /api/posts': () => ({ posts: [], nextCursor: null }),
  'GET /api/activity': () => ({ entries: [], nextCursor: null }),
  ...more,
});

async function open(more: object = {}, keys = '{Control>}k{/Control}') {
  const calls = serveApi(answers(more));
  const app = openApp('/dashboard');
  await screen.findByRole('heading', { name: /^Good/ });
  await app.user.keyboard(keys);
  const field = await screen.findByRole('combobox', { name: 'Search pages, posts and commands' });
  return { ...app, calls, field };
}
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

  test('tells a page from a post', async () => {
    const page = makePostSummary({ title: 'About rye', type: 'page' });
    const { user } = await open({ 'GET /api/posts': () => ({ posts: [page], nextCursor: null }) });
    await user.keyboard('rye');
    expect((await screen.findByRole('option', { name: /^About rye/ })).textContent).toContain('Page · ');
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
});
