import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { usePublicationOutcomes } from '../../features/publishing/publishing-queries.ts';
import { AuthProvider } from '../../lib/api/auth-client.tsx';
import { useEventStream } from '../../lib/api/event-stream.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { useListsInStep } from '../../pages/use-lists-in-step.ts';
import { Toaster } from '../../ui/toast.tsx';
import { aSite, aUser } from './factories.ts';
import { type Answers, stubApi } from './stub-api.ts';

/** What every page of a signed-in user requests. */
const signedIn: Answers = {
  'GET /api/session': () => ({
    user: aUser,
    session: { expires_in: 3600, expires_at: 4_000_000_000, token_type: 'cookie', user: aUser },
  }),
  'GET /api/sites': () => ({ sites: [aSite()] }),
  'GET /api/runs/:id/check': () => ({ patterns: [], voices: [] }),
  'GET /api/sites/:id/automation': () => ({ publishWithoutReview: false }),
  'POST /api/overlap': () => ({ titles: [[]] }),
  'GET /api/preferences': () => ({ generation: {}, mail: {} }),
  'GET /api/generations/model': () => ({
    available: true,
    own: false,
    model: 'test-model',
    provider: 'Groq',
    host: 'api.groq.com',
  }),
};

/** Opens a path of the app with these pages, as a signed-in user with one site. */
export function renderApp(address: string, routes: RouteObject[], answers: Answers) {
  const api = stubApi({ ...signedIn, ...answers });
  const router = createMemoryRouter([{ Component: Frame, children: routes }], { initialEntries: [address] });
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  return {
    ...api,
    user: userEvent.setup(),
    unmount,
    /** To a path, or back and forth in the history. */
    go: (to: string | number) => act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
    /** Path and query, as in the address bar. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** What the signed-in layout does for every page. */
function Frame() {
  useEventStream();
  usePublicationOutcomes();
  useListsInStep();
  return <Outlet />;
}
