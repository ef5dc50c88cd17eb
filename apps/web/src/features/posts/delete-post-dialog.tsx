import type { PostType } from '@pressloom/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { titleInWords } from '../../ui/title-text.tsx';
import { CopiesChoice } from './copies-choice.tsx';

interface DeletePostDialogProps {
  title: string;
  type: PostType;
  /** Name of the site with a copy of the post, or null. */
  siteName: string | null;
  /** A site is chosen for the post, whether or not the post is on it. */
  isForSite: boolean;
  pending: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (from: 'everywhere' | 'here') => void;
}

/** Asks first; for a post that is on a site, also what happens to the copy there. */
export function DeletePostDialog({ title, type, siteName, isForSite, onConfirm, ...dialog }: DeletePostDialogProps) {
  const [from, setFrom] = useState<'everywhere' | 'here'>('everywhere');
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={`Delete this ${type}?`}
      description={`“${titleInWords(title)}” will be permanently deleted from pressloom.`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={() => onConfirm(siteName ? from : 'here')}
    >
      {!siteName && isForSite && (
        <p className="text-muted text-sm">No WordPress ID found for this post, so it’s only deleted from pressloom.</p>
      )}
      {siteName && <CopiesChoice legend={`The copy on ${siteName}`} from={from} onChange={setFrom} />}
    </ConfirmDialog>
  );
}
