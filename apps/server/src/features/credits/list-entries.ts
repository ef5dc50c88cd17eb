import type { CreditEntry } from '@pressloom/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { cursorOf, readCursor } from '../../database/cursor.ts';
import { creditEntries } from '../../database/schema/index.ts';

/** One page of the ledger, newest first, and the cursor of the next one. */
export async function listEntries(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ entries: CreditEntry[]; nextCursor: string | null }> {
  const [createdAt, id] = cursor ? readCursor(cursor) : [];
  const rows = await db
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        cursor
          ? sql`(${creditEntries.createdAt}, ${creditEntries.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

const toEntry = (row: typeof creditEntries.$inferSelect): CreditEntry => ({
  id: row.id,
  reason: row.reason,
  title: row.title,
  postId: row.postId,
  amount: row.amount,
  balance: row.balance,
  createdAt: row.createdAt.toISOString(),
});
