import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeUser, signedIn, signedOut } from '../../testing/factories.ts';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { AuthProvider, useAuth } from './auth-client.tsx';

function Probe() {
  const { user, session, isLoading, signOut } = useAuth();
  return (
    <>
      <p>{isLoading ? 'loading' : `${user?.email ?? 'nobody'}, ${session?.token_type ?? 'no session'}`}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

function open(queryClient = new QueryClient()) {
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Probe />
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('user and session are there once the first check has ended', async () => {
  serveApi({ 'GET /api/session': () => signedIn() });
  open();
  screen.getByText('loading');
  await screen.findByText('anna@example.org, cookie');
});

test('a failed check ends loading too', async () => {
  serveApi({ 'GET /api/session': () => refuse(500, 'internal_error', 'no') });
  open();
  await screen.findByText('nobody, no session');
});

test('signing out forgets what was read, whatever the server answers', async () => {
  serveApi({
    'GET /api/session': () => signedIn(),
    'POST /api/account/logout': () => refuse(404, 'not_found', 'Not found'),
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(['sites'], ['a secret']);
  open(queryClient);
  await screen.findByText('anna@example.org, cookie');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('nobody, no session');
  expect(queryClient.getQueryData(['sites'])).toBeUndefined();
});

test('signing out in another tab is heard here', async () => {
  let session: unknown = signedIn();
  serveApi({ 'GET /api/session': () => session });
  open();
  await screen.findByText('anna@example.org, cookie');
  session = signedOut;
  const otherTab = new BroadcastChannel('pressloom-session');
  otherTab.postMessage('changed');
  await screen.findByText('nobody, no session');
  otherTab.close();
});

test('another account in another tab never sees what the first has read', async () => {
  let session: unknown = signedIn();
  serveApi({ 'GET /api/session': () => session });
  const queryClient = new QueryClient();
  open(queryClient);
  await screen.findByText('anna@example.org, cookie');
  queryClient.setQueryData(['sites'], ['a secret']);
  session = signedIn(makeUser({ id: '00000000-0000-4000-8000-000000000002', email: 'ben@example.org' }));
  const otherTab = new BroadcastChannel('pressloom-session');
  otherTab.postMessage('changed');
  await screen.findByText('ben@example.org, cookie');
  await waitFor(() => expect(queryClient.getQueryData(['sites'])).toBeUndefined());
  otherTab.close();
});
