import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts } from '../../../database/schema/index.ts';

/**
 * A post with changes of ours that is not on its site as it was. Until it was checked, its facts stay as those of a post
 * that was not read: a refresh that ends early leaves it to the next one.
 */
export interface ToCheck {
  postId: string;
  wordpressId: number;
  /** When it was last changed there, or that it is gone: its facts once it was checked. */
  found?: { modifiedAt: string | null } | 'gone';
}

/** Stores what was read of a post that has been checked. */
export async function storeCheckedFacts(db: Db, siteId: string, { wordpressId, found }: ToCheck): Promise<void> {
  const isThis = and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.wordpressId, wordpressId));
  if (found === 'gone') await db.delete(libraryPosts).where(isThis);
  else if (found) {
    const modifiedAt = found.modifiedAt === null ? null : new Date(found.modifiedAt);
    await db.update(libraryPosts).set({ modifiedAt }).where(isThis);
  }
}
