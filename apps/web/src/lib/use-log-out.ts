import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAuth } from './auth-client.tsx';

/** Ends the session and returns to the public page. */
export function useLogOut() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // Leaving first: the guard of the page behind would otherwise lead to the login.
    await navigate(paths.home);
    await signOut();
  };
}
