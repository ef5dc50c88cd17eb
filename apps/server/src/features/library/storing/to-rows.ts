import { randomUUID } from 'node:crypto';
import type { PostType } from '@pressloom/contract';
import type { LibraryPost } from '@pressloom/wordpress';
import { actionThere, newReservation, siteSnapshotOf, termsThere, valuesFromSite } from '../../publishing/index.ts';
import type { Names } from '../terms/names.ts';
import { countWords, readTextFacts } from './text-facts.ts';

export interface OfSite {
  userId: string;
  siteId: string;
}

/** Posts or pages of a site. */
export interface OfType extends OfSite {
  type: PostType;
}

/** The facts about a post that the library itself stores. */
export const factsOf = (post: LibraryPost) => ({
  wordpressId: post.id,
  status: post.status,
  modifiedAt: post.modifiedGmt,
  authorId: post.author ?? 0,
  categories: post.categories,
  tags: post.tags,
  featuredMedia: post.featuredMedia,
  ...readTextFacts(post.content),
  isTextOmitted: post.isTextOmitted,
});

/** Everything that is inserted for a post that is new here, with the names that the statement of insert-posts.ts reads. */
export function toRow(post: LibraryPost, names: Names) {
  const named = names.of(post);
  return {
    ...factsOf(post),
    ...siteSnapshotOf(post),
    ...valuesFromSite(post, named),
    postId: randomUUID(),
    words: countWords(post.content),
    action: actionThere(post),
    reservation: newReservation(),
    ourCategories: named.categoryIds,
    terms: termsThere(named, post),
  };
}

export type NewRow = ReturnType<typeof toRow>;
