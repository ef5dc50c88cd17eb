import { ActivityFilters } from '../features/activity/activity-filters.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { activityQuery } from '../features/activity/activity-query.ts';
import { activityFilterOf, useActivityFilter } from '../features/activity/use-activity-filter.ts';
import { sitesQuery } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const loader = preload(({ search }) => [sitesQuery, activityQuery(activityFilterOf(search))]);

export const Component = inBrowser(ActivityPage);

function ActivityPage() {
  const { filter, setFilter, isFiltered } = useActivityFilter();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Activity" description="Everything that happens to your posts, sites and account." />
      <ActivityFilters filter={filter} onChange={setFilter} />
      <ActivityList filter={filter} isFiltered={isFiltered} />
    </div>
  );
}
