import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { runsQuery, useRunsInStep } from '../features/automation/automation-queries.ts';
import { AutopilotHeader } from '../features/automation/autopilots/autopilot-header.tsx';
import { autopilotQuery } from '../features/automation/autopilots/autopilot-queries.ts';
import { AutopilotSettings } from '../features/automation/autopilots/autopilot-settings.tsx';
import { BackToAutomation } from '../features/automation/back-to-automation.tsx';
import { RunsList } from '../features/automation/runs/runs-list.tsx';
import { ApiError } from '../lib/api/api-client.ts';
import { sitesQuery } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';

export const loader = preload(({ params: { id = '' } }) => [sitesQuery, autopilotQuery(id), runsQuery(id)]);

export const Component = inBrowser(AutopilotPage);

function AutopilotPage() {
  useRunsInStep();
  const { id = '' } = useParams();
  const sites = useQuery(sitesQuery);
  const autopilot = useQuery(autopilotQuery(id));
  const isGone = autopilot.error instanceof ApiError && autopilot.error.status === 404;
  const [failed] = [autopilot, sites].filter(({ isError, data }) => isError && !data);
  return (
    <>
      <BackToAutomation to={paths.autopilots} />
      {!isGone && autopilot.data && sites.data && (
        <>
          <AutopilotHeader autopilot={autopilot.data} />
          <div className="grid max-w-3xl gap-10">
            <section aria-labelledby="runs" className="grid gap-3">
              <h2 id="runs" className="font-semibold text-lg">
                Runs
              </h2>
              <RunsList autopilotId={id} />
            </section>
            <Card title="Settings">
              <AutopilotSettings key={id} autopilot={autopilot.data} sites={sites.data} />
            </Card>
          </div>
        </>
      )}
      {!isGone && failed?.error && <FailedState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(autopilot.data && sites.data) && <SkeletonCard lines={7} />}
      {isGone && <AutopilotNotFound />}
    </>
  );
}

const AutopilotNotFound = () => (
  <EmptyState
    icon={<SearchX />}
    title="Autopilot not found"
    description="It was removed, or belongs to another account."
    action={<ButtonLink to={paths.autopilots}>Autopilots</ButtonLink>}
  />
);
