import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { notifications, posts, sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { emitEvent } from '../events/index.ts';
import { countUnread, SHOWN } from './notify.ts';
import { toNotification } from './to-notification.ts';

/** All notifications that are shown, newest first. */
export async function listNotifications(db: Db, userId: string) {
  const rows = await db
    // Post and site only if they still exist.
    .select({ ...getTableColumns(notifications), postId: posts.id, siteId: sites.id })
    .from(notifications)
    .leftJoin(posts, and(eq(posts.id, notifications.postId), eq(posts.userId, userId)))
    .leftJoin(sites, and(eq(sites.id, notifications.siteId), eq(sites.userId, userId)))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(SHOWN);
  return { notifications: rows.map(toNotification), unread: rows.filter(({ readAt }) => !readAt).length };
}

/** Marks a notification read; idempotent. @throws 404 */
export async function readNotification(db: Db, userId: string, id: string) {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ id: notifications.id }).from(notifications).where(own);
    if (!row) throw notFound('Notification');
    await tx
      .update(notifications)
      .set({ readAt: new Date() })
      .where(and(own, isNull(notifications.readAt)));
    return emitUnread(tx, userId);
  });
}

/** Marks the failures of a post on a site read, as part of `tx`, once nothing is left to do about them. */
export const readFailuresOf = (
  tx: Db,
  { userId, postId, siteId }: { userId: string; postId: string; siteId: string },
): Promise<void> =>
  readThose(
    tx,
    userId,
    and(eq(notifications.kind, 'failed'), eq(notifications.postId, postId), eq(notifications.siteId, siteId)),
  );

/** Marks what asked for reviews read, as part of `tx`, once they are done. */
export const readReviews = (tx: Db, userId: string, which: SQL | undefined): Promise<void> =>
  readThose(tx, userId, and(eq(notifications.kind, 'review'), which));

/** Marks what said that few credits are left read, as part of `tx`, once there are more. */
export const readCreditsLow = (tx: Db, userId: string): Promise<void> =>
  readThose(tx, userId, eq(notifications.kind, 'credits-low'));

async function readThose(tx: Db, userId: string, which: SQL | undefined): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  if (read.length > 0) await emitUnread(tx, userId);
}

export async function readAllNotifications(db: Db, userId: string) {
  return db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ readAt: new Date() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
    return emitUnread(tx, userId);
  });
}

async function emitUnread(tx: Db, userId: string) {
  const unread = await countUnread(tx, userId);
  await emitEvent(tx, userId, { type: 'notifications-read', unread });
  return { unread };
}
