import { StrictMode, useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { Providers } from './providers.tsx';

interface AppProps {
  router: RouterProviderProps['router'];
  /** Called once everything answers to the user. */
  onReady?: () => void;
}

export function App({ router, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
