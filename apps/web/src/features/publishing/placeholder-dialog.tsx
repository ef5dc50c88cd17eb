import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PlaceholderWarning } from './placeholder-warning.tsx';

interface PlaceholderDialogProps {
  pending: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

export const PlaceholderDialog = (dialog: PlaceholderDialogProps) => (
  <ConfirmDialog {...dialog} open title="Send the placeholder to WordPress?" confirmLabel="Send anyway">
    <PlaceholderWarning />
  </ConfirmDialog>
);
