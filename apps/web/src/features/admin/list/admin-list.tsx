import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { keepRows } from '../../../lib/api/keep-rows.ts';
import { useIsWide } from '../../../lib/browser/use-is-wide.ts';
import { cn } from '../../../lib/cn.ts';
import { amount } from '../../../lib/text/amount.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminCards } from './admin-cards.tsx';
import { type AdminColumn, AdminTable } from './admin-table.tsx';

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

interface AdminListProps<Row> {
  /** Made by `listQuery`. */
  query: UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, readonly unknown[], string | null>;
  columns: readonly AdminColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
  /** In small letters: "post"; its plural takes an s. */
  what: string;
  isFiltered: boolean;
  /** Where all of them are. */
  to: string;
  /** What to show while there are none. */
  empty: { title: string; description: string };
  /** "Failed to load posts". */
  failed: string;
}

/** A table of the admin area with its states: loading, failed, empty, nothing found, and more to load. */
export function AdminList<Row extends { id: string }>({
  query,
  columns,
  sort,
  onSort,
  what,
  isFiltered,
  to,
  empty,
  failed,
}: AdminListProps<Row>) {
  const isWide = useIsWide();
  const list = useInfiniteQuery({ ...query, placeholderData: keepRows(({ rows }) => rows) });
  if (list.isPending) return <ListSkeleton label={`Loading ${what}s`} />;
  if (!list.data || (list.isError && list.isPlaceholderData)) {
    return <FailedState title={failed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return isFiltered ? <NothingFound what={what} to={to} /> : <EmptyState {...empty} />;
  return (
    <div className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isFetching}>
      {isWide ? (
        <AdminTable caption={`All ${what}s`} columns={columns} rows={rows} sort={sort} onSort={onSort} />
      ) : (
        <AdminCards label={`All ${what}s`} columns={columns} rows={rows} />
      )}
      <p role="status" className="sr-only">
        {amount(rows.length, what)} shown
      </p>
      <ShowMore list={list} label="Load more" what={`More ${what}s`} className="mt-5 justify-items-center" />
    </div>
  );
}

const NothingFound = ({ what, to }: { what: string; to: string }) => (
  <EmptyState
    icon={<SearchX />}
    title={`No ${what}s found.`}
    description="Try changing your filters."
    action={
      <ButtonLink variant="secondary" to={to}>
        Clear filters
      </ButtonLink>
    }
  />
);

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

const ListSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid">
    {LINES.map((line) => (
      <div key={line} className="flex h-13 items-center gap-6 border-line border-b">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-24" />
        <Skeleton className="w-24" />
      </div>
    ))}
  </div>
);
