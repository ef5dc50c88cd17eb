import type { RevisionSummary } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import { whoAndWhy } from './revision-words.ts';
import { revisionsQuery } from './revisions-queries.ts';

interface RevisionsListProps {
  postId: string;
  onChoose: (revision: RevisionSummary) => void;
}

/** Who saved a version, when and why, newest first. */
export function RevisionsList({ postId, onChoose }: RevisionsListProps) {
  const list = useInfiniteQuery(revisionsQuery(postId));
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) {
    return <FailedState title="Couldn’t load the versions" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const revisions = list.data.pages.flatMap((page) => page.revisions);
  if (revisions.length === 0) {
    return <p className="text-muted text-sm">No versions yet. Save the post to create one.</p>;
  }
  return (
    <>
      <ol className="-mx-2 divide-y divide-line">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <button
              type="button"
              onClick={() => onChoose(revision)}
              className="flex w-full items-center gap-3 rounded-md px-2 py-2.5 text-left text-sm hover:bg-raised"
            >
              <span className="w-7 shrink-0 text-muted text-xs tabular-nums">{revision.number}</span>
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">
                  <TitleText title={revision.title} />
                </span>
                <span className="text-muted text-xs">
                  {whoAndWhy(revision)} · {formatDateTime(revision.createdAt)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ol>
      <ShowMore list={list} what="More versions" className="mt-3" />
    </>
  );
}

const ListSkeleton = () => (
  <div aria-busy="true" className="grid gap-5 py-2">
    <Skeleton className="w-10/12" />
    <Skeleton className="w-8/12" />
    <Skeleton className="w-9/12" />
  </div>
);
