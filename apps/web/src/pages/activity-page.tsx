import { ActivityFilters } from '../features/activity/activity-filters.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { useActivityFilter } from '../features/activity/use-activity-filter.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  const { filter, setFilter, isFiltered } = useActivityFilter();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Activity" description="Everything that happens to your posts, sites and account." />
      <ActivityFilters filter={filter} onChange={setFilter} />
      <ActivityList filter={filter} isFiltered={isFiltered} />
    </div>
  );
}
