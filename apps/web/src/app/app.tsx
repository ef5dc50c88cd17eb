import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AuthProvider } from '../lib/api/auth-client.tsx';
import { AssumedReader, type Reader } from '../lib/page/reader.ts';
import { Toaster } from '../ui/toast.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** For whom the server rendered the page; null if it did not. */
  reader: Reader | null;
  /** Called once the app is interactive. */
  onReady?: () => void;
  /** The router, which differs on the server. */
  children: ReactNode;
}

export function App({ queryClient, reader, onReady, children }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <AssumedReader value={reader}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>{children}</AuthProvider>
        <Toaster />
      </QueryClientProvider>
    </AssumedReader>
  );
}
