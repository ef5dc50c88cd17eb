import { lt, sql } from 'drizzle-orm';
import type { Db } from '../database/connection.ts';
import { rateLimits } from '../database/schema/index.ts';

/** Longer than any window. */
const KEPT_MS = 24 * 60 * 60_000;

/** One request in this many also deletes expired windows. */
const SWEEP_EVERY = 200;

/**
 * Counts a request in a fixed window that begins with the first one. A single statement, so that two nodes cannot both
 * count the last one allowed. `last_request` holds the window's beginning.
 *
 * @returns the number of requests in this window, including this one, and the milliseconds until the next one begins
 */
export async function countRequest(db: Db, key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
  const now = Date.now();
  const isOver = sql`${rateLimits.lastRequest} <= ${now - windowMs}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${isOver} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, begin: rateLimits.lastRequest });
  if (Math.random() < 1 / SWEEP_EVERY) await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now - KEPT_MS));
  return { current: row?.count ?? 1, ttl: (row?.begin ?? now) + windowMs - now };
}
