import type { PostMark } from '@pressloom/wordpress';
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts, orphans, publications } from '../../../database/schema/index.ts';
import { isReservedSlug } from '../../publishing/index.ts';

/** What is known here of a post on the site: its facts, and its publication. */
export interface Known {
  facts?: Pick<typeof libraryPosts.$inferSelect, 'postId' | 'status' | 'modifiedAt'>;
  publication?: { id: string; postId: string; updatedAt: Date };
  /** Something of ours that cleanup removes from the site. */
  isOrphan: boolean;
}

/** Returns what is known of each of these posts, by their ids on the site. */
export async function readKnown(
  db: Db,
  siteId: string,
  posts: readonly { id: number; slug?: string }[],
): Promise<(post: { id: number; slug?: string }) => Known> {
  const ids = posts.map(({ id }) => id);
  const facts = await db
    .select({
      wordpressId: libraryPosts.wordpressId,
      postId: libraryPosts.postId,
      status: libraryPosts.status,
      modifiedAt: libraryPosts.modifiedAt,
    })
    .from(libraryPosts)
    .where(and(eq(libraryPosts.siteId, siteId), inArray(libraryPosts.wordpressId, ids)));
  const { id, postId, updatedAt, wordpressId, reservation, createSentAt } = publications;
  const sent = await db
    .select({ id, postId, updatedAt, wordpressId, reservation })
    .from(publications)
    .where(
      and(
        eq(publications.siteId, siteId),
        // One that is being created there is known by its reservation.
        or(inArray(wordpressId, ids), and(isNull(wordpressId), isNotNull(createSentAt))),
      ),
    );
  const removed = await db
    .select({ slug: orphans.slug })
    .from(orphans)
    .where(and(eq(orphans.siteId, siteId), eq(orphans.kind, 'draft')));
  const factsOf = new Map(facts.map((row) => [row.wordpressId, row]));
  const byId = new Map(sent.map((row) => [row.wordpressId, row]));
  const underWay = sent.filter((row) => row.wordpressId === null);
  return (post) => {
    const { slug } = post;
    const reserved = slug ? underWay.find((row) => isReservedSlug(slug, row.reservation)) : undefined;
    return {
      facts: factsOf.get(post.id),
      publication: byId.get(post.id) ?? reserved,
      isOrphan: slug !== undefined && removed.some((row) => isReservedSlug(slug, row.slug)),
    };
  };
}

/** Whether a post is as it was when it was last read. */
export const isAsKnown = ({ facts }: Known, { status, modifiedGmt }: Omit<PostMark, 'id'>): boolean =>
  facts !== undefined &&
  facts.status === status &&
  (facts.modifiedAt?.getTime() ?? 0) === (modifiedGmt ? Date.parse(modifiedGmt) : 0);
