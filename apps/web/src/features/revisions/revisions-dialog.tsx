import type { ComparedText, RevisionSummary } from '@pressloom/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RevisionComparison } from './revision-comparison.tsx';
import { RevisionsList } from './revisions-list.tsx';

interface RevisionsDialogProps {
  postId: string;
  current: ComparedText;
  restoring: boolean;
  onClose: () => void;
  onRestore: (revisionId: string) => void;
}

/** All versions of a post; the chosen one beside the current text. */
export function RevisionsDialog({ postId, current, restoring, onClose, onRestore }: RevisionsDialogProps) {
  const [chosen, setChosen] = useState<RevisionSummary | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={chosen ? `Version ${chosen.number}` : 'Revisions'}
      description={
        chosen
          ? 'Compared with the current text. Differences are highlighted.'
          : 'Choose a version to compare with the current text.'
      }
      className={chosen ? 'sm:max-w-4xl!' : 'sm:max-w-xl!'}
      footer={
        chosen && (
          <>
            <Button variant="ghost" className="sm:mr-auto" onClick={() => setChosen(null)}>
              All versions
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button pending={restoring} onClick={() => onRestore(chosen.id)}>
              Restore this version
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <RevisionComparison revision={chosen} current={current} />
      ) : (
        <RevisionsList postId={postId} onChoose={setChosen} />
      )}
    </Dialog>
  );
}
