import { z } from 'zod';
import { isWordPressError, type WordPressClient } from '../client.ts';
import { COMMON_STATUSES } from '../posts.ts';
import { instant, line, readRows, remoteId } from '../replies.ts';
import type { Query } from '../rest-url.ts';
import { isListRefused } from './empty-if-refused.ts';
import { getList } from './get-list.ts';
import { FIELDS_WITHOUT_TEXT, LIBRARY_FIELDS, type LibraryPost, toLibraryPost } from './library-post.ts';
import type { ListHead } from './list-head.ts';

/**
 * Bytes of one page. A page of this size takes about five times as much memory until it is stored, and the next one is
 * under way meanwhile.
 */
export const LIBRARY_PAGE_BYTES = 2_500_000;
/** Bytes of a post that is read alone. */
const SINGLE_BYTES = 5_000_000;

/** Which posts of a site are read. */
export interface LibraryScope {
  /** Without the trash. */
  statuses: readonly string[];
  /** Id of the only author whose posts the account may edit; omitted if it may edit all. */
  author?: number;
}

export interface LibraryPage extends ListHead {
  posts: LibraryPost[];
  /** Rows of the response, readable or not. */
  rows: number;
}

const rows = z.array(z.unknown()).max(1_000);

async function list<T>(
  client: WordPressClient,
  route: string,
  query: Query,
  schema: z.ZodType<T[]>,
  maxBytes?: number,
) {
  const { found, head } = await getList(client, route, { query: { context: 'edit', ...query }, schema, maxBytes });
  // Asked for what comes after its end, WordPress counts no posts at all.
  const isAfterEnd = found.length === 0 && head.total === 0;
  return { found, head: isAfterEnd && query.offset ? { ...head, total: null } : head };
}

/**
 * One page of the site's posts with their texts, newest first.
 *
 * @throws WordPressError `reply_too_large` if the page has too many bytes: ask for fewer posts
 */
export async function readLibraryPage(
  client: WordPressClient,
  { statuses, author }: LibraryScope,
  { offset, perPage }: { offset: number; perPage: number },
): Promise<LibraryPage> {
  const query = { status: statuses, author, orderby: 'id', order: 'desc', offset, per_page: perPage };
  const read = (fields: string, maxBytes: number) =>
    list(client, client.postsRoute, { ...query, _fields: fields }, rows, maxBytes);
  const isSingle = perPage === 1;
  const page = await read(LIBRARY_FIELDS, isSingle ? SINGLE_BYTES : LIBRARY_PAGE_BYTES).catch((error: unknown) => {
    if (isSingle && isWordPressError(error, 'reply_too_large')) return read(FIELDS_WITHOUT_TEXT, LIBRARY_PAGE_BYTES);
    throw error;
  });
  return { posts: readable(page.found), rows: page.found.length, ...page.head };
}

/**
 * The posts with these ids that the account may edit, with their texts. At most 100 ids at a time; plugins may cut even
 * these.
 *
 * @throws WordPressError `reply_too_large` if they have too many bytes: ask for fewer
 */
export async function readLibraryPosts(
  client: WordPressClient,
  { statuses }: LibraryScope,
  ids: readonly number[],
): Promise<LibraryPage> {
  const query = { include: ids, status: [...statuses, 'trash'], per_page: ids.length };
  const read = (fields: string, maxBytes: number) =>
    list(client, client.postsRoute, { ...query, _fields: fields }, rows, maxBytes);
  const isSingle = ids.length === 1;
  const { found, head } = await read(LIBRARY_FIELDS, isSingle ? SINGLE_BYTES : LIBRARY_PAGE_BYTES).catch(
    (error: unknown) => {
      if (isSingle && isWordPressError(error, 'reply_too_large')) return read(FIELDS_WITHOUT_TEXT, LIBRARY_PAGE_BYTES);
      throw error;
    },
  );
  return { posts: readable(found).filter(({ id }) => ids.includes(id)), rows: found.length, ...head };
}

const readable = (found: unknown[]) => found.map(toLibraryPost).filter((post) => post !== undefined);

/** What shows whether a post has changed. */
export interface PostMark {
  id: number;
  status: string;
  modifiedGmt: string | null;
}

/** One page of them. */
export interface MarkPage extends ListHead {
  marks: PostMark[];
  /** Rows of the response, readable or not. */
  rows: number;
}

const mark = z
  .object({ id: remoteId, status: line(40).catch(''), modified_gmt: instant.catch(null) })
  .transform(({ modified_gmt, ...rest }): PostMark => ({ ...rest, modifiedGmt: modified_gmt }));

async function listMarks(client: WordPressClient, query: Query): Promise<MarkPage> {
  const { found, head } = await list(client, client.postsRoute, { ...query, _fields: MARK_FIELDS }, rows);
  return { marks: readRows(mark, found), rows: found.length, ...head };
}

const MARK_FIELDS = 'id,status,modified_gmt';

/** One page of the posts that were changed last, the trash included, newest change first. */
export async function listChangedPosts(
  client: WordPressClient,
  { statuses, author }: LibraryScope,
  { since, offset }: { since: Date | null; offset: number },
): Promise<MarkPage> {
  return listMarks(client, {
    status: [...statuses, 'trash'],
    author,
    orderby: 'modified',
    order: 'desc',
    // WordPress before 5.7 ignores it; caches ignore more.
    modified_after: since?.toISOString(),
    per_page: 100,
    offset,
  });
}

/** One page of all posts outside the trash, newest first, without anything but what shows a change. */
export async function listPostMarks(
  client: WordPressClient,
  { statuses, author }: LibraryScope,
  { offset, perPage }: { offset: number; perPage: number },
): Promise<MarkPage> {
  return listMarks(client, { status: statuses, author, orderby: 'id', order: 'desc', offset, per_page: perPage });
}

/** Those of the posts with these ids, at most 100, that the site lists in its statuses or the trash. */
export async function listMarksByIds(
  client: WordPressClient,
  { statuses }: LibraryScope,
  ids: readonly number[],
): Promise<PostMark[]> {
  const page = await listMarks(client, { include: ids, status: [...statuses, 'trash'], per_page: ids.length });
  return page.marks.filter(({ id }) => ids.includes(id));
}

const STATUSES_MAX = 30;
/** Not posts that anybody has written, or listed for themselves. */
const PASSED_OVER = new Set(['trash', 'auto-draft', 'inherit']);

/** The statuses that a post of the site may have, those of plugins included, without the trash. */
export async function listStatuses(client: WordPressClient): Promise<string[]> {
  // Without `_fields`, which WordPress would apply to the map of statuses itself. PHP writes an empty map as a list.
  const found = await client
    .get('wp/v2/statuses', {
      query: { context: 'edit' },
      schema: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))]),
    })
    .catch((error: unknown) => {
      if (isListRefused(error)) return {};
      throw error;
    });
  const own = Object.keys(found).filter((slug) => /^[a-z0-9_-]{1,40}$/.test(slug) && !PASSED_OVER.has(slug));
  return [...new Set([...COMMON_STATUSES, ...own])].slice(0, STATUSES_MAX);
}
