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

/** Loaded for posts that wait for review only. */
export const LazyReviewNotice = ({ post, ...props }: LazyReviewNoticeProps) =>
  post?.status === 'pending' && (
    <Suspense>
      <ReviewNotice postId={post.id} {...props} />
    </Suspense>
  );
