import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, type LoaderFunction, type Params, RouterContextProvider } from 'react-router';

const queryClientContext = createContext<QueryClient>();
const timeZoneContext = createContext<string | null>();

/**
 * What the loaders of a page are given.
 * @param timeZone the user's; null until a visit has told it
 */
export function loaderContext(queryClient: QueryClient, timeZone: string | null) {
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  context.set(timeZoneContext, timeZone);
  return context;
}

/** Any query of a page, whatever its data. */
interface PageQuery {
  queryKey: QueryKey;
  initialPageParam?: unknown;
}

interface Visit {
  params: Params;
  search: URLSearchParams;
  timeZone: string | null;
}

/**
 * Makes the loader of a page, from the queries whose data it shows first: the server reads them and sends their data
 * with the page. The browser has none: there, components read what is not known, and a navigation waits for nothing.
 */
export const preload = (queriesOf: (visit: Visit) => PageQuery[]): LoaderFunction | undefined =>
  typeof window === 'undefined'
    ? async ({ context, params, url }) => {
        const client = context.get(queryClientContext);
        const queries = queriesOf({ params, search: url.searchParams, timeZone: context.get(timeZoneContext) });
        await Promise.all(queries.map((query) => read(client, query)));
        return null;
      }
    : undefined;

/** Failures are left to the browser: the component that shows the query reads again, and says so if that fails too. */
async function read(client: QueryClient, query: PageQuery) {
  // `never`, because each query has its own type of data.
  const options = { ...query } as never;
  await ('initialPageParam' in query ? client.infiniteQuery(options) : client.query(options)).catch(() => undefined);
}
