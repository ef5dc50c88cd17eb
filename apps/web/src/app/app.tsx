import { StrictMode, useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { Providers } from './providers.tsx';

interface AppProps {
  router: RouterProviderProps['router'];
  /** Called once the app is interactive. */
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
