import { comparedName } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { TYPING_PAUSE_MS, useSettled } from '../page/use-settled.ts';
import { api } from './api-client.ts';

type Taxonomy = 'categories' | 'tags';

const termsQuery = (siteId: string | null, taxonomy: Taxonomy, search: string) => ({
  queryKey: ['site-terms', siteId, taxonomy, search],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/sites/:id/terms', { params: { id: siteId ?? '' }, query: { taxonomy, search }, signal }),
  staleTime: 60_000,
  retry: false,
});

/**
 * The categories or tags of a site that contain what was typed. A site with few is asked once, others after each pause
 * in typing.
 *
 * @param isWanted false until they are needed
 */
export function useSiteTerms(siteId: string | null, taxonomy: Taxonomy, typed: string, isWanted: boolean) {
  const search = typed.trim();
  const settled = useSettled(search, TYPING_PAUSE_MS);
  const isAsked = isWanted && siteId !== null;
  const all = useQuery({ ...termsQuery(siteId, taxonomy, ''), enabled: isAsked });
  const hasMore = all.data?.isComplete === false;
  const found = useQuery({
    ...termsQuery(siteId, taxonomy, settled),
    enabled: isAsked && hasMore && settled !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = hasMore && search !== '';
  const { data, isError, isLoading } = isSearching ? found : all;
  const matching = useDeferredValue(comparedName(search));
  return {
    terms: (data?.terms ?? []).filter((term) => comparedName(term).includes(matching)),
    /** Everything the site has, where that is known. */
    all: all.data?.isComplete ? all.data.terms : null,
    isError,
    isLoading: isLoading || (isSearching && settled !== search),
  };
}
