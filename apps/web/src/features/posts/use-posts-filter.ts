import { POST_ORDERS, POST_STATUSES } from '@pressloom/contract';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
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
  const [params, setParams] = useAddressParams();
  const filter = postsFilterOf(params);
  const setFilter = (change: Partial<PostsFilter>) =>
    setParams(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null])));
  return { filter, setFilter, isFiltered: filter.search !== '' || filter.status !== null || filter.siteId !== null };
}
