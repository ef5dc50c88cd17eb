import type { TrayDraft, trayQuery } from '@pressloom/contract';
import { and, desc, eq, isNull, not } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { afterCursor, cursorOf } from '../../database/cursor.ts';
import { posts } from '../../database/schema/index.ts';
import { hasSiteStatus, titleContains } from '../posts/index.ts';

export type TrayQuery = z.output<typeof trayQuery>;

/**
 * Drafts without a date, newest first. Left out are the sample posts of a new account, which cannot be sent, and what is in
 * the trash of its site.
 */
export async function listTrayDrafts(
  db: Db,
  userId: string,
  query: TrayQuery,
): Promise<{ drafts: TrayDraft[]; nextCursor: string | null }> {
  const rows = await trayPage(db, userId, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    drafts: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    nextCursor: rows.length > query.limit && last ? cursorOf(last) : null,
  };
}

/** Exported so that a test can check its query plan. */
export const trayPage = (db: Db, userId: string, query: TrayQuery) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      type: posts.type,
      siteId: posts.siteId,
      createdAt: posts.createdAt,
      version: posts.version,
      placeholder: posts.placeholder,
    })
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        eq(posts.status, 'draft'),
        isNull(posts.scheduledDate),
        eq(posts.sample, false),
        not(hasSiteStatus(userId, 'trash')),
        query.search ? titleContains(db, userId, query.search) : undefined,
        query.cursor ? afterCursor(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(query.limit + 1);
