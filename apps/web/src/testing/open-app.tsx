import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/providers.tsx';
import { routes } from '../app/router.tsx';

/** The whole app at an address, as a browser would open it. */
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
    /** Path and query of the page shown now. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
