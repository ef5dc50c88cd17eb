import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isPostMissing, PostNotFound } from '../features/posts/post-not-found.tsx';
import { PostPreview } from '../features/posts/post-preview.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function Component() {
  const { id = '' } = useParams();
  const post = useQuery(postQuery(id));
  if (isPostMissing(post.error)) return <PostNotFound />;
  if (post.isError) return <FailedState error={post.error} onRetry={() => void post.refetch()} />;
  if (post.isPending) return <Skeleton className="h-[70dvh]!" />;
  return <PostPreview post={post.data} />;
}
