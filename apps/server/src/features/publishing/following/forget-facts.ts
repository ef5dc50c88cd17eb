import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

/**
 * Forgets what was read of a copy whose ID is another post's by now: with the next refresh, that one is read like any post
 * of the site that is new here.
 */
export async function forgetFacts(
  db: Db,
  { siteId, wordpressId }: Pick<PublicationRow, 'siteId' | 'wordpressId'>,
): Promise<void> {
  if (wordpressId === null) return;
  await db.delete(libraryPosts).where(and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.wordpressId, wordpressId)));
}
