import type { OverlappingPost, Post } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as autosave from '../features/posts/saving/use-autosave.ts';
import { aPost, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import type { Answers } from '../testing/pages/stub-api.ts';
import { Component as PostPage } from './post-page.tsx';

beforeEach(() => {
  vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
});
afterEach(() => {
  vi.mocked(autosave.useAutosave).mockRestore();
  vi.unstubAllGlobals();
});

const OTHER = '00000000-0000-4000-8000-0000000000bb';
const other: OverlappingPost = {
  id: OTHER,
  title: 'Filter coffee at home',
  status: 'published',
  verdict: 'same',
  words: ['filter', 'coffee'],
};

const open = (post: Partial<Post>, answers: Answers = {}) =>
  renderApp(`/posts/${POST_ID}`, [{ path: '/posts/:id', Component: PostPage }], {
    'GET /api/posts/:id': () => aPost(post),
    'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
    'POST /api/overlap': () => ({ titles: [[other]] }),
    ...answers,
  });
const notice = () => screen.findByRole('status', { name: 'Posts on this subject' });

describe('the title of a post that is not public', () => {
  it('names the posts on its subject, with a link and the words of both', async () => {
    const app = open({ status: 'draft' });
    const link = await within(await notice()).findByRole('link', { name: other.title }, { timeout: 5_000 });
    expect(link.getAttribute('href')).toBe(`/posts/${OTHER}`);
    expect((await notice()).textContent).toBe(
      'You already have a post on this subject:Filter coffee at home (Published; both about filter, coffee)',
    );
    expect(app.called('POST /api/overlap').map(({ body }) => body)).toEqual([
      { titles: ['How to brew filter coffee at home'], except: POST_ID },
    ]);
  });

  it('says nothing if the titles can’t be compared', async () => {
    const app = open({ status: 'draft' }, { 'POST /api/overlap': () => new Response('', { status: 503 }) });
    await waitFor(() => expect(app.called('POST /api/overlap')).toHaveLength(1), { timeout: 5_000 });
    expect((await notice()).textContent).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a published post', () => {
  it('is not compared', async () => {
    open({ status: 'published' });
    await screen.findByLabelText('Title');
    expect(screen.queryByRole('status', { name: 'Posts on this subject' })).toBeNull();
  });
});
