import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { images, posts, revisions } from '../../database/schema/index.ts';
import { unpackBody } from '../revisions/revision-body.ts';

/** Browsers keep unsaved edits for 30 days, and with them the addresses of images that were uploaded for them. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Texts read at a time: each may have 2 MB. */
const BATCH = 20;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Removes uploads that are in no post and in no version of one, 30 days after they came. Returns how many. */
export async function removeUnusedImages(db: Db): Promise<number> {
  const until = new Date(Date.now() - KEPT_MS);
  const owners = await db.selectDistinct({ userId: images.userId }).from(images).where(lt(images.createdAt, until));
  let removed = 0;
  for (const { userId } of owners) removed += await removeThoseOf(db, userId, until);
  return removed;
}

async function removeThoseOf(db: Db, userId: string, until: Date): Promise<number> {
  const begin = new Date();
  const old = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.userId, userId), lt(images.createdAt, until)));
  const unused = new Set(old.map(({ id }) => id));
  for await (const text of textsOf(db, userId)) {
    for (const [id] of text.matchAll(UUID)) unused.delete(id);
    if (unused.size === 0) return 0;
  }
  // A post that was saved while the others were read may have taken one in again.
  const isTakenInAgain = sql`exists (
    select from ${posts} where ${posts.userId} = ${userId} and ${posts.updatedAt} >= ${begin.toISOString()}::timestamptz
      and strpos(concat_ws(' ', ${posts.featuredImage}, ${posts.content}), ${images.id}::text) > 0)`;
  const gone = await db
    .delete(images)
    .where(and(eq(images.userId, userId), inArray(images.id, [...unused]), sql`not ${isTakenInAgain}`))
    .returning({ id: images.id });
  return gone.length;
}

/** All texts of a user's posts and their versions, in which images are named by their ids. */
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
