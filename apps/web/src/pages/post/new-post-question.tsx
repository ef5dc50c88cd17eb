import { PlaceholderWarning } from '../../features/publishing/placeholder-warning.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDateTime } from '../../ui/format-date.ts';

interface NewPostQuestionProps {
  isPlaceholder: boolean;
  /** A date chosen for the post, which publishing at once drops. */
  date: string | null;
  pending: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before a placeholder is sent, or a post that has a date is published at once. */
export const NewPostQuestion = ({ isPlaceholder, date, ...dialog }: NewPostQuestionProps) => (
  <ConfirmDialog
    {...dialog}
    open
    title={date ? 'Publish now?' : 'Send the placeholder to WordPress?'}
    description={date && `The post goes live now instead of on ${formatDateTime(date)}.`}
    confirmLabel={isPlaceholder ? 'Send anyway' : 'Publish now'}
  >
    {isPlaceholder && <PlaceholderWarning />}
  </ConfirmDialog>
);
