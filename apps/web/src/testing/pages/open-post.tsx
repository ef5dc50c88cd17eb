import type { Post, Publication } from '@pressloom/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import * as autosave from '../../features/posts/saving/use-autosave.ts';
import { Component as PostPage } from '../../pages/post-page.tsx';
import { aPost, aPublication, POST_ID } from './factories.ts';
import { renderApp } from './render-app.tsx';
import type { Answers } from './stub-api.ts';

/** For tests of a post's page: autosave has its own (autosave.test.tsx), and would interfere on a slow machine. */
export function withoutAutosave(): void {
  beforeEach(() => {
    vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.mocked(autosave.useAutosave).mockRestore();
    vi.unstubAllGlobals();
  });
}

/** The page of a post, with the API answering as it does for one. */
export const openPost = (post: Partial<Post> = {}, answers: Answers = {}) =>
  renderApp(
    `/posts/${POST_ID}`,
    [
      { path: '/posts', element: 'The list' },
      { path: '/posts/:id', Component: PostPage },
    ],
    {
      'GET /api/posts/:id': () => aPost(post),
      'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
      'PATCH /api/posts/:id': ({ body }) => aPost({ ...post, ...(body as object), version: 2 }),
      'POST /api/posts/:id/publication': ({ body }) =>
        aPublication({ state: 'queued', action: (body as Publication).action, updatedAt: '2026-11-20T13:00:00Z' }),
      ...answers,
    },
  );

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const title = () => screen.findByLabelText<HTMLTextAreaElement>('Title');
export const dialog = async () => within(await screen.findByRole('alertdialog'));
export const retitle = async (app: ReturnType<typeof openPost>, text: string) => {
  await app.user.clear(await title());
  await app.user.type(await title(), text);
};
