import type { RunItem } from '@pressloom/contract';

/**
 * When an article is to appear, or has: the date of its post, which its user may have moved, and else the planned one. Null
 * for an approved one whose post is a draft or deleted by now.
 */
export function dateOf({ state, plannedAt, post }: RunItem): string | null {
  if (state === 'approved' && (!post || post.status === 'draft')) return null;
  return post?.scheduledDate ?? post?.publishedAt ?? plannedAt;
}
