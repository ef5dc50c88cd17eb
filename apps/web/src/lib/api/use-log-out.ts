import { paths } from '../../app/paths.ts';
import { forgetTexts } from '../browser/kept-texts.ts';
import { useAuth } from './auth-client.tsx';

/** Ends the session and leads to a public page. The next user of this browser finds no texts of this one. */
export function useLogOut() {
  const { signOut } = useAuth();
  return async (leadTo: string = paths.home) => {
    await signOut(leadTo);
    forgetTexts();
  };
}
