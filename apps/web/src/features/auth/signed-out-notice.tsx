import { useLocation, useSearchParams } from 'react-router';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Says why the form is shown instead of a page for signed-in users: the account is being deleted or is blocked, or the
 * session is over.
 */
export function SignedOutNotice() {
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  const { blocked } = useAuth();
  if (search.has('deleted')) {
    return (
      <Notice tone="success" title="Your account is being deleted">
        We’ll email you when it’s done.
      </Notice>
    );
  }
  if (!blocked && !(state as { from?: unknown } | null)?.from) return null;
  return (
    <Notice tone={blocked ? 'danger' : 'info'} title="You’re signed out">
      {blocked ?? 'Log in to pick up where you left off.'}
    </Notice>
  );
}
