import type { Library } from '@pressloom/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';
import { useStaleOnEvents } from '../../lib/api/use-stale-on-events.ts';
import { toast } from '../../ui/toast.tsx';

export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => api('GET /api/libraries', { signal }),
  // Libraries are read while the page is not shown.
  meta: EVERY_VISIT,
});

interface KnownLibrary {
  library: Library | undefined;
  /** This installation reads no posts of sites. */
  isOff: boolean;
  isError: boolean;
}

/** How far the posts of a site have been read, updated live. */
export function useLibrary(siteId: string): KnownLibrary {
  useStaleOnEvents(librariesQuery.queryKey, ({ type }) => type === 'library' || type === 'site');
  const { data, isError } = useQuery(librariesQuery);
  return { library: data?.libraries.find((each) => each.siteId === siteId), isOff: data?.isOff ?? false, isError };
}

/** Reads a site again, or goes on reading it. */
export const useRefreshLibrary = (id: string) =>
  useLibraryChange(() => api('POST /api/sites/:id/library/refresh', { params: { id } }));

export const useStopLibrary = (id: string) =>
  useLibraryChange(() => api('POST /api/sites/:id/library/stop', { params: { id } }));

export const useShowPages = (id: string) =>
  useLibraryChange((showsPages: boolean) =>
    api('PATCH /api/sites/:id/library', { params: { id }, body: { showsPages } }),
  );

function useLibraryChange<Input = void>(change: (input: Input) => Promise<Library>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (library) => {
      queryClient.setQueryData(
        librariesQuery.queryKey,
        (known) =>
          known && {
            ...known,
            libraries: known.libraries.map((each) => (each.siteId === library.siteId ? library : each)),
          },
      );
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
