import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { useSignedInTarget } from './use-signed-in-target.ts';

/** Redirects users who are already signed in. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const target = useSignedInTarget();
  if (isLoading) return <FullScreenSpinner />;
  return user ? <Navigate to={target} replace /> : children;
}
