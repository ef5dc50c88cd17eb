import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListChecks, RefreshCw } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { reviewQuery, runsQuery, useRunsInStep } from '../features/automation/automation-queries.ts';
import { RunForm } from '../features/automation/form/run-form.tsx';
import { RunsList } from '../features/automation/runs/runs-list.tsx';
import { ViewCalendar } from '../features/automation/view-calendar.tsx';
import { modelQuery } from '../features/generation/generation-queries.ts';
import { ModelLine } from '../features/generation/model-line.tsx';
import { preferencesQuery } from '../lib/api/preferences-query.ts';
import { sitesQuery, useSelectedSite } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { amount } from '../lib/text/amount.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';

export const loader = preload(() => [sitesQuery, preferencesQuery, modelQuery, runsQuery(), reviewQuery]);

export const Component = inBrowser(AutomatePage);

function AutomatePage() {
  useRunsInStep();
  const sites = useQuery(sitesQuery);
  const preferences = useQuery(preferencesQuery);
  const selected = useSelectedSite();
  const review = useInfiniteQuery(reviewQuery);
  const waiting = review.data?.pages[0]?.total ?? 0;
  const isReady = sites.data && !preferences.isPending;
  return (
    <>
      <PageHeader
        title="Automate Blog Posts"
        description="Plan posts from a topic, review every draft, and have them scheduled."
        actions={
          <>
            {waiting > 0 && (
              <ButtonLink to={paths.review}>
                <ListChecks aria-hidden />
                Review {amount(waiting, 'draft')}
              </ButtonLink>
            )}
            <ButtonLink variant="secondary" to={paths.autopilots}>
              <RefreshCw aria-hidden />
              Autopilots
            </ButtonLink>
            <ViewCalendar />
          </>
        }
      />
      <div className="grid max-w-3xl gap-10">
        {isReady && (
          <Card title="New run">
            <RunForm
              sites={sites.data}
              selected={selected}
              defaults={preferences.data?.generation ?? {}}
              model={<ModelLine without="nothing can be planned or written" />}
            />
          </Card>
        )}
        {!isReady && sites.isError && <FailedState error={sites.error} onRetry={() => void sites.refetch()} />}
        {!isReady && !sites.isError && <SkeletonCard lines={7} />}
        <section aria-labelledby="runs" className="grid gap-3">
          <h2 id="runs" className="font-semibold text-lg">
            Your runs
          </h2>
          <RunsList />
        </section>
      </div>
    </>
  );
}
