import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The action: "Delete site", not "OK". */
  confirmLabel: string;
  /** The way out. */
  dismissLabel?: string;
  tone?: 'primary' | 'danger';
  pending?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something irreversible or public. The caller closes it when done. */
export function ConfirmDialog({
  confirmLabel,
  dismissLabel = 'Cancel',
  tone = 'primary',
  pending = false,
  disabled = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            {dismissLabel}
          </Button>
          <Button variant={tone} pending={pending} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
