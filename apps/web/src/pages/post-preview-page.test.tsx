import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aPost, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { refusal } from '../testing/pages/stub-api.ts';
import { Component as PostPreviewPage } from './post-preview-page.tsx';

const open = (answer: () => unknown) =>
  renderApp(
    `/posts/${POST_ID}/preview`,
    [
      { path: '/posts', element: 'The list' },
      { path: '/posts/:id/preview', Component: PostPreviewPage },
    ],
    { 'GET /api/posts/:id': answer, 'GET /api/posts/:id/preview': () => new Response('') },
  );

afterEach(() => vi.unstubAllGlobals());

it('the preview shows the post in a frame that may run nothing and reach nothing', async () => {
  open(() => aPost({ title: 'Coffee' }));
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of Coffee');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(new URL(frame.src).pathname).toBe(`/api/posts/${POST_ID}/preview`);
  expect(screen.getByRole('link', { name: 'Back to editing' }).getAttribute('href')).toBe(`/posts/${POST_ID}`);
});

it('the preview has the width of a desktop or of a phone, kept in the address', async () => {
  const { user, address } = open(() => aPost({ title: 'Coffee' }));
  const frame = await screen.findByTitle('Preview of Coffee');
  expect(screen.getByRole('button', { name: 'Desktop' }).getAttribute('aria-pressed')).toBe('true');
  expect(frame.className).toContain('w-full');
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  expect(screen.getByRole('button', { name: 'Phone' }).getAttribute('aria-pressed')).toBe('true');
  // 390 pixels plus the border.
  expect(frame.className).toContain('w-[25.375rem]');
  expect(address()).toBe(`/posts/${POST_ID}/preview?width=phone`);
});

it('the preview stays when asking for the post again fails, which is told beside it', async () => {
  let answer: () => unknown = () => aPost({ title: 'Coffee' });
  const { go, user } = open(() => answer());
  await screen.findByTitle('Preview of Coffee');
  await go('/posts');
  answer = () => refusal(429, 'too_many', 'Please wait a minute.');
  await go(`/posts/${POST_ID}/preview`);
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  expect(screen.getByTitle('Preview of Coffee')).toBeTruthy();
  answer = () => aPost({ title: 'Tea', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Preview of Tea')).toBeTruthy();
  expect(screen.queryByText('Please wait a minute.')).toBeNull();
});

it('a preview of no post leads back to the list', async () => {
  open(() => refusal(404, 'not_found', 'Post not found'));
  expect(await screen.findByText('The list')).toBeTruthy();
});
