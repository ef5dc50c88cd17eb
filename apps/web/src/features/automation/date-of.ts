import type { RunItem } from '@pressloom/contract';

/** When an article is to appear; null for an approved one whose post is a draft or deleted by now. */
export function dateOf({ state, plannedAt, post }: RunItem): string | null {
  if (state === 'approved' && (!post || post.status === 'draft')) return null;
  return post?.scheduledDate ?? plannedAt;
}
