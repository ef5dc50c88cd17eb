import type { Publication } from '@pressloom/contract';

/** Of what the post was fetched with and what was heard since, the newer. */
export const latestPublication = (
  fetched: Publication | null,
  heard: Publication | undefined,
  siteId: string | null,
): Publication | null => {
  if (!heard || heard.siteId !== siteId) return fetched;
  if (!fetched) return heard;
  return new Date(heard.updatedAt) > new Date(fetched.updatedAt) ? heard : fetched;
};
