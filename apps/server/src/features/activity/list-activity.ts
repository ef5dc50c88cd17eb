import type { ActivityEntry, activityQuery } from '@pressloom/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { cursorOf, readCursor } from '../../database/cursor.ts';
import { activity, posts, sites } from '../../database/schema/index.ts';

export type ActivityQuery = z.output<typeof activityQuery>;

/** One page of activity, newest first, and the cursor of the next one. */
export async function listActivity(
  db: Db,
  userId: string,
  query: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; nextCursor: string | null }> {
  const rows = await activityPage(db, userId, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return { entries: page.map(toEntry), nextCursor: rows.length > query.limit && last ? cursorOf(last) : null };
}

/** Exported so that a test can check its query plan. */
export function activityPage(db: Db, userId: string, { area, siteId, cursor, limit }: ActivityQuery) {
  const [createdAt, id] = cursor ? readCursor(cursor) : [];
  return db
    .select({
      id: activity.id,
      kind: activity.kind,
      title: activity.title,
      details: activity.details,
      createdAt: activity.createdAt,
      // Null if the post or site no longer exists.
      postId: posts.id,
      siteId: sites.id,
    })
    .from(activity)
    .leftJoin(posts, and(eq(posts.id, activity.postId), eq(posts.userId, userId)))
    .leftJoin(sites, and(eq(sites.id, activity.siteId), eq(sites.userId, userId)))
    .where(
      and(
        eq(activity.userId, userId),
        area ? eq(activity.area, area) : undefined,
        siteId ? eq(activity.siteId, siteId) : undefined,
        cursor ? sql`(${activity.createdAt}, ${activity.id}) < (${createdAt}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit + 1);
}

const toEntry = ({
  id,
  kind,
  postId,
  siteId,
  title,
  details,
  createdAt,
}: Awaited<ReturnType<typeof activityPage>>[number]): ActivityEntry => ({
  id,
  kind,
  postId,
  siteId,
  title,
  siteName: details.siteName ?? null,
  note: details.note ?? null,
  scheduledDate: details.scheduledDate ?? null,
  createdAt: createdAt.toISOString(),
});
