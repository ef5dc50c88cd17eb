import type { PostSource } from '@pressloom/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { POST_ID } from '../../testing/pages/factories.ts';
import { type Answers, refusal, stubApi } from '../../testing/pages/stub-api.ts';
import { SourceList } from './source-list.tsx';

const source: PostSource = {
  id: '00000000-0000-4000-8000-000000000301',
  url: 'https://example.com/bees',
  title: 'Bees',
  error: 'The page did not answer.',
} as PostSource;

const open = (answers: Answers) => {
  const api = stubApi(answers);
  const onChanged = vi.fn(async () => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SourceList postId={POST_ID} sources={[source]} onChanged={onChanged} />
    </QueryClientProvider>,
  );
  return { ...api, onChanged, user: userEvent.setup() };
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Remove Bees', 'DELETE /api/sources/:id'],
  ['Read https://example.com/bees again', 'POST /api/posts/:id/sources'],
])('%s acts once while the request runs, and nothing else does', async (name, request) => {
  const { user, called, calls } = open({ [request]: () => new Promise(() => {}) });
  for (const each of [name, name, 'Remove Bees']) await user.click(screen.getByRole('button', { name: each }));
  await waitFor(() => expect(called(request)).toHaveLength(1));
  expect(calls).toHaveLength(1);
});

test('a source that could not be added stays where it is typed, with the reason', async () => {
  const { user, onChanged } = open({
    'POST /api/posts/:id/sources': () => refusal(422, 'unreachable', 'This page can’t be read.'),
  });
  const field = screen.getByLabelText<HTMLInputElement>('Link to a source');
  await user.type(field, 'https://example.com/wasps{Enter}');
  await screen.findByText('This page can’t be read.');
  expect(field.value).toBe('https://example.com/wasps');
  expect(onChanged).not.toHaveBeenCalled();
});
