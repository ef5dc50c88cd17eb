import { type ComparedText, REVISIONS_KEPT } from '@pressloom/contract';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const RevisionsDialog = lazy(() =>
  import('./revisions-dialog.tsx').then((module) => ({ default: module.RevisionsDialog })),
);

interface RevisionsCardProps {
  postId: string;
  current: () => ComparedText;
  restoring: boolean;
  /** Resolves with whether it was restored. */
  onRestore: (revisionId: string) => Promise<boolean>;
}

/** Opens the earlier versions of a post. They are loaded on demand. */
export function RevisionsCard({ postId, current, restoring, onRestore }: RevisionsCardProps) {
  const [opened, setOpened] = useState<ComparedText | null>(null);
  return (
    <Card
      title="Revisions"
      actions={
        <Button variant="secondary" size="sm" onClick={() => setOpened(current())}>
          <History aria-hidden />
          View revisions
        </Button>
      }
    >
      <p className="text-muted text-sm">Compare or restore the last {REVISIONS_KEPT} saved versions.</p>
      {opened && (
        <Suspense>
          <RevisionsDialog
            postId={postId}
            current={opened}
            restoring={restoring}
            onClose={() => setOpened(null)}
            onRestore={(id) => {
              void onRestore(id).then((restored) => {
                if (restored) setOpened(null);
              });
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
