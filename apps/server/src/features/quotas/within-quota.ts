import { ERROR_CODES } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { lockKey } from '../../database/lock-key.ts';
import { queryRow } from '../../database/query-rows.ts';
import { refused } from '../../http/errors.ts';

export type Quotas = Config['quotas'];

interface Used {
  posts: number;
  images: number;
  bytes: number;
}

/**
 * Runs a write in a transaction that fails if it takes the user over their quota. A user's writes are serialized, so
 * two concurrent tabs cannot both pass. A user who was already over, because the limit is new, is refused only what
 * increases the excess.
 *
 * @throws 422 `quota_reached`
 */
export function withinQuota<T>(db: Db, quotas: Quotas, userId: string, write: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockQuota(tx, userId);
    const before = await readUsed(tx, userId);
    const written = await write(tx);
    const reached = describe(before, await readUsed(tx, userId), quotas);
    if (reached) throw refused(ERROR_CODES.quotaReached, reached);
    return written;
  });
}

/** A user who is far from the limit is counted at most this often. */
const COUNTED_EVERY_MS = 10_000;

/** Share of the remaining room: ten processes may allow as much at the same time, and uploads still find room. */
const ALLOWED_PART = 1 / 10;

/** Bytes that users may add to their posts before they are counted again, in this process. */
const allowances = new Map<string, { bytes: number; until: number }>();

/**
 * Runs a write of a text that may have grown, and fails if it takes the user over their quota. Close to the limit every
 * save is counted; a text that shrinks always passes. As in `withinQuota`, what the write locks is locked after the
 * quota, so that two of them don't wait for each other.
 *
 * @throws 422 `quota_reached`
 */
export async function growWithinQuota(
  tx: Db,
  quotas: Quotas,
  userId: string,
  { before, after }: Texts,
  write: () => Promise<void>,
): Promise<void> {
  const added = Buffer.byteLength(after) - Buffer.byteLength(before);
  if (added <= 0 || isAllowed(userId, added)) return write();
  await lockQuota(tx, userId);
  await write();
  const used = await readUsed(tx, userId);
  const reached = describe({ ...used, bytes: used.bytes - added }, used, quotas);
  if (reached) throw refused(ERROR_CODES.quotaReached, reached);
  allow(userId, (quotas.megabytes * 1_000_000 - used.bytes) * ALLOWED_PART);
}

interface Texts {
  before: string;
  after: string;
}

function isAllowed(userId: string, added: number): boolean {
  const allowance = allowances.get(userId);
  if (!allowance || allowance.until < Date.now() || allowance.bytes < added) return false;
  allowance.bytes -= added;
  return true;
}

function allow(userId: string, bytes: number): void {
  const now = Date.now();
  for (const [id, { until }] of allowances) if (until < now) allowances.delete(id);
  allowances.set(userId, { bytes, until: now + COUNTED_EVERY_MS });
}

/** Two concurrent tabs must not both pass. */
const lockQuota = (tx: Db, userId: string) => lockKey(tx, `quota:${userId}`);

/**
 * The sizes are stored next to texts and files, which are not read for this. Posts that were read from a site have
 * limits of their own.
 */
async function readUsed(tx: Db, userId: string): Promise<Used> {
  return queryRow<Used>(
    tx,
    sql`
    select posts.count::int as posts, images.count::int as images, (posts.bytes + images.bytes)::float8 as bytes
    from (select count(*), coalesce(sum(octet_length(content)), 0) as bytes
          from blog_posts where user_id = ${userId} and not sample and origin = 'here') as posts,
         (select count(*), coalesce(sum(octet_length(data)), 0) as bytes
          from images where user_id = ${userId}) as images`,
  );
}

const MAKE_ROOM =
  'Delete posts you no longer need, or ask your administrator for more. Images that no post uses are removed after 60 days.';

function describe(before: Used, after: Used, { posts, images, megabytes }: Quotas): string | undefined {
  const number = (value: number) => value.toLocaleString('en-US');
  const isOver = (kind: keyof Used, limit: number) => after[kind] > limit && after[kind] > before[kind];
  if (isOver('posts', posts)) {
    return `You’ve reached the limit of ${number(posts)} posts. Delete some, or ask your administrator for more.`;
  }
  if (isOver('images', images)) {
    return `You’ve reached the limit of ${number(images)} images. ${MAKE_ROOM}`;
  }
  if (isOver('bytes', megabytes * 1_000_000)) {
    return `You’ve reached the limit of ${number(megabytes)} MB of posts and images. ${MAKE_ROOM}`;
  }
  return undefined;
}
