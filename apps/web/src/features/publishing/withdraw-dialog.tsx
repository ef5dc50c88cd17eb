import type { PostType } from '@pressloom/contract';
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
  pending: boolean;
  onConfirm: () => void;
}

const LABELS = { unpublish: 'Unpublish', unschedule: 'Unschedule' };

const CONSEQUENCES = {
  unpublish: 'Readers can’t see it any more, and its URL stops working.',
  unschedule: 'It won’t go live.',
};

/** Asks before a published or scheduled post becomes a draft. */
export const WithdrawDialog = ({ kind, title, type, isOnSite, ...dialog }: WithdrawDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={`${LABELS[kind]} this ${type}?`}
    description={`“${titleInWords(title)}” goes back to draft${isOnSite ? ', here and on WordPress' : ''}. ${CONSEQUENCES[kind]}`}
    confirmLabel={LABELS[kind]}
    tone={kind === 'unpublish' ? 'danger' : 'primary'}
  />
);
