import type { MailKind } from '@pressloom/contract';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { notifications } from '../../database/schema/index.ts';
import { emitEvent } from '../events/events.ts';
import { queueNewsMail } from '../mails/queue-mail.ts';
import { toNotification } from './notification-store.ts';

export interface News {
  kind: MailKind;
  /** Names what came about, so that it is told once: the same again is nothing new. */
  outcome: string;
  postId?: string;
  siteId?: string;
  title?: string;
  /** What happened and what to do, in a sentence or two. */
  message: string;
}

/** Newest notifications that are kept of each user. */
export const KEPT = 50;

/** Puts news into the user's bell, and into a mail where they want one, as part of `tx`: exactly once for each outcome. Answers whether it was news. */
export async function notify(tx: Db, userId: string, news: News): Promise<boolean> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...news, userId })
    .onConflictDoNothing({ target: [notifications.userId, notifications.outcome] })
    .returning();
  if (!row) return false;
  const [, unread] = await Promise.all([
    forgetOldest(tx, userId),
    countUnread(tx, userId),
    queueNewsMail(tx, userId, row),
  ]);
  await emitEvent(tx, userId, { type: 'notification', notification: toNotification(row), unread });
  return true;
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

async function forgetOldest(tx: Db, userId: string) {
  const oldest = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .offset(KEPT);
  await tx.delete(notifications).where(sql`${notifications.id} in (${oldest})`);
}
