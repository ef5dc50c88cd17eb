import { useQuery } from '@tanstack/react-query';
import { activityWords } from '../../features/activity/activity-words.ts';
import { AdminShortcuts } from '../../features/admin/dashboard/admin-shortcuts.tsx';
import { CountCards } from '../../features/admin/dashboard/count-cards.tsx';
import { EveryonesActivity } from '../../features/admin/dashboard/everyones-activity.tsx';
import { adminOverviewQuery } from '../../features/admin/dashboard/overview-query.ts';
import { RecentActions } from '../../features/admin/dashboard/recent-actions.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';

export function AdminDashboardPage() {
  const { data, error, refetch } = useQuery(adminOverviewQuery);
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      {data && (
        <div className="grid gap-4">
          <CountCards counts={data.counts} />
          <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
            <div className="grid gap-4">
              <AdminShortcuts />
              <RecentActions entries={data.actions} />
            </div>
            <EveryonesActivity entries={data.activity} wordsOf={activityWords} />
          </div>
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-23" />
          <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
            <SkeletonCard lines={4} />
            <SkeletonCard lines={8} />
          </div>
        </div>
      )}
    </>
  );
}
