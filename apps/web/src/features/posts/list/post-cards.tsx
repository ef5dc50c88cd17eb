import { listedDate } from '@pressloom/contract';
import { formatDate } from '../../../ui/format-date.ts';
import { FoundPassage } from '../../../ui/found-passage.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useTimeZone } from '../../../ui/use-time-zone.ts';
import { PostActions } from './post-actions.tsx';
import { PostKeywords } from './post-keywords.tsx';
import { PostCheckbox } from './post-selection.tsx';
import { PostTitle } from './post-title.tsx';
import type { PostRowsProps } from './posts-table.tsx';

/** The list on screens too narrow for a table. */
export function PostCards({ posts, renderState, selection }: PostRowsProps) {
  const timeZone = useTimeZone();
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id} className="grid content-start gap-2.5 rounded-lg border border-line bg-surface p-4 text-sm">
          <span className="flex items-start justify-between gap-3">
            <PostTitle post={post} />
            <PostCheckbox post={post} selection={selection} />
          </span>
          {post.passage && <FoundPassage passage={post.passage} className="line-clamp-2" />}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <StatusBadge status={post.status} />
            <span className="tabular-nums">
              {post.publishedAt
                ? `Published ${formatDate(post.publishedAt, timeZone)}`
                : formatDate(listedDate(post), timeZone)}
            </span>
            {renderState(post)}
          </p>
          <div className="mt-auto flex items-center justify-between gap-3">
            <PostKeywords keywords={post.keywords} />
            <PostActions post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}
