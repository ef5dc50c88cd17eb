import { and, asc, eq, gt, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { images, posts, revisions } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { unpackBody } from '../revisions/index.ts';

/**
 * Browsers keep unsaved edits, including image URLs, for 30 days after the last keystroke. Twice that, so that an edit
 * that goes on for a month is safe, too.
 */
const KEPT_DAYS = 60;

/** Texts read at a time: each may have 2 MB. */
const BATCH = 20;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Records since when uploads have been in no post and no version of one, and removes those recorded for 60 days that
 * are still unused. Returns how many. All times are the database's.
 *
 * @param signal stops it after the current batch of texts
 */
export async function removeUnusedImages(
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const owners = await db.selectDistinct({ userId: images.userId }).from(images);
  let removed = 0;
  for (const { userId } of owners) {
    try {
      removed += await removeThoseOf(db, userId, signal);
    } catch (err) {
      signal?.throwIfAborted();
      // Those of others are removed all the same.
      log.error({ err, userId }, 'The unused images of a user were not removed');
    }
  }
  return removed;
}

async function removeThoseOf(db: Db, userId: string, signal?: AbortSignal): Promise<number> {
  const own = eq(images.userId, userId);
  const all = await db.select({ id: images.id }).from(images).where(own);
  const unused = new Set(all.map(({ id }) => id));
  for await (const text of textsOf(db, userId)) {
    signal?.throwIfAborted();
    for (const [id] of text.matchAll(UUID)) unused.delete(id);
    if (unused.size === 0) break;
  }
  // One parameter, however many there are.
  const isUnused = sql`${images.id} in (select value::uuid from json_array_elements_text(${JSON.stringify([...unused])}::json))`;
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(and(own, isNotNull(images.unusedSince), not(isUnused)));
  await db
    .update(images)
    .set({ unusedSince: sql`now()` })
    .where(and(own, isNull(images.unusedSince), isUnused));
  // A save that adds the image right now keeps its row locked until it commits, and has cleared `unusedSince` by then.
  const gone = await db
    .delete(images)
    .where(and(own, isUnused, lt(images.unusedSince, sql`now() - make_interval(days => ${KEPT_DAYS})`)))
    .returning({ id: images.id });
  return gone.length;
}

/** All texts of a user's posts and their versions, which refer to images by id. */
async function* textsOf(db: Db, userId: string): AsyncGenerator<string> {
  for (let after = NONE; ; ) {
    const rows = await db
      .select({ id: posts.id, content: posts.content, featuredImage: posts.featuredImage })
      .from(posts)
      .where(and(eq(posts.userId, userId), gt(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(BATCH);
    for (const { content, featuredImage } of rows) yield `${featuredImage} ${content}`;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (let after = NONE; ; ) {
    const rows = await db
      .select({ id: revisions.id, body: revisions.body })
      .from(revisions)
      .where(and(eq(revisions.userId, userId), gt(revisions.id, after)))
      .orderBy(asc(revisions.id))
      .limit(BATCH);
    for (const { body } of rows) yield (await unpackBody(body)).content;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
}

const NONE = '00000000-0000-0000-0000-000000000000';
