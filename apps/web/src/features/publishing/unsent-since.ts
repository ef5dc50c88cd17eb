import type { PostSummary } from '@pressloom/contract';

/**
 * When a post was changed whose readers get an older version for now; undefined if they don't. Publishing a draft sends
 * all of it anyway.
 */
export const unsentSince = ({
  status,
  outdated,
  updatedAt,
}: Pick<PostSummary, 'status' | 'outdated' | 'updatedAt'>): string | undefined =>
  outdated && status !== 'draft' ? updatedAt : undefined;
