import { type Post, pickFields, REVISION_FIELDS } from '@pressloom/contract';
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
  const revision = await findRevision(db, userId, revisionId);
  const changes = { ...pickFields(revision, REVISION_FIELDS), version };
  const why = { author: 'user', cause: 'restored' } as const;
  return savePost({ db, quotas }, userId, revision.postId, changes, { why });
}
