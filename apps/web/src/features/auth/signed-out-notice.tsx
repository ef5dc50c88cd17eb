import { useLocation } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** Says why the form is shown to somebody who was on a page, or wanted to open one, that only signed-in users see. */
export function SignedOutNotice() {
  const state: unknown = useLocation().state;
  return (state as { from?: unknown } | null)?.from ? (
    <Notice tone="info" title="You’re signed out">
      Log in to go on where you were.
    </Notice>
  ) : null;
}
