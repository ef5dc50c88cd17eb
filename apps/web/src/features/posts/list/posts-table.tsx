import { type ListedPost, listedDate, type PostOrder, type PostSummary } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { FoundPassage } from '../../../ui/found-passage.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useTimeZone } from '../../../ui/use-time-zone.ts';
import { PostActions } from './post-actions.tsx';
import { PostKeywords } from './post-keywords.tsx';
import { PostCheckbox } from './post-selection.tsx';
import { PostTitle } from './post-title.tsx';
import type { PostSelection } from './use-post-selection.ts';

export interface PostRowsProps {
  posts: ListedPost[];
  /** The state of a post's publication on its site. */
  renderState: (post: PostSummary) => ReactNode;
  selection: PostSelection;
  sort: PostOrder | null;
  onSort: (sort: PostOrder | null) => void;
}

export const POSTS_COLUMNS = ['Title', 'Status', 'Date', 'Published At', 'Keywords', 'Actions'] as const;

/** Keywords are hidden first: beside the sidebar of a small laptop they would leave no room for the titles. */
export const WHERE_THERE_IS_ROOM = 'max-xl:hidden';

export function PostsTable({ posts, renderState, selection, sort, onSort }: PostRowsProps) {
  const timeZone = useTimeZone();
  return (
    <table className="w-full table-fixed text-left text-sm">
      <PostsTableHead sort={sort} onSort={onSort} />
      <tbody>
        {posts.map((post) => (
          <tr key={post.id} className="border-line border-b align-top transition-colors hover:bg-raised/50">
            <th scope="row" className="py-3 pr-4 font-normal">
              <span className="flex items-start gap-3">
                <PostCheckbox post={post} selection={selection} />
                <span className="min-w-0">
                  <PostTitle post={post} />
                  {post.passage && <FoundPassage passage={post.passage} className="line-clamp-2" />}
                  {renderState(post)}
                </span>
              </span>
            </th>
            <td className="py-3 pr-4">
              <StatusBadge status={post.status} />
            </td>
            <td className="whitespace-nowrap py-3 pr-4 text-muted tabular-nums">
              {formatDate(listedDate(post), timeZone)}
            </td>
            <td className="whitespace-nowrap py-3 pr-4 text-muted tabular-nums">
              {post.publishedAt ? formatDate(post.publishedAt, timeZone) : <span title="Not published">-</span>}
            </td>
            <td className={cn('py-3 pr-4', WHERE_THERE_IS_ROOM)}>
              <PostKeywords keywords={post.keywords} />
            </td>
            <td className="py-1.5">
              <PostActions post={post} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDTHS = ['w-auto', 'w-36', 'w-30', 'w-30', `w-48 ${WHERE_THERE_IS_ROOM}`, 'w-24'];

interface PostsTableHeadProps {
  sort?: PostOrder | null;
  /** Absent while the list loads and cannot be sorted. */
  onSort?: (sort: PostOrder | null) => void;
}

/** The order on the first and the second press of a column header. A third press restores newest first. */
const SORTS: Partial<Record<(typeof POSTS_COLUMNS)[number], [PostOrder, PostOrder]>> = {
  Title: ['title', '-title'],
  Date: ['-date', 'date'],
  'Published At': ['-published', 'published'],
};

export const PostsTableHead = ({ sort, onSort }: PostsTableHeadProps) => (
  <thead className="border-line border-b text-muted text-xs">
    <tr>
      {POSTS_COLUMNS.map((column, at) => {
        const [first, second] = SORTS[column] ?? [];
        const isSorted = sort != null && (sort === first || sort === second);
        return (
          <th
            key={column}
            scope="col"
            aria-sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
            className={`pr-4 pb-2.5 font-medium ${WIDTHS[at]}`}
          >
            {first && second && onSort ? (
              <button
                type="button"
                className={cn('-my-1 inline-flex items-center gap-1 py-1 hover:text-ink', isSorted && 'text-ink')}
                onClick={() => onSort(sort === first ? second : sort === second ? null : first)}
              >
                {column}
                {isSorted && <span aria-hidden>{sort.startsWith('-') ? '↓' : '↑'}</span>}
              </button>
            ) : (
              column
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
