import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import type { Source } from '../claims/source-facts.ts';

/** What only the author of a post knows, as they said before it was written: a source of theirs without a page. */
export async function readNotes(db: Db, userId: string, postId: string): Promise<Source[]> {
  const rows = await db
    .select({ text: sql<string | null>`${runItems.brief}->>'onlyYouKnow'` })
    .from(runItems)
    .where(and(eq(runItems.userId, userId), eq(runItems.postId, postId)));
  return rows.flatMap(({ text }) => (text?.trim() ? [{ url: '', title: '', text }] : []));
}
