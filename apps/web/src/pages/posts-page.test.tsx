import type { Post, PostSummary } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPost, aPublication, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as PostsPage } from './posts-page.tsx';

const open = (answers: Answers, address = '/posts') =>
  renderApp(address, [{ path: '/posts', Component: PostsPage }], answers);
const listOf = (...posts: Partial<Post>[]): Answers => ({
  'GET /api/posts': () => ({ posts: posts.map(aPost) satisfies PostSummary[], nextCursor: null }),
});

afterEach(() => vi.unstubAllGlobals());

describe('the list of posts', () => {
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

  it('shows a scheduled post under the day it is due', async () => {
    open(listOf({ status: 'scheduled', scheduledDate: '2026-12-24T12:00:00Z' }));
    expect(await screen.findByText('Dec 24, 2026')).toBeTruthy();
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

  it('asks the server for what is searched and filtered, and keeps both in the address', async () => {
    const { user, address, called } = open(listOf({}));
    await user.type(await screen.findByLabelText('Search posts by title'), 'kettle');
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
    await user.click(screen.getByRole('button', { name: 'Remove the examples' }));
    expect(await screen.findByText('No posts exist. Create a new blog post to get started!')).toBeTruthy();
  });

  it('shows how a post fares on its site as it happens', async () => {
    const { emit } = open(listOf({}));
    await screen.findByText('How to brew filter coffee at home');
    emit({ type: 'publication', publication: aPublication({ state: 'publishing' }), title: 'Coffee' });
    expect(await screen.findByText('Publishing…')).toBeTruthy();
    emit({ type: 'publication', publication: aPublication({ state: 'done' }), title: 'Coffee' });
    expect(await screen.findByText('Published to WordPress successfully!')).toBeTruthy();
    expect(await screen.findByText('On WordPress')).toBeTruthy();
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
});
