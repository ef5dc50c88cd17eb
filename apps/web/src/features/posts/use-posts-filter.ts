import { POST_ORDERS, POST_STATUSES } from '@pressloom/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { PostsFilter } from './posts-queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function postsFilterOf(params: URLSearchParams): PostsFilter {
  const status = params.get('status');
  const siteId = params.get('siteId') ?? '';
  const sort = params.get('sort');
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    status: POST_STATUSES.find((known) => known === status) ?? null,
    siteId: UUID.test(siteId) ? siteId : null,
    sort: POST_ORDERS.find((known) => known === sort) ?? null,
  };
}

/** What the list shows, kept in the URL: it survives a reload and can be shared. */
export function usePostsFilter() {
  const [params, setParams] = useSearchParams();
  const filter = postsFilterOf(params);
  const setFilter = useCallback(
    (change: Partial<PostsFilter>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { filter, setFilter, isFiltered: filter.search !== '' || filter.status !== null || filter.siteId !== null };
}
