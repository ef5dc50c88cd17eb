import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { escapedLine, remoteId } from './replies.ts';

/** A user who may write on the site. */
export interface RemoteAuthor {
  id: number;
  name: string;
}

const author = z.object({ id: remoteId, name: escapedLine });
const authors = z.array(author);

const ALL_MAX = 100;
const FOUND_MAX = 30;

/**
 * The site's authors by name: all of them, at most 100, or at most 30 that a search finds in their names. Anyone who may
 * edit posts may read this list.
 *
 * @throws WordPressError
 */
export async function searchAuthors(
  client: WordPressClient,
  search: string,
): Promise<{ authors: RemoteAuthor[]; isComplete: boolean }> {
  const most = search ? FOUND_MAX : ALL_MAX;
  const found = await client.get('wp/v2/users', {
    query: { who: 'authors', search: search || undefined, per_page: most, orderby: 'name', _fields: 'id,name' },
    schema: authors,
  });
  return { authors: found.slice(0, most), isComplete: !search && found.length < most };
}

/** The name of a user there; undefined if the account may not see it. @throws WordPressError */
export async function readAuthor(client: WordPressClient, id: number): Promise<RemoteAuthor | undefined> {
  try {
    return await client.get(`wp/v2/users/${id}`, { query: { _fields: 'id,name' }, schema: author });
  } catch (error) {
    if (isWordPressError(error) && [401, 403, 404].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}
