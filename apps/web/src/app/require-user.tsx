import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/api/auth-client.tsx';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { paths } from './paths.ts';

/** Lets a signed-in user through. Anyone else signs in first and is then sent where they wanted to go. */
export function RequireUser() {
  const { user, isLoading } = useAuth();
  const location = useLocation();
  if (isLoading) return <FullScreenSpinner />;
  if (!user) return <Navigate to={paths.auth} replace state={{ from: location }} />;
  // Another account may have signed in elsewhere: nothing of the former one stays.
  return <Outlet key={user.id} />;
}
