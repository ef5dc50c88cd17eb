import type { CalendarPost } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { formatDateTime } from '../../ui/format-date.ts';
import { ExampleMark } from '../../ui/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import { upcomingQuery } from './calendar-queries.ts';
import { PostPlace } from './post-place.tsx';
import { STATUS_TINTS } from './status-tint.ts';
import { type CalendarFilter, hasFilters } from './use-calendar-filter.ts';

/** The next five posts by date that match the filters, whichever month is shown. */
export function UpcomingContent({ filter }: { filter: CalendarFilter }) {
  const {
    data: posts,
    isError,
    isPlaceholderData,
  } = useQuery({ ...upcomingQuery(filter), placeholderData: keepPreviousData });
  return (
    <section
      aria-labelledby="upcoming"
      aria-busy={isPlaceholderData}
      className={cn('mt-8 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <h2 id="upcoming" className="mb-3 font-semibold text-base">
        Upcoming Content
      </h2>
      {posts && posts.length > 0 && (
        <ol className="grid gap-2 lg:grid-cols-5">
          {posts.map((post) => (
            <UpcomingItem key={post.id} post={post} />
          ))}
        </ol>
      )}
      {posts?.length === 0 && (
        <p className="text-muted text-sm">
          {hasFilters(filter)
            ? 'No upcoming posts match your filters.'
            : 'Nothing scheduled yet. Open Drafts to schedule a post.'}
        </p>
      )}
      {!posts && !isError && (
        <div className="grid gap-2 lg:grid-cols-5">
          <Skeleton className="h-20" />
        </div>
      )}
      {!posts && isError && <p className="text-danger text-sm">Couldn’t load upcoming content.</p>}
    </section>
  );
}

function UpcomingItem({ post }: { post: CalendarPost }) {
  return (
    <li className={cn('min-w-0 rounded-r-lg border-l-3 px-3 py-2.5', STATUS_TINTS[post.status].card)}>
      <p className="text-muted text-xs tabular-nums">
        <time dateTime={post.date}>{formatDateTime(post.date)}</time>
      </p>
      <Link
        to={paths.post(post.id)}
        dir="auto"
        className="line-clamp-2 wrap-anywhere font-medium text-sm hover:underline"
      >
        <TitleText title={post.title} />
      </Link>
      {post.sample && <ExampleMark />}
      <PostPlace post={post} />
      {post.status === 'pending' && <StatusBadge status="pending" className="mt-1" />}
    </li>
  );
}
