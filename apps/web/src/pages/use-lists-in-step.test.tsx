import type { CalendarPost, Post, Publication } from '@pressloom/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost, aPublication, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { Component as CalendarPage } from './calendar-page.tsx';
import { Component as PostPage } from './post-page.tsx';
import { Component as PostsPage } from './posts-page.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));

const Links = () => (
  <>
    <Link to="/calendar?view=month">To the calendar</Link>
    <Link to="/posts">To the list</Link>
    <Link to={`/posts/${POST_ID}`}>To the post</Link>
    <Outlet />
  </>
);

/** The pages that show posts, and a server with one. */
const open = (address: string, values: Partial<Post> = {}) => {
  let post = aPost({ title: 'Before', status: 'scheduled', scheduledDate: '2026-11-24T09:00:00.000Z', ...values });
  const change = (values: object) => {
    post = { ...post, ...values, version: post.version + 1 };
    return post;
  };
  const onCalendar = (): CalendarPost => ({ ...post, date: post.scheduledDate ?? '', link: null });
  const app = renderApp(
    address,
    [
      {
        Component: Links,
        children: [
          { path: '/calendar', Component: CalendarPage },
          { path: '/posts', Component: PostsPage },
          { path: '/posts/:id', Component: PostPage },
        ],
      },
    ],
    {
      'GET /api/calendar': () => ({ posts: [onCalendar()], complete: true }),
      'GET /api/calendar/upcoming': () => ({ posts: [] }),
      'GET /api/posts': () => ({ posts: [post], nextCursor: null }),
      'GET /api/posts/count': () => ({ total: 1, more: false }),
      'GET /api/posts/choices': () => ({ authors: [], categories: [], siteStatuses: [], hasPages: false }),
      'GET /api/posts/:id': () => post,
      'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
      'PATCH /api/posts/:id': ({ body }) => change(body as object),
    },
  );
  return { ...app, change, go: (to: string) => app.user.click(screen.getByText(to)) };
};

describe('a list that one comes back to', () => {
  it('has what was saved meanwhile', async () => {
    const { user, go } = open('/calendar?view=month');
    await screen.findByText('Before');
    await go('To the post');
    await user.type(await screen.findByLabelText('Title'), ' and after');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Post saved successfully!');
    await go('To the calendar');
    expect(await screen.findByText('Before and after')).toBeTruthy();
  });

  it('has what was moved in the calendar', async () => {
    const { user, go } = open('/posts');
    await screen.findByText('Nov 24, 2026');
    await go('To the calendar');
    await user.click(await screen.findByRole('button', { name: 'Actions for Before' }));
    await user.click(await screen.findByRole('menuitem', { name: /Unschedule/ }));
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    await screen.findByText('Moved back to draft');
    await go('To the list');
    expect(await screen.findByText('Nov 20, 2026')).toBeTruthy();
  });

  it.each([
    { type: 'activity' as const },
    { type: 'post-deleted' as const, postId: '00000000-0000-4000-8000-0000000000cc', title: 'Another' },
    { type: 'publication' as const, publication: aPublication({ siteId: SITE_ID }), title: 'Before' },
  ])('has what was heard of meanwhile: $type', async (event) => {
    const { go, change, emit } = open('/calendar?view=month');
    await screen.findByText('Before');
    await go('To the list');
    await screen.findByRole('table');
    change({ title: 'Changed elsewhere' });
    emit(event);
    await waitFor(() => expect(screen.getByText('Changed elsewhere')).toBeTruthy());
    await go('To the calendar');
    expect(await screen.findByText('Changed elsewhere')).toBeTruthy();
  });
});

describe('a list that is loading more', () => {
  it('loads it, whatever is heard of meanwhile, and is then read again', async () => {
    const next = Promise.withResolvers<void>();
    const isMore = vi.fn(() => next.promise);
    let title = 'First';
    const { user, emit, called } = renderApp('/posts', [{ path: '/posts', Component: PostsPage }], {
      'GET /api/posts/count': () => ({ total: 2, more: false }),
      'GET /api/posts': async ({ query }) => {
        if (!query.has('cursor')) return { posts: [aPost({ title })], nextCursor: 'next' };
        await isMore();
        return { posts: [aPost({ id: SITE_ID, title: 'Second' })], nextCursor: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(isMore).toHaveBeenCalledOnce());
    title = 'First, renamed';
    emit({ type: 'activity' });
    const read = called('GET /api/posts').length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(called('GET /api/posts')).toHaveLength(read);
    next.resolve();
    await screen.findByText('Second');
    await screen.findByText('First, renamed');
    screen.getByText('Second');
  });
});

describe('the delivery log of a post on the screen', () => {
  const hears = async (publication: Partial<Publication>) => {
    const { emit, called } = open(`/posts/${POST_ID}`, { publication: aPublication({ siteId: SITE_ID }) });
    await screen.findByLabelText('Title');
    await waitFor(() => expect(called('GET /api/posts/:id/attempts')).not.toEqual([]));
    const read = called('GET /api/posts/:id/attempts').length;
    emit({
      type: 'publication',
      publication: aPublication({ siteId: SITE_ID, updatedAt: '2026-11-20T12:00:00.000Z', ...publication }),
      title: 'Before',
    });
    await new Promise((resolve) => setTimeout(resolve, 700));
    return called('GET /api/posts/:id/attempts').length - read;
  };

  it('is read again after a delivery, and before a deletion is tried again', async () => {
    expect(await hears({ action: 'publish', state: 'done' })).toBe(1);
    cleanup();
    expect(await hears({ action: 'delete', state: 'waiting' })).toBe(1);
  });

  it.each(['queued', 'publishing'] as const)(
    'is not read for a deletion that is %s: the post may be gone by then',
    async (state) => {
      expect(await hears({ action: 'delete', state })).toBe(0);
    },
  );
});
