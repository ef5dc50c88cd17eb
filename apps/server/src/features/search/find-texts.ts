import type { Passage } from '@pressloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, postTexts } from '../../database/schema/index.ts';
import { passageOf } from './passage.ts';
import { readText } from './read-text.ts';
import { searchTerms, toWordsQuery } from './search-terms.ts';

/** Characters of a text that a passage is taken from: a page of posts may have as many long texts. */
const PASSAGE_SOURCE = 100_000;

/** Condition on `post_texts`: title and text contain all words of the search. Null if the search has no word. */
export function containsWords(userId: string, search: string): SQL | null {
  const query = toWordsQuery(userId, searchTerms(search));
  return query === null ? null : sql`${postTexts.words} @@ ${query}::tsquery`;
}

/** For each of these posts of the user, the passage of its text that was searched for, if there is one. */
export async function findPassages(
  db: Db,
  userId: string,
  ids: string[],
  search: string,
): Promise<Map<string, Passage>> {
  const terms = searchTerms(search);
  if (ids.length === 0 || terms.length === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, content: sql<string>`left(${posts.content}, ${PASSAGE_SOURCE})` })
    .from(posts)
    .where(and(eq(posts.userId, userId), inArray(posts.id, ids)));
  const found = rows.map(({ id, content }) => [id, passageOf(readText(content), terms)] as const);
  return new Map(found.filter((each): each is [string, Passage] => each[1] !== null));
}
