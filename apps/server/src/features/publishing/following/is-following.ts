import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { posts, publications } from '../../../database/schema/index.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';

/**
 * Whether a post that was first written on its site has no change of ours and no request under way: it follows its
 * site, whatever is written there.
 */
export const isFollowing = (
  post: Pick<LockedPost, 'origin' | 'siteId' | 'version'>,
  row: Pick<PublicationRow, 'siteId' | 'state' | 'pendingWrite' | 'sentVersion' | 'errorCode'>,
): boolean =>
  post.origin === 'site' &&
  post.siteId === row.siteId &&
  row.state === 'done' &&
  row.pendingWrite === null &&
  row.errorCode === null &&
  row.sentVersion === post.version;

/** The same as a condition on posts of this site. */
export const followsSite = (siteId: string) =>
  exists(
    new QueryBuilder()
      .select({ found: sql`1` })
      .from(publications)
      .where(
        and(
          eq(publications.postId, posts.id),
          eq(publications.siteId, siteId),
          eq(publications.state, 'done'),
          isNull(publications.pendingWrite),
          isNull(publications.errorCode),
          eq(publications.sentVersion, posts.version),
          eq(posts.siteId, siteId),
          eq(posts.origin, 'site'),
        ),
      ),
  );
