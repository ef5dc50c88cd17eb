import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';

/**
 * Asks a site for something small, to learn whether it answers at all. A refusal is an answer, too.
 *
 * @throws WordPressError where the site does not answer, fails, or asks to wait
 */
export async function probe(client: WordPressClient): Promise<void> {
  try {
    await client.get('wp/v2/users/me', { query: { _fields: 'id' }, schema: z.unknown() });
  } catch (error) {
    if (!isWordPressError(error) || error.kind !== 'final') throw error;
  }
}
