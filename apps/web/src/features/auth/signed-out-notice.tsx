import { useLocation } from 'react-router';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says why the form is shown instead of a page for signed-in users: the session is over, or the account is blocked. */
export function SignedOutNotice() {
  const state: unknown = useLocation().state;
  const { blocked } = useAuth();
  if (!blocked && !(state as { from?: unknown } | null)?.from) return null;
  return (
    <Notice tone={blocked ? 'danger' : 'info'} title="You’re signed out">
      {blocked ?? 'Log in to pick up where you left off.'}
    </Notice>
  );
}
