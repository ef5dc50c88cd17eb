import type { Site } from '@pressloom/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { AttemptIcon } from './attempt-icon.tsx';
import { attemptTitle, isProblem } from './attempt-words.ts';
import { AttemptsList } from './attempts-list.tsx';
import { usePostAttempts } from './attempts-queries.ts';
import { CopyReportButton } from './copy-report-button.tsx';

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
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delivery log"
        description="Every attempt to send this post to its site, newest first."
        className="sm:max-w-3xl!"
        footer={
          <>
            {site && problems.length > 0 && <CopyReportButton site={site} attempts={problems} />}
            <Button size="sm" onClick={() => setIsOpen(false)}>
              Close
            </Button>
          </>
        }
      >
        <div className="py-3">
          <AttemptsList list={list} site={site} empty="Nothing sent yet." />
        </div>
      </Dialog>
    </Card>
  );
}
