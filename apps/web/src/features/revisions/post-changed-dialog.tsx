import { COMPARED_FIELDS, type ComparedText, type Post, pickFields } from '@pressloom/contract';
import { Button } from '../../ui/button.tsx';
import { ComparedVersions } from '../../ui/compared-versions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { comparedFacts, hasOwnExcerpt } from './version-facts.ts';

interface PostChangedDialogProps {
  mine: ComparedText;
  theirs: Post;
  pending: boolean;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** It was saved after these edits were begun: shows both versions and lets the user choose. */
export function PostChangedDialog({
  mine,
  theirs,
  pending,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: PostChangedDialogProps) {
  const [myFacts, theirFacts] = comparedFacts(
    { version: mine, hasOwnExcerpt: hasOwnExcerpt(mine) },
    { version: pickFields(theirs, COMPARED_FIELDS), hasOwnExcerpt: hasOwnExcerpt(theirs) },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title="This post was changed elsewhere"
      description="It was saved after you began these changes: in another tab, on another device, or here. Nothing is overwritten until you choose."
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
        left={{ name: 'Yours', when: 'Not saved yet', ...mine, facts: myFacts }}
        right={{
          name: 'Theirs',
          when: `Saved ${formatDateTime(theirs.updatedAt)}`,
          title: theirs.title,
          content: theirs.content,
          facts: theirFacts,
        }}
      />
    </Dialog>
  );
}
