import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { reviewQuery, useRunsInStep } from '../features/automation/automation-queries.ts';
import { ReviewQueue } from '../features/automation/review/review-queue.tsx';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';

export const loader = preload(() => [reviewQuery]);

export const Component = inBrowser(ReviewPage);

function ReviewPage() {
  useRunsInStep();
  const list = useInfiniteQuery(reviewQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <PageHeader title="Review" description={inWords(total)} />
      {list.isPending && <SkeletonCard lines={8} />}
      {list.isError && !list.data && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && (
        <EmptyState
          icon={<ListChecks />}
          title="No drafts to review"
          description="Articles that a run has written wait here until you approve or skip them."
          action={<ButtonLink to={paths.automate}>Automate Blog</ButtonLink>}
        />
      )}
      {items.length > 0 && <ReviewQueue items={items} total={total} />}
      <ShowMore list={list} what="More drafts" className="mt-4" />
    </>
  );
}

function inWords(total: number): string {
  if (total === 0) return 'Drafts of all your runs.';
  if (total === 1) return '1 draft is waiting for your review.';
  return `${total} drafts are waiting for your review, earliest date first.`;
}
