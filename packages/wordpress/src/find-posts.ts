import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { isWordPressError, type WordPressClient } from './client.ts';
import { ALL_STATUSES } from './posts.ts';
import { endOfList, instant, line, remoteId, text } from './replies.ts';

export interface FoundPost {
  id: number;
  /** As stored. */
  title: string;
}

const PER_PAGE = 100;
/** Fewer than these are written between a backup and the first start after restoring it. */
const PAGES = 10;

const listed = z.array(
  z
    .object({ id: remoteId, title: text, author: z.number().int(), modified_gmt: instant })
    .transform(({ modified_gmt, ...post }) => ({ ...post, modifiedGmt: modified_gmt })),
);

/**
 * Posts by these authors modified since `since`, in any status including the trash. Newest first, at most 1,000.
 *
 * @throws WordPressError
 */
export async function findPostsSince(
  client: WordPressClient,
  authors: readonly number[],
  since: Date,
): Promise<FoundPost[]> {
  const found: FoundPost[] = [];
  const query = {
    context: 'edit',
    _fields: 'id,title,author,modified_gmt',
    author: authors,
    status: ALL_STATUSES,
    orderby: 'modified',
    order: 'desc',
    modified_after: since.toISOString(),
    per_page: PER_PAGE,
  };
  for (let page = 1; page <= PAGES; page++) {
    const posts = await client.get(client.postsRoute, { query: { ...query, page }, schema: listed }).catch(endOfList);
    // WordPress before 5.7 ignores `modified_after`; caches ignore more.
    const newer = posts.filter(({ modifiedGmt }) => modifiedGmt !== null && Date.parse(modifiedGmt) >= since.getTime());
    found.push(...newer.filter(({ author }) => authors.includes(author)));
    if (posts.length < PER_PAGE || newer.length < posts.length) break;
  }
  return found.map(({ id, title }) => ({ id, title }));
}

const revisions = z.array(z.object({ title: text, content: text }));

/**
 * Earlier versions of a post that its site keeps, newest first, at most 100. Empty if it keeps none, or hides them.
 *
 * @throws WordPressError if the site does not say
 */
export async function readRevisions(
  client: WordPressClient,
  id: number,
): Promise<{ title: string; content: string }[]> {
  const query = { context: 'edit', _fields: 'title,content', per_page: PER_PAGE };
  return client.get(`${client.postsRoute}/${id}/revisions`, { query, schema: revisions }).catch((error: unknown) => {
    if (isWordPressError(error) && error.kind === 'final') return [];
    throw error;
  });
}

export interface SavedRevision {
  id: number;
  /** As stored. */
  title: string;
  content: string;
  excerpt: string;
}

/** Ours, one of somebody else, and one more. */
const NEWEST = 3;

const stored = z.object({ raw: z.string() }).transform(({ raw }) => cleanText(raw));
const savedRevisions = z.array(
  z.object({ id: remoteId, slug: line(), title: stored, content: stored, excerpt: stored }),
);

/**
 * The newest revisions of a post, at most 3, newest first. Without autosaves: what they hold was never saved.
 *
 * @throws WordPressError
 */
export async function readNewestRevisions(client: WordPressClient, id: number): Promise<SavedRevision[]> {
  const query = {
    context: 'edit',
    _fields: 'id,slug,title,content,excerpt',
    orderby: 'id',
    order: 'desc',
    per_page: NEWEST,
  };
  const found = await client.get(`${client.postsRoute}/${id}/revisions`, { query, schema: savedRevisions });
  return found.filter(({ slug }) => !slug.includes('-autosave-'));
}
