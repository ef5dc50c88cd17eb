import { POST_STATUS_LABELS, type PostStatus, type PostType } from '@pressloom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { titleInWords } from '../../ui/title-text.tsx';

interface WithdrawDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Which of the two it is depends on whether readers can see the post now. */
  kind: 'unpublish' | 'unschedule';
  title: string;
  type: PostType;
  /** A site has the post, so that it changes there too. */
  isOnSite: boolean;
  /** What it is saved as, where that is what asks. */
  status?: PostStatus;
  pending: boolean;
  onConfirm: () => void;
}

const LABELS = { unpublish: 'Unpublish', unschedule: 'Unschedule' };

const CONSEQUENCES = {
  unpublish: 'Readers can no longer see it, and its URL stops working.',
  unschedule: 'It won’t go live.',
};

/** Asks before a published or scheduled post becomes a draft. */
export const WithdrawDialog = ({ kind, title, type, isOnSite, status, ...dialog }: WithdrawDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={`${LABELS[kind]} this ${type}?`}
    description={`“${titleInWords(title)}” ${becomes(isOnSite, status)} ${CONSEQUENCES[kind]}`}
    confirmLabel={LABELS[kind]}
    tone={kind === 'unpublish' ? 'danger' : 'primary'}
  />
);

/** A post that is taken off its site is a draft, whatever it is saved as. */
function becomes(isOnSite: boolean, status: PostStatus = 'draft'): string {
  const chosen = POST_STATUS_LABELS[status];
  if (!isOnSite) return status === 'draft' ? 'goes back to draft.' : `is saved as ${chosen}.`;
  const then = status === 'draft' ? '' : ` To make it ${chosen}, save it as that afterwards.`;
  return `goes back to draft, here and on WordPress.${then}`;
}
