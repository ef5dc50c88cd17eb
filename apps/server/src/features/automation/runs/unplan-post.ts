import type { Db } from '../../../database/connection.ts';
import { savePost } from '../../editing/index.ts';
import type { LockedPost } from '../../posts/index.ts';
import type { Quotas } from '../../quotas/index.ts';

/** A draft that no run has approved any more stays a draft, without a date. Part of `tx`, which has locked the post. */
export async function unplanPost(
  { tx, quotas }: { tx: Db; quotas: Quotas },
  userId: string,
  { id, status, version }: LockedPost,
): Promise<void> {
  if (status === 'pending') await savePost({ db: tx, quotas }, userId, id, { version, status: 'draft' });
}
