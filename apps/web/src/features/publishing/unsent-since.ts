import { hasUnsentChanges, type PostSummary } from '@pressloom/contract';

/** When a post was changed whose changes were not sent; undefined if all of it was. */
export const unsentSince = (post: Pick<PostSummary, 'status' | 'outdated' | 'updatedAt'>): string | undefined =>
  hasUnsentChanges(post) ? post.updatedAt : undefined;
