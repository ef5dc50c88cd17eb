import { POST_ORDERS, POST_ORIGINS, POST_STATUSES } from '@pressloom/contract';
import { useAddressParams } from '../../../lib/page/use-address-params.ts';
import type { PostsFilter } from '../posts-queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function postsFilterOf(params: URLSearchParams): PostsFilter {
  const status = params.get('status');
  const siteId = params.get('siteId') ?? '';
  const origin = params.get('origin');
  const sort = params.get('sort');
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    status: POST_STATUSES.find((known) => known === status) ?? null,
    siteId: UUID.test(siteId) ? siteId : null,
    origin: POST_ORIGINS.find((known) => known === origin) ?? null,
    author: nameIn(params, 'author'),
    category: nameIn(params, 'category'),
    siteStatus: nameIn(params, 'siteStatus'),
    sort: POST_ORDERS.find((known) => known === sort) ?? null,
  };
}

const nameIn = (params: URLSearchParams, name: string) => params.get(name)?.trim().slice(0, 200) || null;

/** What the list shows, kept in the URL: it survives a reload and can be shared. */
export function usePostsFilter() {
  const [params, setParams] = useAddressParams();
  const filter = postsFilterOf(params);
  const setFilter = (change: Partial<PostsFilter>) =>
    setParams(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null])));
  const { sort, search, ...choices } = filter;
  const isFiltered = search !== '' || Object.values(choices).some((choice) => choice !== null);
  return { filter, setFilter, isFiltered };
}
