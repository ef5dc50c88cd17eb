import { z } from 'zod';
import type { WordPressClient } from './client.ts';
import { line, remoteId } from './replies.ts';

/** Somebody who may write on the site. */
export interface RemoteAuthor {
  id: number;
  name: string;
}

const authors = z.array(z.object({ id: remoteId, name: line() }));

/** Those who may write on the site, at most 100, by name. Whoever may edit posts may read this list. @throws WordPressError */
export function listAuthors(client: WordPressClient): Promise<RemoteAuthor[]> {
  return client.get('wp/v2/users', {
    query: { who: 'authors', per_page: 100, orderby: 'name', _fields: 'id,name' },
    schema: authors,
  });
}
