import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../ui/failed-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { InsightCharts } from './insight-charts.tsx';
import { hasInsights } from './insight-figures.ts';
import { insightsQuery } from './insights-query.ts';
import { WaitlistCard } from './waitlist-card.tsx';

/** Charts of what is measured, and the waitlist for what is not. */
export function Insights() {
  const { data, error, refetch } = useQuery(insightsQuery);
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={5} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {hasInsights(data.weeks) && (
        <>
          <InsightCharts {...data} />
          <p className="text-muted text-xs">
            Includes posts and pages written on your sites. Weeks run from Sunday to Saturday (UTC).
          </p>
        </>
      )}
      <WaitlistCard />
    </div>
  );
}
