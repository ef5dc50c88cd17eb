import type { Site } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Body } from '../../lib/api/api-client.ts';
import { refreshLists } from '../../lib/api/post-lists.ts';
import { siteQuery, sitesQuery } from '../../lib/api/sites-query.ts';
import { deselectSite, selectSite } from '../../lib/post/selected-site.ts';
import { rememberReconnect } from './authorize-return.ts';

/** A new site becomes the selected one. */
export function useAddSite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/sites'>) => api('POST /api/sites', { body }),
    onSuccess: (site) => {
      queryClient.setQueryData(
        sitesQuery.queryKey,
        (sites) => sites && [site, ...sites.filter(({ id }) => id !== site.id)],
      );
      queryClient.setQueryData(siteQuery(site.id).queryKey, site);
      selectSite(site.id);
      return refreshLists(queryClient);
    },
  });
}

/** Leaves for the site's own authorize screen, which redirects back to /wordpress. */
export function useAuthorizeSite() {
  const authorize = useMutation({
    mutationFn: (body: Body<'POST /api/sites/authorize'>) => api('POST /api/sites/authorize', { body }),
    onSuccess: ({ authorizeUrl }, { siteId }) => {
      rememberReconnect(siteId ?? null);
      window.location.assign(authorizeUrl);
    },
  });
  const { reset } = authorize;
  // When the user goes back, the browser may restore this page as it was, still pending.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return authorize;
}

export const useRenameSite = (id: string) =>
  useSiteChange((name: string) => api('PATCH /api/sites/:id', { params: { id }, body: { name } }));

/** Changes the defaults of new posts on a site. */
export const useChangeSite = (id: string) =>
  useSiteChange((body: Body<'PATCH /api/sites/:id'>) => api('PATCH /api/sites/:id', { params: { id }, body }));

export const useCheckSite = (id: string) =>
  useSiteChange((_: undefined) => api('POST /api/sites/:id/check', { params: { id } }));

export const useReconnectSite = (id: string) =>
  useSiteChange((body: Body<'POST /api/sites/:id/reconnect'>) =>
    api('POST /api/sites/:id/reconnect', { params: { id }, body }),
  );

export type NewAddress = Body<'POST /api/sites/:id/address/check'>;

/** Checks a new address of a site; nothing is changed. */
export const useCheckAddress = (id: string) =>
  useMutation({ mutationFn: (body: NewAddress) => api('POST /api/sites/:id/address/check', { params: { id }, body }) });

export const useChangeAddress = (id: string) =>
  useSiteChange((body: Body<'POST /api/sites/:id/address'>) =>
    api('POST /api/sites/:id/address', { params: { id }, body }),
  );

/**
 * Removes a site; if it was the selected one, the first remaining site is selected. The callbacks are passed here
 * rather than to `mutate`, which skips them once the card that called it has been unmounted.
 */
export function useDeleteSite(id: string, then: { onDeleted: () => void; onError: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/sites/:id', { params: { id } }),
    onSuccess: () => {
      const remaining = queryClient.getQueryData(sitesQuery.queryKey)?.filter((site) => site.id !== id);
      queryClient.setQueryData(sitesQuery.queryKey, remaining);
      deselectSite(id, remaining ?? []);
      then.onDeleted();
      return refreshLists(queryClient);
    },
    onError: then.onError,
  });
}

function useSiteChange<Input>(change: (input: Input) => Promise<Site>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (site) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, site);
      queryClient.setQueryData(sitesQuery.queryKey, (sites) =>
        sites?.map((other) => (other.id === site.id ? site : other)),
      );
    },
  });
}
