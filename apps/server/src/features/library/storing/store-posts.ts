import type { LibraryPost } from '@pressloom/wordpress';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts } from '../../../database/schema/index.ts';
import { findLockedPost, lockPublicationsOf } from '../../posts/index.ts';
import { followSite, isFollowing } from '../../publishing/index.ts';
import { kilobytesOf } from '../sync/library-limits.ts';
import type { Names } from '../terms/names.ts';
import { insertPosts } from './insert-posts.ts';
import { isAsKnown, type Known, readKnown } from './read-known.ts';
import type { ToCheck } from './to-check.ts';
import { factsOf, type OfType } from './to-rows.ts';

export interface Stored {
  added: number;
  /** Size of their texts. */
  addedKilobytes: number;
  changed: number;
  /** Posts with changes of ours, or a request under way, that are not on the site as they were: to be checked. */
  toCheck: ToCheck[];
}

/**
 * Stores posts as they were read from their site, as part of `tx`. A post that is new here is added; one that follows
 * its site becomes what it is there; all others are only named, because drift detection decides about them.
 *
 * @param readAt database time before the request: what was changed here since then is newer than what was read
 */
export async function storePosts(
  tx: Db,
  site: OfType,
  posts: readonly LibraryPost[],
  { names, readAt }: { names: Names; readAt: Date },
): Promise<Stored> {
  const stored: Stored = { added: 0, addedKilobytes: 0, changed: 0, toCheck: [] };
  const unique = [...new Map(posts.map((post) => [post.id, post])).values()];
  const knownOf = await readKnown(tx, site.siteId, unique);
  const isNew = (known: Known) => !known.facts && !known.publication && !known.isOrphan;
  const added = unique.filter((post) => post.status !== 'trash' && isNew(knownOf(post)));
  for (const post of inLockOrder(unique, knownOf)) {
    const known = knownOf(post);
    const { publication } = known;
    // Sent from here while the page was under way: it is read again with the next refresh.
    if (publication && publication.updatedAt > readAt) continue;
    if (isAsKnown(known, post)) continue;
    if (publication) {
      const isFollowed = await follow(tx, site, publication, post, names);
      if (isFollowed) stored.changed += 1;
      // One in the trash may also be removed, by remove-missing.ts.
      else {
        const found = { modifiedAt: post.modifiedGmt };
        stored.toCheck.push({ postId: publication.postId, wordpressId: post.id, found });
      }
      await saveFacts(tx, site, publication.postId, isFollowed ? post : { ...post, modifiedGmt: null });
    } else if (known.facts) {
      await saveFacts(tx, site, known.facts.postId, post);
    }
  }
  await insertPosts(tx, site, added, names);
  stored.added = added.length;
  stored.addedKilobytes = kilobytesOf(added);
  return stored;
}

/** Whoever locks several posts locks them in the order of their ids. */
const inLockOrder = (posts: readonly LibraryPost[], knownOf: (post: LibraryPost) => Known) => {
  const key = (post: LibraryPost) => knownOf(post).publication?.postId ?? '';
  return [...posts].filter((post) => !isUnknown(knownOf(post))).sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

const isUnknown = ({ facts, publication }: Known) => !facts && !publication;

async function follow(
  tx: Db,
  { userId }: OfType,
  publication: NonNullable<Known['publication']>,
  post: LibraryPost,
  names: Names,
): Promise<boolean> {
  if (post.status === 'trash') return false;
  const before = await findLockedPost(tx, userId, publication.postId);
  if (!before) return false;
  const row = (await lockPublicationsOf(tx, publication.postId)).find(({ id }) => id === publication.id);
  if (!row || row.updatedAt > publication.updatedAt || !isFollowing(before, row)) return false;
  // A text that the site withholds for once does not empty the one that is known.
  if (!post.isTextOmitted || before.content === '') await followSite(tx, before, row, post, names.of(post));
  return true;
}

async function saveFacts(
  tx: Db,
  { userId, siteId, type }: OfType,
  postId: string | null,
  post: LibraryPost,
): Promise<void> {
  const { modifiedAt, ...facts } = factsOf(post);
  const values = { ...facts, modifiedAt: modifiedAt === null ? null : new Date(modifiedAt), foundAt: sql`now()` };
  const { featuredMedia, featuredAsked } = libraryPosts;
  await tx
    .insert(libraryPosts)
    .values({ ...values, type, userId, siteId, postId })
    .onConflictDoUpdate({
      target: [libraryPosts.siteId, libraryPosts.wordpressId],
      // Another image is asked for, also one that the post had before.
      set: {
        ...values,
        featuredAsked: sql`case when ${featuredMedia} = ${facts.featuredMedia} then ${featuredAsked} else 0 end`,
      },
    });
}
