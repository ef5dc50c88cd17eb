import { setTimeout as sleep } from 'node:timers/promises';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, postTexts, postTextsDue } from '../../database/schema/index.ts';
import { indexedWords, ownerPrefix } from './indexed-words.ts';

/** Name of the job. The triggers of the posts' table ask for it, too. */
export const INDEX_POSTS = 'index-posts';

/** Texts read at a time: each may have 2 MB. */
const BATCH = 20;

/** What was just written is read at once; of many posts, one batch after the other has a quarter of the process. */
const REST = 3;

/** Characters of a text that are read: longer than any book. The embedded database and the reader share one process. */
const READ_LENGTH = 500_000;

/** Reads the words of all posts that are due, those of the oldest change first. Returns how many were read. */
export async function indexDuePosts(db: Db, signal?: AbortSignal): Promise<number> {
  let read = 0;
  for (;;) {
    signal?.throwIfAborted();
    const began = performance.now();
    const due = await db.select().from(postTextsDue).orderBy(asc(postTextsDue.id)).limit(BATCH);
    if (due.length === 0) break;
    const texts = await db
      .select({
        id: posts.id,
        userId: posts.userId,
        title: posts.title,
        content: sql<string>`left(${posts.content}, ${READ_LENGTH})`,
      })
      .from(posts)
      .where(
        inArray(
          posts.id,
          due.map(({ postId }) => postId),
        ),
      );
    for (const text of texts) await storeWords(db, text);
    // What was changed since then has a row of its own.
    await db.delete(postTextsDue).where(
      inArray(
        postTextsDue.id,
        due.map(({ id }) => id),
      ),
    );
    read += texts.length;
    if (due.length < BATCH) break;
    await sleep(REST * (performance.now() - began), undefined, { signal });
  }
  // Searches read what waits to be merged into the index.
  if (read > 0) await db.execute(sql`select gin_clean_pending_list('post_texts_words')`);
  return read;
}

/** A statement of its own for each post: whoever deletes many posts at once must not wait in a circle. */
async function storeWords(
  db: Db,
  { id, userId, title, content }: { id: string; userId: string; title: string; content: string },
) {
  const prefix = ownerPrefix(userId);
  const words = indexedWords(title, content).map((word) => prefix + word);
  // The array as one parameter: Drizzle would make one of each word.
  await db.execute(sql`
    insert into ${postTexts} (post_id, created_at, words)
    select id, created_at, array_to_tsvector(string_to_array(${words.join(' ')}, ' '))
    from ${posts} where id = ${id} for key share
    on conflict (post_id) do update set created_at = excluded.created_at, words = excluded.words
    where (post_texts.created_at, post_texts.words) is distinct from (excluded.created_at, excluded.words)`);
}
