import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isPostMissing, PostNotFound } from '../features/posts/page/post-not-found.tsx';
import { PostPreview } from '../features/posts/page/post-preview.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';

export const loader = preload(({ params: { id = '' } }) => [postQuery(id)]);

export const Component = inBrowser(PostPreviewPage);

function PostPreviewPage() {
  const { id = '' } = useParams();
  const post = useQuery(postQuery(id));
  if (isPostMissing(post.error)) return <PostNotFound />;
  const retry = () => void post.refetch();
  if (post.data) {
    return (
      <PostPreview post={post.data}>
        {post.isError && <StaleNotice className="mb-6" error={post.error} onRetry={retry} />}
      </PostPreview>
    );
  }
  if (post.isError) return <FailedState error={post.error} onRetry={retry} />;
  return <Skeleton className="h-[70dvh]!" />;
}
