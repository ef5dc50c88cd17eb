import type { PostStatus } from '@pressloom/contract';

/** A save with a status: published sets publishedAt, scheduled sets scheduledDate, others leave both empty. */
export function datesFor(
  status: PostStatus,
  scheduledDate: string | Date | null | undefined,
  publishedAt?: Date | null,
) {
  return {
    scheduledDate: status === 'scheduled' && scheduledDate ? new Date(scheduledDate) : null,
    publishedAt: status === 'published' ? (publishedAt ?? new Date()) : null,
  };
}
