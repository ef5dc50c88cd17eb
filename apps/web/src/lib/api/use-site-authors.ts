import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TYPING_PAUSE_MS, useSettled } from '../page/use-settled.ts';
import { api } from './api-client.ts';

const authorsQuery = (siteId: string | null, search: string) => ({
  queryKey: ['site-authors', siteId, search],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/sites/:id/authors', { params: { id: siteId ?? '' }, query: { search }, signal }),
  staleTime: 60_000,
  retry: false,
});

/**
 * Those who may be the author of a post on a site. A site with few is asked once; one with many is searched after each
 * pause in typing.
 *
 * @param isWanted false until they are needed
 */
export function useSiteAuthors(siteId: string | null, typed: string, isWanted: boolean) {
  const search = typed.trim();
  const settled = useSettled(search, TYPING_PAUSE_MS);
  const isAsked = isWanted && siteId !== null;
  const all = useQuery({ ...authorsQuery(siteId, ''), enabled: isAsked });
  const hasMore = all.data?.isComplete === false;
  const found = useQuery({
    ...authorsQuery(siteId, settled),
    enabled: isAsked && hasMore && settled !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = hasMore && search !== '';
  const { data, isLoading, isPlaceholderData } = isSearching ? found : all;
  const isBehind = isSearching && (isPlaceholderData || settled !== search);
  const authors = data?.authors ?? [];
  const typedName = search.toLowerCase();
  return {
    // A site also searches in what is not shown of its authors.
    authors: isBehind ? authors.filter(({ name }) => name.toLowerCase().includes(typedName)) : authors,
    hasMore,
    isLoading: isLoading || isBehind,
    isError: all.isError || (isSearching && found.isError),
    retry: () => void (all.isError ? all : found).refetch(),
  };
}
