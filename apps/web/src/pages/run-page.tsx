import type { Run } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { runQuery, useRunsInStep } from '../features/automation/automation-queries.ts';
import { BriefsStop } from '../features/automation/briefs/briefs-stop.tsx';
import { DraftsStop } from '../features/automation/drafts/drafts-stop.tsx';
import { ScheduledStop } from '../features/automation/drafts/scheduled-stop.tsx';
import { PlanStop } from '../features/automation/plan/plan-stop.tsx';
import { RunHeader } from '../features/automation/run/run-header.tsx';
import { RunStops } from '../features/automation/run/run-stops.tsx';
import { currentStop, isStop, type Stop } from '../features/automation/run-words.ts';
import { PublicationBadge } from '../features/publishing/publication-badge.tsx';
import { ApiError } from '../lib/api/api-client.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';

export const loader = preload(({ params: { id = '' } }) => [runQuery(id)]);

export const Component = inBrowser(RunPage);

function RunPage() {
  useRunsInStep();
  const { id = '', stop } = useParams();
  const run = useQuery(runQuery(id));
  const retry = () => void run.refetch();
  if (run.error instanceof ApiError && run.error.status === 404) return <RunNotFound />;
  if (!run.data && run.isError) return <FailedState error={run.error} onRetry={retry} />;
  if (!run.data) return <SkeletonCard lines={8} />;
  if (!isStop(stop)) return <Navigate to={paths.runStop(id, currentStop(run.data))} replace />;
  return (
    <>
      <RunHeader run={run.data} />
      {run.isError && <StaleNotice className="mb-6" error={run.error} onRetry={retry} />}
      {run.data.site === null && (
        <Notice tone="warning" title="The site of this run was removed" className="mb-6">
          Nothing more is written. Connect the site again to go on. Or choose another site for a draft in the editor,
          and plan a new run for what isn’t written yet.
        </Notice>
      )}
      <RunStops run={run.data} stop={stop} />
      <AtStop run={run.data} stop={stop} />
    </>
  );
}

function AtStop({ run, stop }: { run: Run; stop: Stop }) {
  if (stop === 'plan') return <PlanStop run={run} />;
  if (stop === 'briefs') return <BriefsStop run={run} />;
  if (stop === 'drafts') return <DraftsStop run={run} />;
  return (
    <ScheduledStop
      run={run}
      renderState={({ id, siteId, publication }) => (
        <PublicationBadge postId={id} siteId={siteId} state={publication?.state ?? null} />
      )}
    />
  );
}

const RunNotFound = () => (
  <EmptyState
    icon={<SearchX />}
    title="Run not found"
    description="It was removed, or belongs to another account."
    action={<ButtonLink to={paths.automate}>Automate Blog</ButtonLink>}
  />
);
