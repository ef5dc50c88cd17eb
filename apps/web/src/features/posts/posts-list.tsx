import type { PostSummary } from '@pressloom/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { PostCards } from './post-cards.tsx';
import { type PostsFilter, postsQuery } from './posts-queries.ts';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { PostsTable } from './posts-table.tsx';
import { SamplesNotice } from './samples-notice.tsx';

export interface PostRowsProps {
  posts: PostSummary[];
  /** What is happening to a post on its site. */
  renderState: (post: PostSummary) => ReactNode;
}

interface PostsListProps {
  filter: PostsFilter;
  isFiltered: boolean;
  renderState: PostRowsProps['renderState'];
}

export function PostsList({ filter, isFiltered, renderState }: PostsListProps) {
  const isWide = useIsWide();
  const list = useInfiniteQuery({ ...postsQuery(filter), placeholderData: keepPreviousData });
  if (list.isPending) return <PostsSkeleton isWide={isWide} />;
  if (list.isError && !list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;

  const posts = list.data.pages.flatMap((page) => page.posts);
  if (posts.length === 0) return isFiltered ? <NothingFound /> : <NothingYet />;
  const Rows = isWide ? PostsTable : PostCards;
  return (
    <div className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isFetching}>
      {posts.some(({ sample }) => sample) && <SamplesNotice />}
      <Rows posts={posts} renderState={renderState} />
      <p role="status" className="sr-only">
        {posts.length} {posts.length === 1 ? 'post' : 'posts'} shown
      </p>
      <ShowMore list={list} label="Load more" what="More posts" className="mt-5 justify-items-center" />
    </div>
  );
}

const NothingYet = () => (
  <EmptyState
    icon={<FileText />}
    title="No posts exist. Create a new blog post to get started!"
    description="Write it yourself, or have it written from a few keywords."
    action={
      <Button asChild>
        <Link to={paths.newPost}>New Post</Link>
      </Button>
    }
  />
);

const NothingFound = () => (
  <EmptyState
    icon={<SearchX />}
    title="No posts found."
    description="Try changing your filters."
    action={
      <Button variant="secondary" asChild>
        <Link to={paths.posts}>Clear filters</Link>
      </Button>
    }
  />
);
