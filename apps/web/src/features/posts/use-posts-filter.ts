import { POST_STATUSES, type PostStatus } from '@pressloom/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { PostsFilter } from './posts-queries.ts';

/** What the list shows, kept in the address: it survives a refresh and can be sent to someone. */
export function usePostsFilter() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  const filter: PostsFilter = {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    status: POST_STATUSES.find((known) => known === status) ?? null,
  };
  const setFilter = useCallback(
    (change: { search?: string; status?: PostStatus | null }) =>
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
  return { filter, setFilter, isFiltered: filter.search !== '' || filter.status !== null };
}
