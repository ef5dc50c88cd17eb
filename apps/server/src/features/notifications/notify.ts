import { MAIL_KINDS, type MailKind, type NotificationKind, type ServerEvent } from '@pressloom/contract';
import { count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { notifications } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { mailRecipient, queueNotificationMail } from '../mails/index.ts';
import { toNotification } from './to-notification.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Identifies the outcome, so that the user is notified once: a repeated outcome is ignored. */
  outcome: string;
  postId?: string;
  siteId?: string;
  runId?: string;
  title?: string;
  /** Of the email, before the title; otherwise that of its kind. */
  subject?: string;
  /** What happened and what to do, in one or two sentences. */
  message: string;
}

/** Number of newest notifications shown to a user. */
export const SHOWN = 50;

/** From this many on the oldest are deleted: in batches, rather than one for each new one. */
const FORGET_FROM = 2 * SHOWN;

/** Notifies the user in the app and emits the event, as part of `tx`. Returns whether the notification was new. */
export async function notify(tx: Db, userId: string, notification: NewNotification): Promise<boolean> {
  const event = await putInBell(tx, userId, notification);
  if (event) await emitEvent(tx, userId, event);
  return event !== undefined;
}

/**
 * Adds a notification, and queues an email if the user wants one, as part of `tx`: exactly once per outcome. Returns
 * the event left to emit; undefined if the notification was not new.
 */
export async function putInBell(
  tx: Db,
  userId: string,
  { subject, ...notification }: NewNotification,
): Promise<ServerEvent | undefined> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...notification, userId })
    .onConflictDoNothing({ target: [notifications.userId, notifications.outcome] })
    .returning({
      ...getTableColumns(notifications),
      // As of before this notification.
      kept: sql<number>`${keptOf(userId)}`,
      unread: unreadBeside(tx, userId).mapWith(Number),
      recipient: sql<string | null>`(${recipientOf(tx, userId, notification)})`,
    });
  if (!row) return undefined;
  const { recipient } = row;
  if (row.kept + 1 >= FORGET_FROM) await forgetOldest(tx, userId);
  if (recipient && isMailed(row)) await queueNotificationMail(tx, userId, recipient, { ...row, subject });
  return { type: 'notification', notification: toNotification(row), unread: row.unread };
}

const isMailed = <Of extends { kind: NotificationKind }>(notification: Of): notification is Of & { kind: MailKind } =>
  MAIL_KINDS.some((kind) => kind === notification.kind);

const recipientOf = (tx: Db, userId: string, notification: NewNotification) =>
  isMailed(notification) ? mailRecipient(tx, userId, notification.kind) : sql`null`;

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadAmong(db, userId, SHOWN);
  return row?.unread ?? 0;
}

/** Number of unread notifications including one new one, as of before the surrounding statement. */
const unreadBeside = (db: Db, userId: string) => sql`(${unreadAmong(db, userId, SHOWN - 1)}) + 1`;

const keptOf = (userId: string) =>
  sql`(select count(*)::int from ${notifications} where ${notifications.userId} = ${userId})`;

function unreadAmong(db: Db, userId: string, newest: number) {
  const shown = db
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(newest)
    .as('shown');
  return db.select({ unread: count() }).from(shown).where(isNull(shown.readAt));
}

async function forgetOldest(tx: Db, userId: string) {
  const oldest = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .offset(SHOWN);
  await tx.delete(notifications).where(sql`${notifications.id} in (${oldest})`);
}
