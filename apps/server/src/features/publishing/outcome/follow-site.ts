import type { PostStatus } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import type { posts } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

/**
 * Returns new values for a post that is further along on its site than here: a write whose response was lost got
 * through, and its request did not complete otherwise. Undefined if both agree.
 */
export function followSite(
  { status }: { status: PostStatus },
  remote: Pick<NonNullable<PublicationRow['remote']>, 'status' | 'dateGmt'> | null,
) {
  const date = remote?.dateGmt ? new Date(remote.dateGmt) : null;
  const updatedAt = new Date();
  const isPublic = remote?.status === 'publish' || remote?.status === 'private';
  if (isPublic && status !== 'published') {
    return { status: 'published' as const, scheduledDate: null, publishedAt: date ?? updatedAt, updatedAt };
  }
  if (remote?.status === 'future' && date && status !== 'scheduled') {
    return { status: 'scheduled' as const, scheduledDate: date, publishedAt: null, updatedAt };
  }
  return undefined;
}

/** Values of a post that is on no site, or only as a draft. */
export const draftFrom = (updatedAt: Date) => ({
  status: 'draft' as const,
  scheduledDate: null,
  publishedAt: null,
  updatedAt,
});

interface Here {
  status: PostStatus;
  scheduledDate: Date | null;
}

/**
 * Returns new values for a post after its site was read: public, scheduled at the time it has there, or a draft if it
 * was withdrawn there. Undefined if both agree.
 *
 * @param before the site as it was last seen
 * @param seen undefined if the post is no longer there
 */
export function followSeen(
  { status, scheduledDate }: Here,
  before: PublicationRow['remote'],
  seen: Pick<RemotePost, 'status' | 'dateGmt'> | undefined,
): Partial<typeof posts.$inferInsert> | undefined {
  const followed = seen && followSite({ status }, seen);
  if (followed) return followed;
  const updatedAt = new Date();
  const isLive = status === 'scheduled' || status === 'published';
  // With our own clock, a scheduled post waits there as a draft.
  const isWithdrawn = !seen || (seen.status !== before?.status && ['trash', 'draft', 'pending'].includes(seen.status));
  if (isLive && isWithdrawn) return draftFrom(updatedAt);
  const date = seen?.status === 'future' && seen.dateGmt ? new Date(seen.dateGmt) : null;
  const isMoved = date && Math.abs(date.getTime() - (scheduledDate?.getTime() ?? 0)) >= 1_000;
  return status === 'scheduled' && isMoved ? { scheduledDate: date, updatedAt } : undefined;
}
