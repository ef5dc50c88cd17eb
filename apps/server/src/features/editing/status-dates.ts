import type { PostStatus } from '@pressloom/contract';

/** The dates of a status: published has publishedAt, scheduled has scheduledDate, others have none. */
export function datesFor(
  status: PostStatus,
  scheduledDate: string | Date | null | undefined,
  publishedAt?: Date | null,
) {
  return {
    scheduledDate: status === 'scheduled' && scheduledDate ? new Date(scheduledDate) : null,
    publishedAt: status === 'published' ? (publishedAt ?? new Date()) : null,
    ...(status !== 'published' && { publicationDate: null }),
  };
}
