import type { CalendarPost } from '@pressloom/contract';
import { cn } from '../../lib/cn.ts';
import { useCalendarActions } from './calendar-actions.ts';

interface PostPlaceProps {
  post: Pick<CalendarPost, 'siteId' | 'type'>;
  className?: string;
}

/** On which site a post is, and whether it is a page there. */
export function PostPlace({ post, className }: PostPlaceProps) {
  const { siteOf } = useCalendarActions();
  const place = [post.type === 'page' && 'Page', siteOf(post.siteId)?.name].filter(Boolean).join(' · ');
  return place && <span className={cn('block truncate text-muted text-xs', className)}>{place}</span>;
}
