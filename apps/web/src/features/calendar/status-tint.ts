import type { PostStatus } from '@pressloom/contract';

const SCHEDULED = {
  card: 'border-l-scheduled bg-scheduled/10 hover:bg-scheduled/16',
  dot: 'bg-scheduled',
};

/** Published posts are green, others blue, and dashed while they wait for review. */
export const STATUS_TINTS: Record<PostStatus, { card: string; dot: string }> = {
  published: { card: 'border-l-published bg-published/10 hover:bg-published/16', dot: 'bg-published' },
  scheduled: SCHEDULED,
  draft: SCHEDULED,
  pending: {
    card: 'border-l-scheduled border-dashed bg-scheduled/5 hover:bg-scheduled/10',
    dot: 'border border-scheduled bg-page',
  },
};
