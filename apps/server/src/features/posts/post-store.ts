import { ERROR_CODES, type Post } from '@pressloom/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { keepUsedImages } from '../images/index.ts';
import { postColumns } from './post-columns.ts';
import { findPublication, toPublication } from './publication-store.ts';
import { toPost } from './to-post.ts';

const ownPost = (userId: string, id: string) => and(eq(posts.id, id), eq(posts.userId, userId));

/** One post of the user with its publication. @throws 404 */
export async function findPost(db: Db, userId: string, id: string): Promise<Post> {
  const [row] = await db.select(postColumns).from(posts).where(ownPost(userId, id));
  if (!row) throw notFound('Post');
  const publication = row.siteId ? await findPublication(db, row.id, row.siteId) : undefined;
  const remote = publication?.remote;
  return toPost(row, publication ? toPublication(publication, row.version) : null, {
    remoteStatus: remote?.status ?? null,
    remoteProtection: remote?.settings?.protection ?? null,
  });
}

/** Checks that the user has this post, without reading it. @throws 404 */
export async function requirePost(db: Db, userId: string, id: string): Promise<void> {
  const [row] = await db.select({ id: posts.id }).from(posts).where(ownPost(userId, id));
  if (!row) throw notFound('Post');
}

/** The row itself, locked until `tx` ends: other writers wait. Undefined if it is gone. */
export async function findLockedPost(tx: Db, userId: string, id: string) {
  const [row] = await tx.select(postColumns).from(posts).where(ownPost(userId, id)).for('update');
  return row;
}

/** Locks a post as `findLockedPost` does. @throws 404 */
export async function lockPost(tx: Db, userId: string, id: string) {
  const row = await findLockedPost(tx, userId, id);
  if (!row) throw notFound('Post');
  return row;
}

/** Locks a post by its id alone, for jobs, and returns its status, dates and site; undefined if it is gone. */
export async function lockAnyPost(tx: Db, id: string) {
  const { status, scheduledDate, publishedAt, siteId } = posts;
  const columns = { status, scheduledDate, publishedAt, siteId };
  const [row] = await tx.select(columns).from(posts).where(eq(posts.id, id)).for('update');
  return row;
}

export type LockedPost = Awaited<ReturnType<typeof lockPost>>;

/** Refuses what was asked for a version of the post that is no longer there. @throws 409 with the post as it is */
export async function requireVersion(
  tx: Db,
  userId: string,
  { id, version }: LockedPost,
  asked: number,
): Promise<void> {
  if (asked === version) return;
  throw conflict(ERROR_CODES.postChanged, 'This post was changed in another tab or on another device', {
    post: await findPost(tx, userId, id),
  });
}

/** Updates columns of a post that the caller has locked. */
export async function updatePostRow(tx: Db, id: string, values: Partial<typeof posts.$inferInsert>) {
  await keepUsedImages(tx, sql`(select user_id from blog_posts where id = ${id})`, values);
  const left = values.siteId === undefined ? {} : { leftSite: null };
  await tx
    .update(posts)
    .set({ ...left, ...values })
    .where(eq(posts.id, id));
}

/** A post by its id alone, for jobs: its owner was checked when the job was requested. @throws 404 */
export async function readPost(db: Db, id: string): Promise<LockedPost> {
  const [row] = await db.select(postColumns).from(posts).where(eq(posts.id, id));
  if (!row) throw notFound('Post');
  return row;
}
