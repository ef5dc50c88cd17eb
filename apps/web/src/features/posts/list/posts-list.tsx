import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { keepRows } from '../../../lib/api/keep-rows.ts';
import { useIsWide } from '../../../lib/browser/use-is-wide.ts';
import { cn } from '../../../lib/cn.ts';
import { amount } from '../../../lib/text/amount.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { type PostsFilter, postsCountQuery, postsQuery } from '../posts-queries.ts';
import { PostCards } from './post-cards.tsx';
import { SelectionBar } from './post-selection.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { type PostRowsProps, PostsTable } from './posts-table.tsx';
import { SamplesNotice } from './samples-notice.tsx';
import { usePostSelection } from './use-post-selection.ts';

interface PostsListProps {
  filter: PostsFilter;
  isFiltered: boolean;
  renderState: PostRowsProps['renderState'];
  onSort: PostRowsProps['onSort'];
}

export function PostsList({ filter, isFiltered, renderState, onSort }: PostsListProps) {
  const isWide = useIsWide();
  const list = useInfiniteQuery({ ...postsQuery(filter), placeholderData: keepRows(({ posts }) => posts) });
  const count = useQuery({ ...postsCountQuery(filter), placeholderData: keepPreviousData });
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  const selection = usePostSelection(posts, filter);
  if (list.isPending) return <PostsSkeleton isWide={isWide} />;
  if (list.isError && !list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;

  if (posts.length === 0) return isFiltered ? <NothingFound /> : <NothingYet />;
  const Rows = isWide ? PostsTable : PostCards;
  return (
    <div className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isFetching}>
      {posts.some(({ sample }) => sample) && <SamplesNotice />}
      <SelectionBar filter={filter} selection={selection} found={count.data} isFiltered={isFiltered} />
      <Rows posts={posts} renderState={renderState} selection={selection} sort={filter.sort} onSort={onSort} />
      <p role="status" className="sr-only">
        {amount(posts.length, 'post')} shown
      </p>
      <ShowMore list={list} label="Load more" what="More posts" className="mt-5 justify-items-center" />
    </div>
  );
}

const NothingYet = () => (
  <EmptyState
    icon={<FileText />}
    title="No posts exist. Create a new blog post to get started!"
    description="Write it yourself, or generate it from a few keywords."
    action={<ButtonLink to={paths.newPost}>New Post</ButtonLink>}
  />
);

const NothingFound = () => (
  <EmptyState
    icon={<SearchX />}
    title="No posts found."
    description="Try changing your filters."
    action={
      <ButtonLink variant="secondary" to={paths.posts}>
        Clear filters
      </ButtonLink>
    }
  />
);
