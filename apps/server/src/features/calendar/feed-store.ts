import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { calendarFeeds } from '../../database/schema/index.ts';
import { hashToken } from '../../system/hash-token.ts';

const OFF = { active: false, createdAt: null, lastReadAt: null };

/** Whether the user has a calendar subscription. Its URL is known only to the user who created it. */
export async function findFeed(db: Db, userId: string) {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  if (!row) return OFF;
  return {
    active: true,
    createdAt: row.createdAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
  };
}

/** Creates a secret, replacing the previous one. */
export async function makeFeed(db: Db, userId: string) {
  const token = randomBytes(32).toString('base64url');
  const values = { tokenHash: hashToken(token), createdAt: new Date(), lastReadAt: null };
  await db
    .insert(calendarFeeds)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
  return { token, createdAt: values.createdAt.toISOString() };
}

export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** The user whose calendar a token opens, recording that it was read. Undefined for a wrong token. */
export async function readerOf(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .update(calendarFeeds)
    .set({ lastReadAt: new Date() })
    .where(eq(calendarFeeds.tokenHash, hashToken(token)))
    .returning({ userId: calendarFeeds.userId });
  return row?.userId;
}
