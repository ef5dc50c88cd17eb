import { POST_ORDERS, POST_ORIGINS, POST_STATUSES, POST_TYPES } from '@pressloom/contract';
import { useAddressParams } from '../../../lib/page/use-address-params.ts';
import type { PostsFilter } from '../posts-queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function postsFilterOf(params: URLSearchParams): PostsFilter {
  const oneOf = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === params.get(name)) ?? null;
  const textIn = (name: string) => params.get(name)?.trim().slice(0, 200) || null;
  const siteId = textIn('siteId');
  return {
    search: textIn('search') ?? '',
    status: oneOf('status', POST_STATUSES),
    siteId: siteId && UUID.test(siteId) ? siteId : null,
    origin: oneOf('origin', POST_ORIGINS),
    type: oneOf('type', POST_TYPES),
    author: textIn('author'),
    category: textIn('category'),
    siteStatus: textIn('siteStatus'),
    sort: oneOf('sort', POST_ORDERS),
  };
}

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
