import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../app/app.tsx';
import { routes } from '../app/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';

/** Opens the whole app at a path, as a browser would. */
export function openApp(address: string) {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <App queryClient={queryClient} reader={null}>
      <RouterProvider router={router} />
    </App>,
  );
  return {
    user: userEvent.setup(),
    router,
    /** Path and query of the current page. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
