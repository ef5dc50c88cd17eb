import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useIsWide } from '../../lib/browser/use-is-wide.ts';
import { cn } from '../../lib/cn.ts';
import { amount } from '../../lib/text/amount.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Agenda } from './agenda.tsx';
import { dayOf, isSameMonth, monthName, weekName } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { calendarQuery, daysShown } from './calendar-queries.ts';
import { MonthDots } from './month-dots.tsx';
import { type CalendarFilter, hasFilters } from './use-calendar-filter.ts';

interface CalendarViewProps {
  filter: CalendarFilter;
  onClearFilters: () => void;
}

/** The posts of the month or week, in the chosen view that fits the screen. */
export function CalendarView({ filter, onClearFilters }: CalendarViewProps) {
  const isWide = useIsWide();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...calendarQuery(filter),
    placeholderData: keepPreviousData,
  });
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;

  const posts = data?.posts ?? [];
  // The grid of a month also shows days of its neighbors.
  const inPeriod = posts.filter(({ date }) => filter.view === 'week' || isSameMonth(dayOf(date), filter.day)).length;
  const isGrid = isWide && filter.view !== 'list';
  const isEmpty = !isPending && !isPlaceholderData && posts.length === 0;
  return (
    <div aria-busy={isFetching} className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <p role="status" className="sr-only">
        {isPending || isPlaceholderData ? 'Loading' : `${amount(inPeriod, 'post')} in ${periodOf(filter)}`}
      </p>
      {data?.complete === false && (
        <Notice tone="info" className="mb-4">
          Showing the first {posts.length.toLocaleString('en-US')} posts. Filter by site or status, or switch to the
          week view, to see the rest.
        </Notice>
      )}
      {isGrid && <CalendarGrid view={filter.view === 'week' ? 'week' : 'month'} day={filter.day} posts={posts} />}
      {!isGrid && filter.view === 'month' && <MonthDots day={filter.day} posts={posts} isPending={isPending} />}
      {!isGrid && filter.view !== 'month' && isPending && <AgendaSkeleton />}
      {!isGrid && filter.view !== 'month' && <Agenda posts={posts} days={daysShown(filter.view, filter.day)} />}
      {isEmpty && <EmptyPeriod filter={filter} isLine={isGrid} onClearFilters={onClearFilters} />}
    </div>
  );
}

const periodOf = ({ view, day }: CalendarFilter) => (view === 'week' ? weekName(day) : monthName(day));

/** Below a grid, which visibly has no posts, one line is enough. */
function EmptyPeriod({ filter, isLine, onClearFilters }: CalendarViewProps & { isLine: boolean }) {
  const isFiltered = hasFilters(filter);
  const title = isFiltered
    ? `No posts in ${periodOf(filter)} match your filters.`
    : `Nothing scheduled or published in ${periodOf(filter)}.`;
  const clear = (
    <Button variant="secondary" size={isLine ? 'sm' : 'md'} onClick={onClearFilters}>
      Clear filters
    </Button>
  );
  if (isLine) {
    return (
      <p className="mt-3 flex items-center gap-3 text-muted text-sm">
        {title}
        {isFiltered && clear}
      </p>
    );
  }
  return (
    <EmptyState
      className="mt-4"
      icon={<CalendarDays />}
      title={title}
      description="Scheduled posts appear here."
      action={isFiltered ? clear : <ButtonLink to={paths.newPost}>New Blog Post</ButtonLink>}
    />
  );
}

const AgendaSkeleton = () => (
  <div className="grid gap-6">
    {['w-40', 'w-36', 'w-44'].map((width) => (
      <div key={width} className="grid gap-2">
        <Skeleton className={width} />
        <Skeleton className="h-14" />
      </div>
    ))}
  </div>
);
