import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';

interface ShowMoreProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isRefetching: boolean;
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>;
    refetch: () => Promise<unknown>;
  };
  label?: string;
  /** What failed to load: "More posts". */
  what: string;
  className?: string;
}

/** Loads the next page of a list; nothing at its end. */
export function ShowMore({ list, label = 'Show more', what, className }: ShowMoreProps) {
  if (!list.hasNextPage && !list.isFetchNextPageError) return null;
  const loadMore = async () => {
    const { isRefetching } = list;
    const { isFetchNextPageError } = await list.fetchNextPage();
    // It has cancelled that refetch.
    if (isRefetching && !isFetchNextPageError) await list.refetch();
  };
  return (
    <div className={cn('grid justify-items-start gap-3', className)}>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-danger text-sm">
          {what} didn’t load. Try again.
        </p>
      )}
      <Button variant="secondary" size="sm" pending={list.isFetchingNextPage} onClick={() => void loadMore()}>
        {label}
      </Button>
    </div>
  );
}
