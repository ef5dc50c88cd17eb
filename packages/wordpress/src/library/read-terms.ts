import { z } from 'zod';
import { isWordPressError, type WordPressClient } from '../client.ts';
import { endOfList, escapedLine, line, readRows, remoteId, rowsOf } from '../replies.ts';
import type { Query } from '../rest-url.ts';
import type { Taxonomy } from '../terms.ts';
import { emptyIfRefused } from './empty-if-refused.ts';
import { type ListHead, readListHead } from './list-head.ts';

export interface RemoteTerm {
  id: number;
  name: string;
  slug: string;
  /** Id of the parent, or 0. */
  parent: number;
  /** Published posts that have it. */
  count: number;
}

/** A person who writes on the site. */
export interface RemotePerson {
  id: number;
  name: string;
  slug: string;
}

const PER_PAGE = 100;

const id = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
const term = z.object({
  id: remoteId,
  name: escapedLine,
  slug: line(250).catch(''),
  parent: id.catch(0),
  count: id.catch(0),
});
const person = z.object({ id: remoteId, name: escapedLine, slug: line(250).catch('') });

/** One page of a list of terms or people. */
export interface NamePage<Row> extends ListHead {
  found: Row[];
  /** Rows of the response, readable or not. */
  rows: number;
}

/** Asked for what comes after its end, WordPress returns no row. */
async function listNames<Row>(
  client: WordPressClient,
  route: string,
  query: Query,
  row: z.ZodType<Row>,
): Promise<NamePage<Row>> {
  let head: ListHead = { total: null, pages: null, siteNow: null };
  const rows = await client
    .get(route, {
      query: { ...query, per_page: PER_PAGE },
      schema: z.array(z.unknown()),
      onHeaders: (headers) => {
        head = readListHead(headers);
      },
    })
    .catch(emptyIfRefused);
  return { found: readRows(row, rows), rows: rows.length, ...head };
}

/** One page of the site's terms, the most used first. Empty if the site hides them. @throws WordPressError */
export const listTerms = (client: WordPressClient, taxonomy: Taxonomy, offset: number): Promise<NamePage<RemoteTerm>> =>
  listNames(
    client,
    `wp/v2/${taxonomy}`,
    { _fields: 'id,name,slug,parent,count', orderby: 'count', order: 'desc', offset },
    term,
  );

const KINDS: Record<string, Taxonomy> = { category: 'categories', post_tag: 'tags' };

const termName = z
  .object({ id: remoteId, title: escapedLine, type: line() })
  .transform(({ id, title, type }) => ({ id, name: title, taxonomy: KINDS[type] }));

/**
 * One page of the names of all categories and tags, by name: less than {@link listTerms} tells, but of both at once.
 * Empty if the site hides them, or a plugin answers its searches.
 *
 * @throws WordPressError
 */
export const listTermNames = (
  client: WordPressClient,
  page: number,
): Promise<{ id: number; name: string; taxonomy: Taxonomy | undefined }[]> =>
  client
    .get('wp/v2/search', {
      query: { type: 'term', subtype: Object.keys(KINDS), _fields: 'id,title,type', per_page: PER_PAGE, page },
      schema: rowsOf(termName),
    })
    .catch(endOfList)
    .catch(emptyIfRefused)
    .catch((error: unknown) => {
      if (isWordPressError(error, 'unexpected_reply')) return [];
      throw error;
    });

/** Terms by their ids, at most 100; those that no longer exist are missing. @throws WordPressError */
export const findTerms = (client: WordPressClient, taxonomy: Taxonomy, ids: readonly number[]): Promise<RemoteTerm[]> =>
  client
    .get(`wp/v2/${taxonomy}`, {
      query: { _fields: 'id,name,slug,parent,count', include: ids, per_page: PER_PAGE },
      schema: rowsOf(term),
    })
    .catch(emptyIfRefused);

/** One page of those who may write on the site, by name. Empty if the site hides them. @throws WordPressError */
export const listPeople = (client: WordPressClient, offset: number): Promise<NamePage<RemotePerson>> =>
  listNames(client, 'wp/v2/users', { who: 'authors', orderby: 'name', _fields: 'id,name,slug', offset }, person);

/** Those with these ids, at most 100, whatever their role is now. @throws WordPressError */
export const findPeople = (client: WordPressClient, ids: readonly number[]): Promise<RemotePerson[]> =>
  client
    .get('wp/v2/users', {
      query: { _fields: 'id,name,slug', include: ids, per_page: PER_PAGE },
      schema: rowsOf(person),
    })
    .catch(emptyIfRefused);
