import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** State of a navigation that needs no question: what was typed is stored by now, or no longer of use. */
export const UNASKED = { isUnasked: true };

/** Asks before a page is left, or its tab closed, on which something is typed that is kept nowhere. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(nextLocation.state as Partial<typeof UNASKED> | null)?.isUnasked,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you changed on this page isn’t saved."
      dismissLabel="Keep editing"
      confirmLabel="Discard changes"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
