import { isUnderWay, type Post, type Publication } from '@pressloom/contract';

/** How the public copy of a post compares with the post here; null if there is none. */
export function publicCopyOf({ status }: Pick<Post, 'status'>, publication: Publication | null, isUnsaved: boolean) {
  if (status !== 'published' || publication === null || publication.wordpressId === null) return null;
  if (publication.state === 'drifted') return 'changed';
  return publication.outdated || isUnsaved ? 'older' : 'up-to-date';
}

/** The site is being changed now, or as soon as it is this post's turn. */
export const isOnItsWay = (publication: Publication | null) =>
  publication !== null && isUnderWay(publication) && publication.state !== 'waiting';

/** Its post may be gone before it could be read again. */
export const isBeingDeleted = (publication: Publication) => publication.action === 'delete' && isOnItsWay(publication);

/** A post that is scheduled or being sent goes out as it was saved, so it is not autosaved. */
export const goesOutAsSaved = ({ status }: Pick<Post, 'status'>, publication: Publication | null) =>
  status === 'scheduled' || (publication !== null && isUnderWay(publication));
