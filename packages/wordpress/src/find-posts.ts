import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { ALL_STATUSES } from './posts.ts';
import { endOfList, instant, remoteId, text } from './replies.ts';

export interface FoundPost {
  id: number;
  /** As stored. */
  title: string;
}

const PER_PAGE = 100;
/** Fewer than these are written between a backup and the start of what was restored from it. */
const PAGES = 10;

const listed = z.array(
  z
    .object({ id: remoteId, title: text, author: z.number().int(), modified_gmt: instant })
    .transform(({ modified_gmt, ...post }) => ({ ...post, modifiedGmt: modified_gmt })),
);

/**
 * Posts of these authors that were written since `since`, whatever their status, the trash included. Newest first, 1,000
 * at most.
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
    const posts = await client.get('wp/v2/posts', { query: { ...query, page }, schema: listed }).catch(endOfList);
    // A WordPress before 5.7 ignores `modified_after`; caches ignore more.
    const newer = posts.filter(({ modifiedGmt }) => modifiedGmt !== null && Date.parse(modifiedGmt) >= since.getTime());
    found.push(...newer.filter(({ author }) => authors.includes(author)));
    if (posts.length < PER_PAGE || newer.length < posts.length) break;
  }
  return found.map(({ id, title }) => ({ id, title }));
}

const revisions = z.array(z.object({ title: text, content: text }));

/**
 * Earlier texts of a post that its site keeps, newest first, 100 at most. Empty where it keeps none, or does not show them.
 *
 * @throws WordPressError where the site does not tell
 */
export async function readRevisions(
  client: WordPressClient,
  id: number,
): Promise<{ title: string; content: string }[]> {
  const query = { context: 'edit', _fields: 'title,content', per_page: PER_PAGE };
  return client.get(`wp/v2/posts/${id}/revisions`, { query, schema: revisions }).catch((error: unknown) => {
    if (isWordPressError(error) && error.kind === 'final') return [];
    throw error;
  });
}
