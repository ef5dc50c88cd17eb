import type { Post, PostSummary, Publication } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TYPING_PAUSE_MS } from '../lib/page/use-settled.ts';
import { makeSite } from '../testing/factories.ts';
import { aPost, aPublication, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as PostsPage } from './posts-page.tsx';

const open = (answers: Answers, address = '/posts') =>
  renderApp(address, [{ path: '/posts', Component: PostsPage }], {
    'GET /api/sites': () => ({ sites: [] }),
    'GET /api/posts/count': () => ({ total: 1, more: false }),
    ...answers,
  });
const A_SITE = '11111111-1111-4111-8111-111111111111';
const ANOTHER_SITE = '22222222-2222-4222-8222-222222222222';

const listOf = (...posts: Partial<Post>[]): Answers => ({
  'GET /api/posts': () => ({ posts: posts.map(aPost) satisfies PostSummary[], nextCursor: null }),
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the list of posts', () => {
  it('names a post without a title, on the screen and for screen readers', async () => {
    open(listOf({ title: '' }));
    expect(await screen.findByRole('link', { name: '(no title)' })).toBeTruthy();
    for (const action of ['Edit', 'Preview']) screen.getByRole('link', { name: `${action} (no title)` });
    screen.getByLabelText('Select (no title)');
  });

  it('has its columns in the order title, status, date, published at, keywords, actions', async () => {
    open(
      listOf({
        status: 'published',
        createdAt: '2026-11-18T12:00:00Z',
        publishedAt: '2026-11-19T12:00:00Z',
        keywords: ['coffee', 'filter'],
      }),
    );
    const row = (await screen.findByText('coffee, filter')).closest('tr') as HTMLElement;
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Title',
      'Status',
      'Date',
      'Published At',
      'Keywords',
      'Actions',
    ]);
    expect([...row.children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      'How to brew filter coffee at home',
      'Published',
      'Nov 18, 2026',
      'Nov 19, 2026',
      'coffee, filter',
    ]);
    expect(
      within(row)
        .getByRole('link', { name: /^Edit / })
        .getAttribute('href'),
    ).toBe(`/posts/${POST_ID}`);
    expect(
      within(row)
        .getByRole('link', { name: /^Preview / })
        .getAttribute('href'),
    ).toBe(`/posts/${POST_ID}/preview`);
  });

  it.each(['scheduled', 'pending'] as const)('shows a %s post under its planned day', async (status) => {
    open(listOf({ status, scheduledDate: '2026-12-24T12:00:00Z' }));
    expect(await screen.findByText('Dec 24, 2026')).toBeTruthy();
  });

  it('says on which of several sites a post is, unless one of them is chosen', async () => {
    const sites = () => ({
      sites: [makeSite({ id: A_SITE, name: 'Kitchen Notes' }), makeSite({ id: ANOTHER_SITE, name: 'Garden Notes' })],
    });
    const { unmount } = open({ ...listOf({ siteId: ANOTHER_SITE }), 'GET /api/sites': sites });
    const row = await screen.findByRole('rowheader');
    await within(row).findByText('Garden Notes');
    unmount();
    open({ ...listOf({ siteId: ANOTHER_SITE }), 'GET /api/sites': sites }, `/posts?siteId=${ANOTHER_SITE}`);
    const filtered = await screen.findByRole('rowheader');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Site').value).toBe(ANOTHER_SITE));
    expect(within(filtered).queryByText('Garden Notes')).toBeNull();
  });

  it('tells an account without posts how to begin', async () => {
    open(listOf());
    expect(await screen.findByText('No posts exist. Create a new blog post to get started!')).toBeTruthy();
  });

  it('says when a filter finds nothing, and what to try', async () => {
    open(listOf(), '/posts?status=draft');
    expect(await screen.findByText('No posts found.')).toBeTruthy();
    expect(screen.getByText('Try changing your filters.')).toBeTruthy();
  });

  it('says that no posts exist only once it is known', async () => {
    const read = Promise.withResolvers<void>();
    const { user } = open(
      {
        'GET /api/posts': async ({ query }) => {
          if (query.get('status') === 'draft') return { posts: [], nextCursor: null };
          await read.promise;
          return { posts: [aPost({})], nextCursor: null };
        },
      },
      '/posts?status=draft',
    );
    await screen.findByText('No posts found.');
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText('No posts found.')).toBeNull());
    expect(screen.queryByText(/^No posts exist/)).toBeNull();
    read.resolve();
    await screen.findByText('How to brew filter coffee at home');
  });

  it('asks the server for what is searched and filtered, and keeps both in the address', async () => {
    const { user, address, called } = open(listOf({}));
    await user.type(await screen.findByLabelText('Search posts'), 'kettle');
    await waitFor(() => expect(address()).toBe('/posts?search=kettle'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
    await waitFor(() => expect(address()).toBe('/posts?search=kettle&status=pending'));
    await waitFor(() =>
      expect(Object.fromEntries(called('GET /api/posts').at(-1)?.query ?? [])).toEqual({
        search: 'kettle',
        status: 'pending',
      }),
    );
  });

  it('forgets what was typed into the search when the filters are cleared meanwhile', async () => {
    const { user, address } = open(listOf(), '/posts?search=kettle');
    await user.type(await screen.findByLabelText('Search posts'), 's');
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    await new Promise((resolve) => setTimeout(resolve, 2 * TYPING_PAUSE_MS));
    expect(address()).toBe('/posts');
    expect(screen.getByLabelText<HTMLInputElement>('Search posts').value).toBe('');
  });

  it('shows where a text contains what was searched for', async () => {
    const post = { ...aPost(), passage: ['… pour over a ', 'gooseneck', ' ', 'kettle', ' slowly …'] };
    open({ 'GET /api/posts': () => ({ posts: [post], nextCursor: null }) }, '/posts?search=gooseneck%20kettle');
    const found = await screen.findAllByText(/gooseneck|kettle/, { selector: 'mark' });
    expect(found.map((mark) => mark.textContent)).toEqual(['gooseneck', 'kettle']);
    expect(found[0]?.parentElement?.textContent).toBe('… pour over a gooseneck kettle slowly …');
  });

  it('is filtered by origin, author, category and status on the site, kept in the address', async () => {
    const answers: Answers = {
      ...listOf({}),
      'GET /api/sites': () => ({ sites: [makeSite()] }),
      'GET /api/posts/choices': () => ({
        authors: ['Ada', 'Grace'],
        categories: ['Coffee'],
        siteStatuses: ['in-progress', 'trash'],
        hasPages: false,
      }),
    };
    const { user, address, called } = open(answers);
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    await user.selectOptions(await screen.findByLabelText('Origin'), 'Written on the site');
    await user.selectOptions(screen.getByLabelText('Author'), await screen.findByRole('option', { name: 'Grace' }));
    await user.selectOptions(screen.getByLabelText('Category'), 'Coffee');
    await user.selectOptions(screen.getByLabelText('Status on the site'), 'In trash');
    await waitFor(() => expect(address()).toBe('/posts?origin=site&author=Grace&category=Coffee&siteStatus=trash'));
    await waitFor(() =>
      expect(Object.fromEntries(called('GET /api/posts').at(-1)?.query ?? [])).toEqual({
        origin: 'site',
        author: 'Grace',
        category: 'Coffee',
        siteStatus: 'trash',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'More filters (4)' }));
    expect(screen.queryByLabelText('Origin')).toBeNull();
  });

  it.each([
    [false, '/posts?origin=here', ['Posts and pages', 'Posts']],
    [true, '/posts?origin=here', ['Posts and pages', 'Posts', 'Pages']],
    [false, '/posts?type=page', ['Posts and pages', 'Posts', 'Pages']],
  ])('offers pages where there are some (%s), or they are chosen (%s)', async (hasPages, address, types) => {
    const choices = { authors: [], categories: ['Coffee'], siteStatuses: [], hasPages };
    open({ ...listOf(), 'GET /api/posts/choices': () => choices }, address);
    await screen.findByRole('option', { name: 'Coffee' });
    const offered = within(screen.getByLabelText('Type')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(types);
  });

  it('opens more filters that the address has, also an author whom no post has', async () => {
    const none = { authors: [], categories: [], siteStatuses: [], hasPages: false };
    open({ ...listOf(), 'GET /api/posts/choices': () => none }, '/posts?author=Nobody');
    expect(((await screen.findByLabelText('Author')) as HTMLSelectElement).value).toBe('Nobody');
    expect(await screen.findByText('No posts found.')).toBeTruthy();
  });

  it.each([
    ['private', 'Private'],
    ['password', 'Password'],
    ['trash', 'In trash'],
    ['in-progress', 'In progress'],
  ])('says that a post is %s on its site', async (siteStatus, said) => {
    open(listOf({ status: 'published', siteStatus }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('offers exactly the statuses of the specification', async () => {
    open(listOf({}));
    const options = within(await screen.findByLabelText('Status')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'All statuses',
      'Draft',
      'Pending',
      'Scheduled',
      'Published',
    ]);
  });

  it('fetches more on request, after the last one shown', async () => {
    const { user, called } = open({
      'GET /api/posts': ({ query }) =>
        query.get('cursor')
          ? { posts: [aPost({ id: 'b', title: 'Second page' })], nextCursor: null }
          : { posts: [aPost()], nextCursor: 'next' },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Second page')).toBeTruthy();
    expect(screen.getByText('How to brew filter coffee at home')).toBeTruthy();
    expect(called('GET /api/posts').at(-1)?.query.get('cursor')).toBe('next');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('can be asked for again after it failed', async () => {
    let isDown = true;
    const { user } = open({
      'GET /api/posts': () =>
        isDown ? refusal(400, 'broken', 'The list is being repaired.') : { posts: [aPost()], nextCursor: null },
    });
    expect(await screen.findByText('The list is being repaired.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How to brew filter coffee at home')).toBeTruthy();
  });

  it('marks the examples and removes them with one click', async () => {
    let samples = [aPost({ sample: true, title: 'Welcome' })];
    const { user } = open({
      'GET /api/posts': () => ({ posts: samples, nextCursor: null }),
      'DELETE /api/posts/samples': () => {
        samples = [];
        return { removed: 1 };
      },
    });
    expect(await screen.findByText('Example')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove examples' }));
    expect(await screen.findByText('No posts exist. Create a new blog post to get started!')).toBeTruthy();
  });

  it('shows how a post fares on its site as it happens', async () => {
    const { emit } = open(listOf({}));
    await screen.findByText('How to brew filter coffee at home');
    emit({ type: 'publication', publication: aPublication({ state: 'publishing' }), title: 'Coffee' });
    expect(await screen.findByText('Publishing…')).toBeTruthy();
    emit({ type: 'publication', publication: aPublication({ state: 'done' }), title: 'Coffee' });
    expect(await screen.findByText('Post published to WordPress successfully')).toBeTruthy();
    const error = { code: 'refused', message: 'The site refused the password.' };
    for (const [action, text] of [
      ['publish', 'Failed to publish to WordPress'],
      ['schedule', 'Failed to schedule post on WordPress'],
    ] as const) {
      emit({ type: 'publication', publication: aPublication({ action, state: 'failed', error }), title: 'Coffee' });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText('“Coffee”: The site refused the password.')).toBeTruthy();
    }
    expect(screen.getByText('Not scheduled')).toBeTruthy();
    emit({ type: 'publication', publication: aPublication({ state: 'done' }), title: 'Coffee' });
    await waitFor(() => expect(screen.queryByText('Not scheduled')).toBeNull());
    expect(screen.queryByText('On WordPress')).toBeNull();
  });

  it('says in one message what was done with several posts, and what one of them failed with or has differently', async () => {
    // Long before the other tests, whose posts are no part of these.
    vi.setSystemTime('2026-11-01T09:00:00Z');
    const { emit } = open(listOf({}));
    await screen.findByText('How to brew filter coffee at home');
    const one = (at: number, fields: Partial<Publication> = {}) =>
      emit({
        type: 'publication',
        publication: aPublication({ action: 'update', postId: `${at}`, ...fields }),
        title: `Post ${at}`,
      });
    one(1);
    expect(await screen.findByText('Post updated on WordPress successfully')).toBeTruthy();
    for (let at = 2; at <= 42; at++) one(at);
    one(43, { state: 'failed', error: { code: 'refused', message: 'The site refused it.' } });
    one(44, { notices: ['The category was left out.'] });
    expect(await screen.findByText('42 posts updated on WordPress successfully')).toBeTruthy();
    expect(await screen.findByText('“Post 43”: The site refused it.')).toBeTruthy();
    expect(await screen.findByText('The category was left out.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Post 1')).toBeNull());
    expect(screen.getAllByText(/updated on WordPress successfully/)).toHaveLength(2);
    for (const at of [1, 2]) emit({ type: 'post-deleted', postId: `${at}`, title: `Post ${at}` });
    expect(await screen.findByText('2 posts deleted from WordPress successfully')).toBeTruthy();

    // What has failed since is no part of what is done, and stays.
    vi.setSystemTime('2026-11-01T10:00:00Z');
    one(51);
    one(51, { state: 'failed', error: { code: 'refused', message: 'Refused the second time.' } });
    one(52);
    await screen.findByText('Post 52');
    expect(screen.getByText('“Post 51”: Refused the second time.')).toBeTruthy();
  });

  it('marks a post whose readers get an older version, until its changes are sent', async () => {
    let post = aPost({ status: 'published', outdated: true });
    const { emit } = open({ 'GET /api/posts': () => ({ posts: [post], nextCursor: null }) });
    expect(await screen.findByText('Unsent changes')).toBeTruthy();
    post = { ...post, outdated: false };
    emit({
      type: 'publication',
      publication: aPublication({ updatedAt: '2026-11-22T09:00:00.000Z' }),
      title: 'Coffee',
    });
    await waitFor(() => expect(screen.queryByText('Unsent changes')).toBeNull());
    post = { ...post, outdated: true, updatedAt: '2026-11-22T09:01:00.000Z' };
    emit({ type: 'post', postId: POST_ID, version: 2 });
    expect(await screen.findByText('Unsent changes')).toBeTruthy();
  });

  it('marks a post whose changes were left out of what was last heard', async () => {
    const post = aPost({ status: 'published', outdated: true });
    const { emit } = open({ 'GET /api/posts': () => ({ posts: [post], nextCursor: null }) });
    await screen.findByText('Unsent changes');
    const publication = aPublication({ outdated: true, updatedAt: '2026-11-22T09:00:00.000Z' });
    emit({ type: 'publication', publication: { ...publication, state: 'publishing' }, title: 'Coffee' });
    await screen.findByText('Publishing…');
    emit({ type: 'publication', publication, title: 'Coffee' });
    expect(await screen.findByText('Unsent changes')).toBeTruthy();
  });

  it('tells what was read again after a gap, not what was last heard before it', async () => {
    let publicationState: Post['publicationState'] = 'queued';
    const { emit } = open({
      'GET /api/posts': () => ({ posts: [aPost({ publicationState })], nextCursor: null }),
    });
    await screen.findByText('How to brew filter coffee at home');
    emit({ type: 'publication', publication: aPublication({ state: 'publishing' }), title: 'Coffee' });
    await screen.findByText('Publishing…');
    publicationState = 'failed';
    emit({ type: 'read-again' });
    expect(await screen.findByText('Needs your attention')).toBeTruthy();
    expect(screen.queryByText('Publishing…')).toBeNull();
  });

  it('drops a post that was deleted on its site', async () => {
    let posts = [aPost()];
    const { emit } = open({ 'GET /api/posts': () => ({ posts, nextCursor: null }) });
    await screen.findByText('How to brew filter coffee at home');
    posts = [];
    emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee' });
    expect(await screen.findByText('Deleted from WordPress successfully!')).toBeTruthy();
    expect(await screen.findByText('No posts exist. Create a new blog post to get started!')).toBeTruthy();
  });

  it('sorts by a column, the other way round when its head is pressed again, then as before, and says so', async () => {
    const { user, address, called } = open(listOf({}));
    await user.click(await screen.findByRole('button', { name: 'Title' }));
    await waitFor(() => expect(address()).toBe('/posts?sort=title'));
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(called('GET /api/posts').at(-1)?.query.get('sort')).toBe('-title'));
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(address()).toBe('/posts'));
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBeNull();
  });

  it('filters by site where there are several', async () => {
    const sites = [makeSite({ id: A_SITE, name: 'Garden' }), makeSite({ id: ANOTHER_SITE, name: 'Kitchen' })];
    const { user, address } = open({ ...listOf({}), 'GET /api/sites': () => ({ sites }) });
    await user.selectOptions(await screen.findByLabelText('Site'), 'Kitchen');
    await waitFor(() => expect(address()).toBe(`/posts?siteId=${ANOTHER_SITE}`));
  });

  it('shows the site that the address filters by, also where it is the only one or unknown', async () => {
    const sites = { 'GET /api/sites': () => ({ sites: [makeSite({ id: A_SITE, name: 'Garden' })] }) };
    const shown = async () => (await screen.findByLabelText<HTMLSelectElement>('Site')).selectedOptions[0]?.text;
    const { user, address, unmount } = open({ ...listOf({}), ...sites }, `/posts?siteId=${A_SITE}`);
    await waitFor(async () => expect(await shown()).toBe('Garden'));
    await user.selectOptions(screen.getByLabelText('Site'), 'All sites');
    await waitFor(() => expect(address()).toBe('/posts'));
    expect(screen.queryByLabelText('Site')).toBeNull();
    unmount();
    open({ ...listOf({}), ...sites }, `/posts?siteId=${ANOTHER_SITE}`);
    expect(await shown()).toBe('Unknown site');
  });

  it('says how many posts there are, and how many were found', async () => {
    const total = { 'GET /api/posts/count': () => ({ total: 1234, more: false }) };
    const { unmount } = open({ ...listOf({}), ...total });
    expect(await screen.findByText('1,234 posts')).toBeTruthy();
    unmount();
    const filtered = open({ ...listOf({}), ...total }, '/posts?status=draft');
    expect(await screen.findByText('1,234 posts found')).toBeTruthy();
    filtered.unmount();
    open({ ...listOf({}), 'GET /api/posts/count': () => ({ total: 1000, more: true }) }, '/posts?search=the');
    expect(await screen.findByText('1,000+ posts found')).toBeTruthy();
  });
});

describe('selected posts', () => {
  const two = listOf({ id: 'a', title: 'Coffee' }, { id: 'b', title: 'Tea', wordpressId: 7 });

  it('are deleted after a question, and what refuses is named', async () => {
    const { user, called } = open({
      ...two,
      'POST /api/posts/bulk': () => ({
        results: [
          { id: 'a', error: null },
          { id: 'b', error: { code: 'not_found', message: 'Post not found' } },
        ],
      }),
    });
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 posts?' }));
    await user.click(dialog.getByLabelText(/^Leave on WordPress/));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleting 1 post')).toBeTruthy();
    expect(await screen.findByText('Couldn’t delete 1 post')).toBeTruthy();
    expect(screen.getByText('Tea: Post not found')).toBeTruthy();
    expect(called('POST /api/posts/bulk').map(({ body }) => body)).toEqual([
      { action: 'delete', ids: ['a', 'b'], from: 'here' },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it.each<[string, Partial<PostSummary>[]]>([
    ['“Coffee” will be permanently deleted from pressloom.', [{}]],
    ['“Coffee” will be permanently deleted from pressloom. It’s published.', [{ status: 'published' }]],
    ['2 posts will be permanently deleted from pressloom.', [{}, { status: 'published', sample: true }]],
    ['2 posts will be permanently deleted from pressloom. 1 of them is published.', [{}, { status: 'published' }]],
    [
      '2 posts will be permanently deleted from pressloom. All of them are published.',
      [{ status: 'published' }, { status: 'published' }],
    ],
  ])('are named before they are deleted: %s', async (sentence, posts) => {
    const { user } = open(listOf(...posts.map((post, at) => ({ id: `${at}`, title: 'Coffee', ...post }))));
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
    screen.getByText(sentence);
  });

  it('are published only where that is possible, and the question says for how many it is', async () => {
    const { user, called } = open({
      ...listOf(
        { id: 'a', title: 'Coffee' },
        { id: 'b', title: 'Tea', status: 'published' },
        { id: 'c', title: 'Welcome', sample: true },
      ),
      'POST /api/posts/bulk': () => ({ results: [{ id: 'a', error: null }] }),
    });
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish 1 of 3 posts?' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(called('POST /api/posts/bulk').map(({ body }) => body)).toEqual([
        { action: 'publish', ids: ['a'], from: 'here' },
      ]),
    );
  });

  it('that are scheduled are published without waiting for their date, which is said first', async () => {
    const { user } = open(listOf({ id: 'a', title: 'Coffee', status: 'scheduled' }));
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish 1 post?' }));
    expect(dialog.getByText(/Scheduled posts don’t wait for their date\.$/)).toBeTruthy();
  });

  it('are not unscheduled if none of them is scheduled', async () => {
    const { user } = open(two);
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Nothing to unschedule' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Unschedule' }).disabled).toBe(true);
    expect(dialog.getByText(/^Only scheduled posts can be unscheduled/)).toBeTruthy();
  });

  it('are updated where something was not sent', async () => {
    const { user, called } = open({
      ...listOf(
        { id: 'a', title: 'Coffee', status: 'published', publicationState: 'done', outdated: true },
        { id: 'b', status: 'published' },
      ),
      'POST /api/posts/bulk': () => ({ results: [{ id: 'a', error: null }] }),
    });
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Update 1 of 2 posts on WordPress?' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Updating 1 post')).toBeTruthy();
    expect(called('POST /api/posts/bulk').map(({ body }) => body)).toEqual([
      { action: 'update', ids: ['a'], from: 'here' },
    ]);
  });

  it('get a category and keywords, but pages don’t', async () => {
    const { user, called } = open({
      ...listOf({ id: 'a', title: 'Coffee', wordpressId: 7 }, { id: 'b', title: 'About', type: 'page' }),
      'POST /api/posts/bulk': () => ({ results: [{ id: 'a', error: null }] }),
    });
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 of 2 posts' }));
    expect(dialog.getByText(/are updated there now/)).toBeTruthy();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const replace = dialog.getByRole<HTMLInputElement>('checkbox');
    expect([submit.disabled, replace.disabled]).toEqual([true, true]);
    await user.type(dialog.getByLabelText('Add a category'), 'Recipes');
    await user.click(replace);
    await user.type(dialog.getByLabelText('Add keywords'), 'tea, milk');
    await user.click(submit);
    expect(await screen.findByText('1 post edited')).toBeTruthy();
    expect(called('POST /api/posts/bulk').map(({ body }) => body)).toEqual([
      {
        action: 'edit',
        changes: { category: 'Recipes', replaceCategories: true, keywords: ['tea', 'milk'] },
        ids: ['a'],
      },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('may be all of the list, also those that are not shown', async () => {
    const all = Array.from({ length: 130 }, (_, at) => ({ id: `p${at}`, title: `Post ${at}` }));
    const { user, called } = open({
      'GET /api/posts/count': () => ({ total: 130, more: false }),
      'GET /api/posts': ({ query }) => {
        const [at, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 25)];
        const next = at + limit;
        return { posts: all.slice(at, next).map(aPost), nextCursor: next < all.length ? String(next) : null };
      },
      'POST /api/posts/bulk': ({ body }) => ({
        results: (body as { ids: string[] }).ids.map((id) => ({ id, error: null })),
      }),
    });
    await user.click(await screen.findByLabelText('Select all'));
    expect(screen.getByText('25 selected')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Select all 130' }));
    expect(await screen.findByText('130 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Select all 130' })).toBeNull();
    // One that is taken out stays out, and the others in.
    await user.click(screen.getByLabelText('Select Post 3'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 129 posts?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleting 129 posts')).toBeTruthy();
    const sent = called('POST /api/posts/bulk').flatMap(({ body }) => (body as { ids: string[] }).ids);
    expect([sent.length, sent.includes('p3'), sent.includes('p129')]).toEqual([129, false, true]);
  });

  it('are those of one list: another filter has none of what only the list before had', async () => {
    const all = Array.from({ length: 30 }, (_, at) => ({ id: `p${at}`, title: `Post ${at}` }));
    const { user } = open({
      'GET /api/posts/count': () => ({ total: 30, more: false }),
      'GET /api/posts': ({ query }) => {
        const posts =
          query.get('status') === 'draft' ? all.slice(0, 2) : all.slice(0, Number(query.get('limit') ?? 25));
        return { posts: posts.map(aPost), nextCursor: null };
      },
    });
    await user.click(await screen.findByLabelText('Select all'));
    await user.click(await screen.findByRole('button', { name: 'Select all 30' }));
    expect(await screen.findByText('30 selected')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status'), 'Draft');
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });

  it('keep what was typed for them when the request fails', async () => {
    const { user } = open({ ...two, 'POST /api/posts/bulk': () => refusal(429, 'rate_limited', 'Too many requests.') });
    await user.click(await screen.findByLabelText('Select Tea'));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 post' }));
    await user.type(dialog.getByLabelText('Add keywords'), 'milk');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Couldn’t edit 1 post')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Add keywords').value).toBe('milk');
  });

  it('stay selected when the request fails', async () => {
    const { user } = open({ ...two, 'POST /api/posts/bulk': () => refusal(429, 'rate_limited', 'Too many requests.') });
    await user.click(await screen.findByLabelText('Select Tea'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish 1 post?' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Couldn’t publish 1 post')).toBeTruthy();
    expect(screen.getByText('Tea: Too many requests.')).toBeTruthy();
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Select all'));
  });
});
