import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { routes } from '../app/router.tsx';

/** Opens the whole app at a path, as a browser would. */
export function openApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    user: userEvent.setup(),
    router,
    /** Path and query of the current page. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
