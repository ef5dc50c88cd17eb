import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CheckedText } from './checked-text.ts';

/** Loaded with the first check. */
const Panel = lazy(() => import('./check-panel.tsx').then((module) => ({ default: module.CheckPanel })));

interface CheckCardProps {
  postId: string;
  text: CheckedText;
}

/** Holds the figures, quotations and links of a post against its sources, when the user asks for it. */
export function CheckCard({ postId, text }: CheckCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Fact check"
      actions={
        !isOpen && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            <ListChecks aria-hidden />
            Check this post
          </Button>
        )
      }
    >
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <Panel postId={postId} text={text} />
        </Suspense>
      ) : (
        <p className="text-muted text-sm">Compare figures, quotes and dates with your sources, and find dead links.</p>
      )}
    </Card>
  );
}
