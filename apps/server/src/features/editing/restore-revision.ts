import { type Post, pickFields, REVISION_FIELDS, SEO_POST_FIELDS } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import type { Quotas } from '../quotas/index.ts';
import { findVersion } from './find-version.ts';
import { savePost } from './save-post.ts';

/**
 * Restores an earlier version as a save of its own: refused like any other save if the post has changed meanwhile. An SEO
 * value that this version doesn't have stays: the user wants a text back, not a value removed from the site.
 */
export async function restoreRevision(
  { db, quotas }: { db: Db; quotas: Quotas },
  userId: string,
  revisionId: string,
  { version, mayPublish }: { version: number; mayPublish: boolean },
): Promise<Post> {
  const revision = await findVersion(db, userId, revisionId);
  const restored = REVISION_FIELDS.filter((field) => !isSeoField(field) || revision[field] !== '');
  const changes = { ...pickFields(revision, restored), version };
  const why = { author: 'user', cause: 'restored' } as const;
  return savePost({ db, quotas }, userId, revision.postId, changes, { why, mayPublish });
}

const isSeoField = (field: string) => Object.values<string>(SEO_POST_FIELDS).includes(field);
