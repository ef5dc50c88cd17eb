import type { Publication } from '@pressloom/contract';

/** Of two states of a publication the newer one; the first if they are of the same time. */
export const newerOf = (one: Publication, other: Publication): Publication =>
  Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one;

/** The newer of the publication fetched with the post and the one from the event stream. */
export const latestPublication = (
  fetched: Publication | null,
  heard: Publication | undefined,
  siteId: string | null,
): Publication | null => {
  if (!heard || heard.siteId !== siteId) return fetched;
  return fetched ? newerOf(fetched, heard) : heard;
};
