import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPublication, POST_ID } from '../testing/pages/factories.ts';
import { button, dialog, openPost, withoutAutosave } from '../testing/pages/open-post.tsx';
import { refusal } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('deleting', () => {
  it('of a post that is nowhere else only asks', async () => {
    const { user, called } = openPost({}, { 'DELETE /api/posts/:id': () => ({ deleting: false }) });
    await user.click(await button('Delete'));
    const asked = await dialog();
    expect(asked.queryByRole('radio')).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted successfully')).toBeTruthy();
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(called('DELETE /api/posts/:id')[0]?.query.get('from')).toBe('here');
  });

  it.each<[string | null, string]>([
    [null, 'everywhere'],
    ['Leave on WordPress', 'here'],
  ])('asks what becomes of the copy on WordPress (%s)', async (choice, from) => {
    const { user, called } = openPost(
      { status: 'published', wordpressId: 120, publication: aPublication() },
      { 'DELETE /api/posts/:id': ({ query }) => ({ deleting: query.get('from') === 'everywhere' }) },
    );
    await user.click(await button('Delete'));
    const asked = await dialog();
    if (choice) await user.click(asked.getByRole('radio', { name: new RegExp(choice) }));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(called('DELETE /api/posts/:id')[0]?.query.get('from')).toBe(from);
    expect(screen.queryAllByText('Deleting from WordPress...')).toHaveLength(from === 'everywhere' ? 1 : 0);
  });

  it('that is done on the site before the answer is here shows its end, and asks for the post no more', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { user, called, emit } = openPost(
      { status: 'published', wordpressId: 120, publication: aPublication() },
      { 'DELETE /api/posts/:id': () => answer.promise },
    );
    await user.click(await button('Delete'));
    const reads = called('GET /api/posts/:id').length;
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee' });
    await screen.findByText('Deleted from WordPress successfully!');
    expect(await screen.findByText('The list')).toBeTruthy();
    await act(async () => {
      answer.resolve({ deleting: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(screen.getByText('Deleted from WordPress successfully!')).toBeTruthy();
    expect(screen.queryByText('Deleting from WordPress...')).toBeNull();
    expect(called('GET /api/posts/:id')).toHaveLength(reads);
  });

  it('in another tab leaves its page and says so', async () => {
    const { emit } = openPost();
    await button('Delete');
    emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee', quiet: true });
    expect(await screen.findByText('Post deleted successfully')).toBeTruthy();
    expect(await screen.findByText('The list')).toBeTruthy();
  });

  it('that the server refuses leaves the post open', async () => {
    const { user, address } = openPost({}, { 'DELETE /api/posts/:id': () => refusal(500, 'internal', 'Not now.') });
    await user.click(await button('Delete'));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete post')).toBeTruthy();
    expect(address()).toBe(`/posts/${POST_ID}`);
  });
});

it('a page is called a page when it is to be deleted', async () => {
  const { user } = openPost({ type: 'page' });
  await user.click(await button('Delete'));
  (await dialog()).getByText('Delete this page?');
});

it('a post that no site has says so before it is deleted', async () => {
  const { user } = openPost();
  await user.click(await button('Delete'));
  expect((await dialog()).getByText(/^No WordPress ID found for this post/)).toBeTruthy();
});
