import { z } from 'zod';
import type { WordPressClient } from './client.ts';
import { line, remoteId } from './replies.ts';

/** A user who may write on the site. */
export interface RemoteAuthor {
  id: number;
  name: string;
}

const authors = z.array(z.object({ id: remoteId, name: line() }));

/** The site's authors by name, at most 100. Anyone who may edit posts may read this list. @throws WordPressError */
export function listAuthors(client: WordPressClient): Promise<RemoteAuthor[]> {
  return client.get('wp/v2/users', {
    query: { who: 'authors', per_page: 100, orderby: 'name', _fields: 'id,name' },
    schema: authors,
  });
}
