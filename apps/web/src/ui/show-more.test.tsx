import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ShowMore } from './show-more.tsx';

const list = (change: object = {}) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isRefetching: false,
  fetchNextPage: vi.fn(async () => ({ isFetchNextPageError: false })),
  refetch: vi.fn(async () => undefined),
  ...change,
});

test('asks for the next part', async () => {
  const more = list();
  render(<ShowMore list={more} what="More drafts" />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
  expect(more.fetchNextPage).toHaveBeenCalledOnce();
  expect(more.refetch).not.toHaveBeenCalled();
});

test('makes up for the refetch that it cancels', async () => {
  const next = Promise.withResolvers<{ isFetchNextPageError: boolean }>();
  const more = list({ isRefetching: true, fetchNextPage: () => next.promise });
  render(<ShowMore list={more} what="More drafts" />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
  expect(more.refetch).not.toHaveBeenCalled();
  next.resolve({ isFetchNextPageError: false });
  await waitFor(() => expect(more.refetch).toHaveBeenCalledOnce());
});

test('leaves its failure on the screen', async () => {
  const more = list({ isRefetching: true, fetchNextPage: vi.fn(async () => ({ isFetchNextPageError: true })) });
  render(<ShowMore list={more} what="More drafts" />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(more.fetchNextPage).toHaveBeenCalledOnce());
  expect(more.refetch).not.toHaveBeenCalled();
});

test('says what did not come, and can be asked again', () => {
  render(<ShowMore list={list({ isFetchNextPageError: true })} what="More drafts" />);
  expect(screen.getByRole('alert').textContent).toBe('More drafts didn’t load. Try again.');
  screen.getByRole('button', { name: 'Show more' });
});

test('is nothing at the end of the list', () => {
  const { container } = render(<ShowMore list={list({ hasNextPage: false })} what="More drafts" />);
  expect(container.innerHTML).toBe('');
});
