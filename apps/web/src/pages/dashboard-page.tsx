import { useQuery } from '@tanstack/react-query';
import { PlugZap, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { dashboardQuery } from '../features/dashboard/dashboard-query.ts';
import { greeting } from '../features/dashboard/greeting.ts';
import { RecentPosts } from '../features/dashboard/recent-posts.tsx';
import { SetupCard } from '../features/dashboard/setup-card.tsx';
import { StatCards } from '../features/dashboard/stat-cards.tsx';
import { useAuth } from '../lib/auth-client.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';

export function Component() {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery(dashboardQuery);
  const hello = greeting(new Date());
  return (
    <>
      <PageHeader
        title={user?.fullName ? `${hello}, ${user.fullName}` : hello}
        tabTitle="Dashboard"
        actions={
          <>
            <Button variant="secondary" asChild>
              <Link to={`${paths.sites}?add`}>
                <PlugZap aria-hidden />
                Connect WordPress
              </Link>
            </Button>
            <Button asChild>
              <Link to={paths.newPost}>
                <Plus aria-hidden />
                New Post
              </Link>
            </Button>
          </>
        }
      />
      {data && (
        <div className="grid grid-cols-1 gap-4">
          <SetupCard tasks={data.tasks} />
          <StatCards counts={data.counts} />
          <RecentPosts posts={data.recentPosts} />
        </div>
      )}
      {!data && !error && (
        <div className="grid gap-4" aria-busy="true">
          <SkeletonCard lines={3} />
          <Skeleton className="h-23" />
          <SkeletonCard lines={6} />
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
    </>
  );
}
