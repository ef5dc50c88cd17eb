import { isUnderWay, type RunItem } from '@pressloom/contract';

/** A post that was approved and is on its way to its site, or waits for it. */
export const isBeingSent = ({ publication }: NonNullable<RunItem['post']>): boolean =>
  isUnderWay({ state: publication?.state ?? null });

/** An article that was approved, and whose post is a draft or deleted by now. */
export const isTakenBack = ({ state, post }: RunItem): boolean =>
  state === 'approved' && (!post || (post.status === 'draft' && !isBeingSent(post)));

/**
 * When an article is to appear, or has: the date of its post, which its user may have moved, and else the planned one. Null
 * for one that was taken back.
 */
export const dateOf = (item: RunItem): string | null =>
  isTakenBack(item) ? null : (item.post?.scheduledDate ?? item.post?.publishedAt ?? item.plannedAt);
