import type { Blocker } from 'react-router';
import { isUploading } from '../../../lib/post/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface LeaveGuardProps {
  blocker: Blocker;
  onDiscard: () => void;
}

/** Asks before a link leaves unsaved edits or uploads. Closing the tab needs no question: edits are kept. */
export function LeaveGuard({ blocker, onDiscard }: LeaveGuardProps) {
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      role="alertdialog"
      title="You have unsaved changes"
      description={
        isUploading()
          ? 'An image is still uploading. If you leave now, it won’t be added to this post. Your other changes are kept in this browser.'
          : 'You can keep them in this browser and restore them when you come back to this post.'
      }
      footer={
        <>
          <Button
            variant="ghost"
            className="text-danger sm:mr-auto"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            Discard changes
          </Button>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave and keep changes</Button>
        </>
      }
    />
  );
}
