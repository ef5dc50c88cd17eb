import type { z } from 'zod';
import type { WordPressClient } from '../client.ts';
import { endOfList } from '../replies.ts';
import type { Query } from '../rest-url.ts';
import { type ListHead, readListHead } from './list-head.ts';

/** A page of a list of the site, empty beyond its end, and what its headers say of the whole list. */
export async function getList<Row>(
  client: WordPressClient,
  route: string,
  { query, schema, maxBytes }: { query: Query; schema: z.ZodType<Row[]>; maxBytes?: number | undefined },
): Promise<{ found: Row[]; head: ListHead }> {
  let head: ListHead = { total: null, pages: null, siteNow: null };
  const found = await client
    .get(route, {
      query,
      schema,
      maxBytes,
      onHeaders: (headers) => {
        head = readListHead(headers);
      },
    })
    .catch(endOfList);
  return { found, head };
}
