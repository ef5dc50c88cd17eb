import type { RevisionSummary } from '@pressloom/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPost, POST_ID } from '../testing/pages/factories.ts';
import { button, openPost, retitle, title, withoutAutosave } from '../testing/pages/open-post.tsx';
import type { Answers } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('revisions', () => {
  const summary = (number: number, change: Partial<RevisionSummary> = {}): RevisionSummary => ({
    id: `00000000-0000-4000-8000-0000000007${number}`,
    number,
    author: 'user',
    cause: 'saved',
    title: `Title ${number}`,
    createdAt: '2026-11-20T11:00:00Z',
    ...change,
  });
  const answers: Answers = {
    'GET /api/posts/:id/revisions': ({ query }) =>
      query.get('cursor')
        ? { revisions: [summary(10, { author: 'pressloom', cause: 'generated' })], nextCursor: null }
        : { revisions: [summary(12), summary(11, { author: 'wordpress', cause: 'taken' })], nextCursor: 11 },
    'GET /api/revisions/:id': () => ({
      ...summary(11),
      postId: POST_ID,
      excerpt: 'Coffee asks for little...',
      content: '<p>Older words.</p>',
      category: '',
      keywords: [],
    }),
  };

  it('are listed with who, when and why; nothing is requested before they are opened', async () => {
    const app = openPost({}, answers);
    await title();
    expect(app.called('GET /api/posts/:id/revisions')).toEqual([]);
    await app.user.click(await button('View revisions'));
    expect(await screen.findByText(/^Saved by you · Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByText(/^From WordPress, used here/)).toBeTruthy();
    await app.user.click(await button('Show more'));
    expect(await screen.findByText(/^Written by pressloom from keywords/)).toBeTruthy();
  });

  it('are compared with what is in the fields, and restored as a save of its own', async () => {
    const app = openPost(
      {},
      {
        ...answers,
        'POST /api/revisions/:id/restore': () =>
          aPost({ title: 'Title 11', content: '<p>Older words.</p>', version: 3 }),
      },
    );
    await retitle(app, 'Not saved yet');
    await app.user.click(await button('View revisions'));
    await app.user.click(await button(/Title 11/));
    const shown = within(await screen.findByRole('dialog', { name: 'Version 11' }));
    expect(await shown.findByText('Older words.')).toBeTruthy();
    expect(shown.getByText('Not saved yet')).toBeTruthy();
    await app.user.click(shown.getByRole('button', { name: 'Restore this version' }));
    expect(await screen.findByText('Version restored')).toBeTruthy();
    expect((await title()).value).toBe('Title 11');
    // The fields were saved as a version first.
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
      { title: 'Not saved yet', version: 1 },
    ]);
    expect(app.called('POST /api/revisions/:id/restore').map(({ body }) => body)).toEqual([{ version: 2 }]);
  });
});
