import type { Run } from '@pressloom/contract';
import { RotateCw } from 'lucide-react';
import { api } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { countOf } from '../run-words.ts';
import { useRunChange } from '../use-run-change.ts';
import { waitingInWords } from '../waiting-in-words.ts';
import { AcceptBar } from './accept-bar.tsx';
import { AddItem } from './add-item.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PlannedTitles } from './planned-titles.tsx';

/** The first stop: what is to be written, before anything costs. */
export function PlanStop({ run }: { run: Run }) {
  const change = useRunChange(run.id);
  const planAnew = () =>
    change.mutate((version) => api('POST /api/runs/:id/plan', { params: { id: run.id }, body: { version } }));
  if (run.state === 'planning') return <Planning run={run} />;
  if (run.acceptedAt !== null || run.state === 'stopped') return <PlannedTitles run={run} />;
  const hasFailed = run.state === 'failed';
  const planned = countOf(run.counts, 'planned');
  return (
    <div className="grid gap-5">
      {run.site && <PlanNotice run={run} isPending={change.isPending} onTryAgain={planAnew} />}
      {(planned > 0 || (run.site && !hasFailed)) && <PlanList run={run} />}
      {run.site && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <AddItem run={run} />
          {!hasFailed && (
            <Button
              variant="ghost"
              pending={change.isPending}
              title="Locked articles stay as they are"
              onClick={planAnew}
            >
              <RotateCw aria-hidden />
              Propose the rest again
            </Button>
          )}
        </div>
      )}
      {planned > 0 && <AcceptBar run={run} />}
    </div>
  );
}

const Planning = ({ run: { count, waitingSince } }: { run: Run }) => (
  <div className="grid gap-4" aria-busy="true">
    <p role="status" className="flex items-center gap-3 text-sm">
      <Spinner />
      {count === 1 ? 'Planning a post…' : `Planning ${count} posts…`}
      <span className="text-muted">{waitingSince && `${waitingInWords(waitingSince)} `}You can leave this page.</span>
    </p>
    <SkeletonCard lines={Math.min(count, 7)} />
  </div>
);
