import { useInfiniteQuery } from '@tanstack/react-query';
import { keepRows } from '../../../lib/api/keep-rows.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { AuditItem } from './audit-item.tsx';
import { type AuditFilter, auditQuery } from './audit-query.ts';

/** What administrators did, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const list = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepRows(({ entries }) => entries) });
  if (list.isPending) {
    return (
      <div aria-busy="true">
        <SkeletonCard lines={8} />
      </div>
    );
  }
  if (!list.data) {
    return <FailedState title="Couldn’t load the audit log" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const entries = list.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return <EmptyState title="No matching entries" description="What administrators do appears here." />;
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} label="Load more" what="Older entries" className="mt-5 justify-items-center" />
    </>
  );
}
