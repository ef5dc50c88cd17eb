import type { Post } from '@pressloom/contract';
import { Button } from '../../../ui/button.tsx';
import { ComparedVersions } from '../../../ui/compared-versions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import type { PostFormValues } from '../form/post-form-values.ts';

interface PostChangedDialogProps {
  mine: PostFormValues;
  theirs: Post;
  pending: boolean;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another tab or device saved in the meantime: shows both versions and lets the user choose. */
export function PostChangedDialog({
  mine,
  theirs,
  pending,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: PostChangedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title="This post was changed elsewhere"
      description="It was saved in another tab or on another device while you were editing. Nothing is overwritten until you choose."
      className="sm:max-w-4xl!"
      footer={
        <>
          <Button variant="ghost" className="sm:mr-auto" onClick={onClose}>
            Decide later
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onTakeTheirs}>
            Use theirs
          </Button>
          <Button pending={pending} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <ComparedVersions
        left={{ name: 'Yours', when: 'Not saved yet', title: mine.title, content: mine.content }}
        right={{
          name: 'Theirs',
          when: `Saved ${formatDateTime(theirs.updatedAt)}`,
          title: theirs.title,
          content: theirs.content,
        }}
      />
    </Dialog>
  );
}
