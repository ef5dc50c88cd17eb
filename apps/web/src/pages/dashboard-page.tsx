import { useQuery } from '@tanstack/react-query';
import { PlugZap, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../app/paths.ts';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { activityQuery } from '../features/activity/activity-query.ts';
import { RecentActivity } from '../features/activity/recent-activity.tsx';
import { CreditsDialog } from '../features/credits/credits-dialog.tsx';
import { type Dashboard, dashboardQuery } from '../features/dashboard/dashboard-query.ts';
import { DashboardTabs } from '../features/dashboard/dashboard-tabs.tsx';
import { greeting } from '../features/dashboard/greeting.ts';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { SetupCard } from '../features/dashboard/setup-card.tsx';
import { SitesTab } from '../features/dashboard/sites-tab.tsx';
import { StatCards } from '../features/dashboard/stat-cards.tsx';
import { dashboardTabOf, useDashboardTab } from '../features/dashboard/use-dashboard-tab.ts';
import { IdeasDialog } from '../features/ideas/ideas-dialog.tsx';
import { insightsQuery, waitlistQuery } from '../features/insights/insights-query.ts';
import { SiteHealth } from '../features/sites/site-health.tsx';
import { useAuth } from '../lib/api/auth-client.tsx';
import { sitesQuery } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { Tabs, TabsContent } from '../ui/tabs.tsx';

const Insights = lazy(() =>
  import('../features/insights/insights.tsx').then((module) => ({ default: module.Insights })),
);

const TABS = {
  overview: [],
  activity: [activityQuery({ area: null, siteId: null })],
  sites: [sitesQuery],
  insights: [insightsQuery, waitlistQuery],
};

export const loader = preload(({ search }) => [dashboardQuery, ...TABS[dashboardTabOf(search)]]);

export const Component = inBrowser(DashboardPage);

function DashboardPage() {
  const { user } = useAuth();
  const { tab, change } = useDashboardTab();
  const { data, error, refetch } = useQuery(dashboardQuery);
  const hello = greeting(new Date());
  return (
    <>
      <PageHeader
        title={user?.fullName ? `${hello}, ${user.fullName}` : hello}
        tabTitle="Dashboard"
        actions={
          <>
            <ButtonLink to={paths.newPost}>
              <Plus aria-hidden />
              New Post
            </ButtonLink>
            <ButtonLink variant="secondary" to={`${paths.sites}?add`}>
              <PlugZap aria-hidden />
              Connect WordPress
            </ButtonLink>
          </>
        }
      />
      {data && <SetupCard tasks={data.tasks} />}
      <Tabs value={tab} onValueChange={change} className="mt-4">
        <DashboardTabs open={tab} />
        <TabsContent value="overview">
          {data && <Overview data={data} />}
          {!data && !error && <OverviewSkeleton />}
          {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
        </TabsContent>
        <TabsContent value="activity" className="max-w-3xl">
          <ActivityList filter={{ area: null, siteId: null }} isFiltered={false} />
        </TabsContent>
        <TabsContent value="sites">
          <SitesTab renderHealth={(site) => <SiteHealth site={site} />} />
        </TabsContent>
        <TabsContent value="insights">
          <Suspense fallback={<OverviewSkeleton />}>
            <Insights />
          </Suspense>
        </TabsContent>
      </Tabs>
    </>
  );
}

function Overview({ data: { counts, credits, recentActivity } }: { data: Dashboard }) {
  const { session } = useAuth();
  const { showsCredits, showCredits } = useDashboardTab();
  const [hasIdeas, setHasIdeas] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatCards counts={counts} credits={credits} onCredits={() => showCredits(true)} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <QuickActions onIdeas={() => setHasIdeas(true)} />
        <RecentActivity entries={recentActivity} />
      </div>
      <IdeasDialog open={hasIdeas} onOpenChange={setHasIdeas} />
      <CreditsDialog
        credits={credits}
        open={showsCredits}
        onOpenChange={showCredits}
        upgrade={
          session?.plan === 'free' && (
            <ButtonLink variant="secondary" to={paths.pricing} reloadDocument>
              Upgrade for more
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

const OverviewSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <Skeleton className="h-23" />
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <SkeletonCard lines={4} />
      <SkeletonCard lines={6} />
    </div>
  </div>
);
