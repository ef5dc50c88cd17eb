import type { MailKind, ServerEvent } from '@pressloom/contract';
import { count, desc, eq, getTableColumns, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { notifications } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { newsRecipient, queueNewsMail } from '../mails/index.ts';
import { toNotification } from './to-notification.ts';

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

/** Newest notifications of each user that are shown. */
export const SHOWN = 50;

/** With so many the oldest are forgotten: not one with each that comes. */
const FORGET_FROM = 2 * SHOWN;

/** Puts news into the user's bell and tells their pages, as part of `tx`. Returns whether it was news. */
export async function notify(tx: Db, userId: string, news: News): Promise<boolean> {
  const event = await putInBell(tx, userId, news);
  if (event) await emitEvent(tx, userId, event);
  return event !== undefined;
}

/**
 * Puts news into the user's bell, and into a mail where they want one, as part of `tx`: exactly once for each outcome.
 * Returns what is left to tell to the user's pages; undefined where it was no news.
 */
export async function putInBell(tx: Db, userId: string, news: News): Promise<ServerEvent | undefined> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...news, userId })
    .onConflictDoNothing({ target: [notifications.userId, notifications.outcome] })
    .returning({
      ...getTableColumns(notifications),
      // Of the bell as it was before this one.
      kept: sql<number>`${keptOf(userId)}`,
      unread: unreadBeside(tx, userId).mapWith(Number),
      recipient: sql<string | null>`(${newsRecipient(tx, userId, news.kind)})`,
    });
  if (!row) return undefined;
  const { recipient } = row;
  if (row.kept + 1 >= FORGET_FROM) await forgetOldest(tx, userId);
  if (recipient) await queueNewsMail(tx, userId, recipient, row);
  return { type: 'notification', notification: toNotification(row), unread: row.unread };
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadAmong(db, userId, SHOWN);
  return row?.unread ?? 0;
}

/**
 * Whether news of this kind takes no more than a row in the bell: no mail of it is wanted, and nothing older is to be
 * forgotten. To be part of a larger statement, with `unreadBeside`.
 */
export const isOnlyForBell = (db: Db, userId: string | Placeholder, kind: MailKind) =>
  sql`(${keptOf(userId)} + 1 < ${FORGET_FROM} and not exists (${newsRecipient(db, userId, kind)}))`;

/** How many are unread with one more that is new: of the bell as it was before the statement that asks. */
export const unreadBeside = (db: Db, userId: string | Placeholder) => sql`(${unreadAmong(db, userId, SHOWN - 1)}) + 1`;

const keptOf = (userId: string | Placeholder) =>
  sql`(select count(*)::int from ${notifications} where ${notifications.userId} = ${userId})`;

function unreadAmong(db: Db, userId: string | Placeholder, newest: number) {
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
