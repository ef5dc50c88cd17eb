import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { ignoredClaims } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';

const IGNORED_MAX = 1_000;

const isOf = (userId: string, postId: string) =>
  and(eq(ignoredClaims.userId, userId), eq(ignoredClaims.postId, postId));

/** The keys of the claims of a post that its user lets stand. */
export async function listIgnored(db: Db, userId: string, postId: string): Promise<Set<string>> {
  const rows = await db.select({ key: ignoredClaims.key }).from(ignoredClaims).where(isOf(userId, postId));
  return new Set(rows.map(({ key }) => key));
}

/**
 * The caller has checked that it is the user’s post.
 * @throws 422 `too_many_ignored`
 */
export async function setIgnored(
  db: Db,
  userId: string,
  postId: string,
  key: string,
  isIgnored: boolean,
): Promise<void> {
  if (!isIgnored) {
    await db.delete(ignoredClaims).where(and(isOf(userId, postId), eq(ignoredClaims.key, key)));
    return;
  }
  const [found] = await db.select({ claims: count() }).from(ignoredClaims).where(isOf(userId, postId));
  if ((found?.claims ?? 0) >= IGNORED_MAX)
    throw refused(
      'too_many_ignored',
      `A post can have at most ${IGNORED_MAX} ignored findings. List one again to ignore another.`,
    );
  await db.insert(ignoredClaims).values({ userId, postId, key }).onConflictDoNothing();
}
