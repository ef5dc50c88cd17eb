import { useDraggable } from '@dnd-kit/core';
import type { CalendarPost } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { formatTime } from '../../ui/format-date.ts';
import { TitleText } from '../../ui/title-text.tsx';
import { canMove, statusInWords, useCalendarActions } from './calendar-actions.ts';
import { PostMenu } from './post-menu.tsx';
import { PostPlace } from './post-place.tsx';
import { STATUS_TINTS } from './status-tint.ts';

interface PostCardProps {
  post: CalendarPost;
  /** Shows the whole title. */
  roomy?: boolean;
}

/** A post in the grid: a link that can be dragged, and its menu. */
export function PostCard({ post, roomy = false }: PostCardProps) {
  const { renderState } = useCalendarActions();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `post:${post.id}`,
    data: { post },
    disabled: !canMove(post),
  });
  return (
    <li className={cn('group relative', isDragging && 'opacity-40')}>
      <Link
        ref={setNodeRef}
        to={paths.post(post.id)}
        // The browser's native link dragging would interfere.
        draggable={false}
        {...listeners}
        aria-describedby={canMove(post) ? attributes['aria-describedby'] : undefined}
        className={cn(
          'block rounded-r-md border-l-3 py-1 pr-1.5 pl-2 text-xs leading-snug transition-colors',
          STATUS_TINTS[post.status].card,
          canMove(post) && 'cursor-grab touch-manipulation [-webkit-touch-callout:none]',
          // The click that ends a drag must not follow the link.
          isDragging && 'pointer-events-none',
        )}
      >
        <span className="block truncate pr-5 text-muted tabular-nums">
          {formatTime(post.date)}
          {post.type === 'page' && !roomy && ' · Page'}
          {post.sample && ' · Example'}
        </span>
        <span dir="auto" className={cn('font-medium text-ink', roomy ? 'line-clamp-4' : 'block truncate')}>
          <TitleText title={post.title} />
        </span>
        {roomy && <PostPlace post={post} className="mt-0.5" />}
        <span className="sr-only">, {statusInWords(post)}</span>
        <span className={cn('block', roomy && '[&_span]:whitespace-normal')}>{renderState(post)}</span>
      </Link>
      <PostMenu
        post={post}
        className="absolute top-0.5 right-0.5 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  );
}
