import type { Publication } from '@pressloom/contract';

/** The newer of the publication fetched with the post and the one from the event stream. */
export const latestPublication = (
  fetched: Publication | null,
  heard: Publication | undefined,
  siteId: string | null,
): Publication | null => {
  if (!heard || heard.siteId !== siteId) return fetched;
  if (!fetched) return heard;
  return new Date(heard.updatedAt) > new Date(fetched.updatedAt) ? heard : fetched;
};
