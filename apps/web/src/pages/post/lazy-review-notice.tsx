import type { Post } from '@pressloom/contract';
import { lazy, Suspense } from 'react';

const ReviewNotice = lazy(() =>
  import('../../features/automation/review/review-notice.tsx').then((module) => ({ default: module.ReviewNotice })),
);

interface LazyReviewNoticeProps {
  post: Post | null;
  hasSite: boolean;
  save: () => Promise<number | null>;
}

/** Loaded for posts only that a run may have written. */
export const LazyReviewNotice = ({ post, ...props }: LazyReviewNoticeProps) =>
  post?.aiGenerated &&
  (post.status === 'pending' || post.status === 'draft') && (
    <Suspense>
      <ReviewNotice postId={post.id} {...props} />
    </Suspense>
  );
