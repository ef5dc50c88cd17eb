import type { Site } from '@pressloom/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { AttemptIcon } from './attempt-icon.tsx';
import { attemptTitle, isProblem } from './attempt-words.ts';
import { usePostAttempts } from './attempts-queries.ts';

const DeliveryLogDialog = lazy(() =>
  import('./delivery-log-dialog.tsx').then((module) => ({ default: module.DeliveryLogDialog })),
);

interface DeliveryLogCardProps {
  postId: string;
  site: Site | null;
}

/** The last entry of a post's delivery log, with all of it one click away. Hidden before the first attempt. */
export function DeliveryLogCard({ postId, site }: DeliveryLogCardProps) {
  const list = usePostAttempts(postId);
  const [isOpen, setIsOpen] = useState(false);
  const attempts = list.data?.pages.flatMap((page) => page.attempts) ?? [];
  const last = attempts[0];
  if (!last) return null;
  const problems = attempts.filter(isProblem);
  return (
    <Card title="Delivery log">
      <div className="flex items-start justify-between gap-3 text-sm">
        <p className="flex min-w-0 gap-2">
          <AttemptIcon outcome={last.outcome} className="mt-0.5" />
          <span className="min-w-0">
            {attemptTitle(last)}
            <time dateTime={last.startedAt} className="block text-muted text-xs tabular-nums">
              {formatDateTime(last.startedAt)}
            </time>
          </span>
        </p>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Show all
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <DeliveryLogDialog list={list} site={site} problems={problems} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
