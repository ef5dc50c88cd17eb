import { POST_DEFAULTS, type Revision } from '@pressloom/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { refusal, stubApi } from '../../testing/pages/stub-api.ts';
import { RevisionComparison } from './revision-comparison.tsx';
import { whoAndWhy } from './revision-words.ts';
import { revisionQuery } from './revisions-queries.ts';

const revision: Revision = {
  id: '00000000-0000-4000-8000-0000000000b1',
  postId: '00000000-0000-4000-8000-000000000001',
  number: 3,
  author: 'user',
  cause: 'saved',
  createdAt: '2026-11-20T12:00:00.000Z',
  title: 'As it was',
  contentForm: 'html',
  content: '<p>Old words.</p>',
  excerpt: '',
  category: '',
  moreCategories: [],
  keywords: [],
  seoTitle: '',
  seoDescription: '',
  seoKeyphrase: '',
};

it.each([
  ['wordpress', 'As it was read from the site'],
  ['user', 'Before the first change'],
] as const)('the text before the first version is named after its origin, %s', (author, words) => {
  expect(whoAndWhy({ author, cause: 'earlier' })).toBe(words);
});

it('a version stays on the screen when asking for it again fails, which is told beside it', async () => {
  let answer: () => unknown = () => revision;
  stubApi({ 'GET /api/revisions/:id': () => answer() });
  const queryClient = createQueryClient();
  const now = { ...POST_DEFAULTS, title: 'As it is', content: '<p>New words.</p>' };
  render(
    <QueryClientProvider client={queryClient}>
      <RevisionComparison revision={revision} current={now} />
    </QueryClientProvider>,
  );
  await screen.findByText('As it was');

  answer = () => refusal(429, 'too_many', 'Please wait a minute.');
  await act(() => queryClient.invalidateQueries({ queryKey: revisionQuery(revision.id).queryKey }));
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  expect(screen.getByText('As it was')).toBeTruthy();

  answer = () => revision;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText('Please wait a minute.')).toBeNull();
});
