import type { Post } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import type { Quotas } from '../quotas/index.ts';
import { findRevision } from '../revisions/index.ts';
import { savePost } from './save-post.ts';

/** Restores an earlier version as a save of its own: refused like any other save if the post has changed meanwhile. */
export async function restoreRevision(
  { db, quotas }: { db: Db; quotas: Quotas },
  userId: string,
  revisionId: string,
  version: number,
): Promise<Post> {
  const { postId, title, excerpt, content, category, keywords } = await findRevision(db, userId, revisionId);
  const text = { title, excerpt, content, category, keywords };
  return savePost(
    { db, quotas },
    userId,
    postId,
    { ...text, version },
    {
      why: { author: 'user', cause: 'restored' },
    },
  );
}
