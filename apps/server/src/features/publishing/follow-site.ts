import type { PostStatus } from '@pressloom/contract';
import type { PublicationRow } from './publication-store.ts';

/**
 * What the post here is to be where its site is known to have it further: a write whose answer was lost got through, and
 * the wish did not come to its end otherwise. Undefined where both agree.
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

/** What a post is that is on no site, or only as a draft. */
export const draftFrom = (updatedAt: Date) => ({
  status: 'draft' as const,
  scheduledDate: null,
  publishedAt: null,
  updatedAt,
});
