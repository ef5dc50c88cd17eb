import { setTimeout as sleep } from 'node:timers/promises';
import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { queryRows } from '../../database/query-rows.ts';
import { posts, postTexts, postTextsDue } from '../../database/schema/index.ts';
import { indexedWords, ownerPrefix } from './indexed-words.ts';

/** Name of the job. The triggers of the posts' table ask for it, too. */
export const INDEX_POSTS = 'index-posts';

/** Texts read at a time: each may have 2 MB. */
const BATCH = 20;

/** Words of one statement, which the embedded database executes in the process that answers requests. */
const WORDS_AT_A_TIME = 10_000;

/** What was just written is read at once; of many posts, one batch after the other has a quarter of the process. */
const REST = 3;

/** Characters of a text that are read: longer than any book. The embedded database and the reader share one process. */
const READ_LENGTH = 500_000;

/** Reads the words of all posts that are due, those of the oldest change first. Returns how many were read. */
export async function indexDuePosts(db: Db, signal?: AbortSignal): Promise<number> {
  let read = 0;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const began = performance.now();
    const due = await db
      .select()
      .from(postTextsDue)
      .where(gt(postTextsDue.id, after))
      .orderBy(asc(postTextsDue.id))
      .limit(BATCH);
    after = due.at(-1)?.id ?? after;
    read += await indexSome(db, due);
    if (due.length < BATCH) break;
    await sleep(REST * (performance.now() - began), undefined, { signal });
  }
  // Searches read what waits to be merged into the index.
  if (read > 0) await db.execute(sql`select gin_clean_pending_list('post_texts_words')`);
  return read;
}

async function indexSome(db: Db, due: (typeof postTextsDue.$inferSelect)[]): Promise<number> {
  if (due.length === 0) return 0;
  const ids = due.map(({ postId }) => postId);
  const content = sql<string>`left(${posts.content}, ${READ_LENGTH})`;
  const texts = await db
    .select({ id: posts.id, userId: posts.userId, title: posts.title, content })
    .from(posts)
    .where(inArray(posts.id, ids));
  const left = new Set(texts.map(({ id }) => id));
  for (const part of parts(texts)) for (const id of await storeWords(db, part)) left.delete(id);
  // What was changed since then has a row of its own; what is being changed or deleted waits until that is over.
  const done = due.filter(({ postId }) => !left.has(postId)).map(({ id }) => id);
  if (done.length > 0) await db.delete(postTextsDue).where(inArray(postTextsDue.id, done));
  return texts.length - left.size;
}

interface Text {
  id: string;
  userId: string;
  title: string;
  content: string;
}

interface Indexed {
  id: string;
  words: string[];
}

/** The words of the texts, as much of them at a time as one statement takes. */
function* parts(texts: Text[]): Generator<Indexed[]> {
  let part: Indexed[] = [];
  let size = 0;
  for (const { id, userId, title, content } of texts) {
    const prefix = ownerPrefix(userId);
    const words = indexedWords(title, content).map((word) => prefix + word);
    part.push({ id, words });
    size += words.length;
    if (size < WORDS_AT_A_TIME) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}

/**
 * Returns the IDs of the posts whose words were stored. It waits for no post that somebody else has locked: whoever
 * deletes many posts at once must not wait in a circle with it.
 */
async function storeWords(db: Db, given: Indexed[]): Promise<string[]> {
  // One parameter for all: Drizzle would make one of each word.
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
    with given as materialized (
      select id, words from json_to_recordset(${JSON.stringify(given)}::json) as given(id uuid, words text[])),
    free as materialized (
      select id, created_at from ${posts} where id in (select id from given) order by id for key share skip locked),
    stored as (
      insert into ${postTexts} (post_id, created_at, words)
      select id, created_at, array_to_tsvector(words) from free join given using (id) order by id
      on conflict (post_id) do update set created_at = excluded.created_at, words = excluded.words
      where (post_texts.created_at, post_texts.words) is distinct from (excluded.created_at, excluded.words))
    select id from free`,
  );
  return rows.map(({ id }) => id);
}
