import type { RunSummary } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatAgo } from '../../../ui/format-ago.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { runsQuery } from '../automation-queries.ts';
import { openTasks, shortTopic, stateInWords } from '../run-words.ts';

/** The user's runs, or those of an autopilot, newest first. */
export function RunsList({ autopilotId }: { autopilotId?: string }) {
  const list = useInfiniteQuery(runsQuery(autopilotId));
  const now = useNow();
  if (list.isPending) return <SkeletonCard lines={3} />;
  if (list.isError && !list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  const runs = list.data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="No runs yet"
        description={
          autopilotId
            ? 'Runs on these topics appear here.'
            : 'A run goes from a topic to scheduled posts. You see the plan first, then review every draft.'
        }
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} now={now} />
        ))}
      </ul>
      <ShowMore list={list} what="More runs" className="mt-4" />
    </>
  );
}

function RunRow({ run, now }: { run: RunSummary; now: Date }) {
  const tasks = openTasks(run);
  return (
    <li>
      <Link
        to={paths.run(run.id)}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-raised"
      >
        <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <span className="truncate font-medium text-sm" dir="auto">
            {shortTopic(run.topic)}
          </span>
          <span className="text-muted text-xs">
            {[run.site?.name ?? 'Site removed', formatAgo(run.createdAt, now)].join(' · ')}
          </span>
        </span>
        <span className="text-muted text-sm tabular-nums">
          {stateInWords(run)}
          {tasks && <span className="font-medium text-ink"> · {tasks}</span>}
        </span>
      </Link>
    </li>
  );
}
