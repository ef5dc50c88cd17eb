import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { keepRows } from '../../lib/api/keep-rows.ts';
import { useEndReached } from '../../lib/browser/use-end-reached.ts';
import { cn } from '../../lib/cn.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { ActivityItem } from './activity-item.tsx';
import { type ActivityFilter, activityQuery } from './activity-query.ts';
import { groupByDay } from './group-by-day.ts';

interface ActivityListProps {
  filter: ActivityFilter;
  isFiltered: boolean;
}

/** The whole activity, grouped by day, loaded on scroll and updated live. */
export function ActivityList({ filter, isFiltered }: ActivityListProps) {
  const list = useInfiniteQuery({ ...activityQuery(filter), placeholderData: keepRows(({ entries }) => entries) });
  const end = useEndReached<HTMLDivElement>(list.hasNextPage && !list.isFetchNextPageError, () => {
    if (!list.isFetching) void list.fetchNextPage();
  });
  if (list.isPending) {
    return (
      <div aria-busy="true">
        <SkeletonCard lines={8} />
      </div>
    );
  }
  if (!list.data) {
    return <FailedState title="Couldn’t load activity" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const entries = list.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Nothing isFiltered={isFiltered} />;
  return (
    <div className={cn('grid gap-8 transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      {groupByDay(entries).map(({ label, entries: ofDay }) => (
        <section key={label} aria-label={label}>
          <h2 className="font-semibold text-muted text-xs uppercase tracking-wide">{label}</h2>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {ofDay.map((entry) => (
              <ActivityItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} className="flex justify-center">
        {list.hasNextPage ? (
          <ShowMore list={list} label="Load older activity" what="Older activity" className="justify-items-center" />
        ) : (
          <p className="text-muted text-sm">You’ve reached the end.</p>
        )}
      </div>
    </div>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={<History />}
    title={isFiltered ? 'No matching activity' : 'No activity yet'}
    description="Changes to your posts, sites and account appear here."
    action={
      isFiltered && (
        <ButtonLink variant="secondary" to={paths.activity}>
          Clear filters
        </ButtonLink>
      )
    }
  />
);
