import { paths } from '../../app/paths.ts';
import { useAuth } from './auth-client.tsx';

/** Ends the session and returns to the public page. */
export function useLogOut() {
  const { signOut } = useAuth();
  return () => signOut(paths.home);
}
