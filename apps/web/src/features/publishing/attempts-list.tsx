import type { DeliveryAttempt, Site } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { FailedState } from '../../ui/failed-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AttemptItem } from './attempt-item.tsx';
import type { AttemptsList as List } from './attempts-queries.ts';

interface AttemptsListProps {
  list: List;
  site: Site | null;
  /** Shown while there are no attempts. */
  empty: string;
  renderSubject?: (attempt: DeliveryAttempt) => ReactNode;
}

/** Attempts, newest first, as many pages as were loaded. */
export function AttemptsList({ list, site, empty, renderSubject }: AttemptsListProps) {
  if (list.isPending) return <AttemptsSkeleton />;
  if (!list.data) {
    return (
      <FailedState title="Couldn’t load the delivery log" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  const attempts = list.data.pages.flatMap((page) => page.attempts);
  if (attempts.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return (
    <>
      <ol className="-my-3 divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} site={site} subject={renderSubject?.(attempt)} />
        ))}
      </ol>
      <ShowMore list={list} what="More log entries" className="mt-4" />
    </>
  );
}

const AttemptsSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <Skeleton className="w-11/12" />
    <Skeleton className="w-9/12" />
    <Skeleton className="w-10/12" />
  </div>
);
