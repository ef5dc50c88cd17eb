import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster, toast } from './toast.tsx';

test('a list of messages that cannot be fetched takes nothing with it, and is fetched for the next message', async () => {
  vi.doMock('./toast-list.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <>
      <p>The page</p>
      <Toaster />
    </>,
  );
  toast.error('Not seen');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('The page')).toBeTruthy();

  vi.doUnmock('./toast-list.tsx');
  toast.success('Seen');
  expect(await screen.findByText('Seen')).toBeTruthy();
});

test('a message that replaces another one keeps nothing of it', async () => {
  render(<Toaster />);
  toast.error('Not updated', {
    id: 'post',
    description: 'It was edited there.',
    action: { label: 'Go', onClick: vi.fn() },
  });
  expect(await screen.findByRole('button', { name: 'Go' })).toBeTruthy();
  toast.success('Updated', { id: 'post' });
  expect(await screen.findByText('Updated')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
  expect(screen.queryByText('It was edited there.')).toBeNull();
});

test('a message with the id of one that is just leaving stays', async () => {
  render(<Toaster />);
  toast.info('Saving', { id: 'save' });
  const leaving = (await screen.findByText('Saving')).closest('li');
  toast.dismiss('save');
  await waitFor(() => expect(leaving?.dataset.removed).toBe('true'));
  toast.success('Saved', { id: 'save' });
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(leaving?.isConnected).toBe(false));
  expect(screen.getByText('Saved')).toBeTruthy();
});
