import { useLocation } from 'react-router';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Says why the form is shown to somebody who was on a page, or wanted to open one, that only signed-in users see, or whose
 * account was blocked.
 */
export function SignedOutNotice() {
  const state: unknown = useLocation().state;
  const { blocked } = useAuth();
  if (!blocked && !(state as { from?: unknown } | null)?.from) return null;
  return (
    <Notice tone={blocked ? 'danger' : 'info'} title="You’re signed out">
      {blocked ?? 'Log in to go on where you were.'}
    </Notice>
  );
}
