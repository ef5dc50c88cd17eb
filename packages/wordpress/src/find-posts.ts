import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { text } from './replies.ts';

const PER_PAGE = 100;

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
