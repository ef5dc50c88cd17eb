import { POST_STATUS_LABELS, type PostStatus } from '@pressloom/contract';
import { cn } from '../lib/cn.ts';

const LOOKS: Record<PostStatus, string> = {
  draft: 'bg-draft/12 text-draft',
  pending: 'bg-pending/12 text-pending',
  scheduled: 'bg-scheduled/12 text-scheduled',
  published: 'bg-published/12 text-published',
};

/** A post's status in its own colour; an unknown status is gray. */
export function StatusBadge({ status, className }: { status: PostStatus | (string & {}); className?: string }) {
  const known = status in LOOKS ? (status as PostStatus) : null;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs',
        known ? LOOKS[known] : 'bg-other/12 text-other',
        className,
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {known ? POST_STATUS_LABELS[known] : status}
    </span>
  );
}
