import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';

/**
 * Sends a site a small request, to find out whether it responds at all. A refusal counts as a response.
 *
 * @throws WordPressError if the site does not respond, fails, or asks to wait
 */
export async function probe(client: WordPressClient): Promise<void> {
  try {
    await client.get('wp/v2/users/me', { query: { _fields: 'id' }, schema: z.unknown() });
  } catch (error) {
    if (!isWordPressError(error) || error.kind !== 'final') throw error;
  }
}
