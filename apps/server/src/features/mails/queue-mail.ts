import type { MailKind } from '@pressloom/contract';
import { and, eq, notLike, type Placeholder } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { outgoingMails, preferences, users } from '../../database/schema/index.ts';
import { wantsMail } from '../preferences/index.ts';

/** Queues a mail as part of `tx`: it is sent if and only if that commits, and once for all that it is `about`. */
export async function queueMail(tx: Db, mail: typeof outgoingMails.$inferInsert): Promise<void> {
  await tx.insert(outgoingMails).values(mail).onConflictDoNothing({ target: outgoingMails.about });
}

/** Makes a mail that was queued for later due now. */
export async function sendNow(tx: Db, about: string): Promise<void> {
  await tx.update(outgoingMails).set({ dueAt: new Date() }).where(eq(outgoingMails.about, about));
}

interface News {
  kind: MailKind;
  /** Id of the notification that this repeats. */
  id: string;
  /** Title of the post; empty where it is about none. */
  title: string;
  message: string;
  postId: string | null;
  siteId: string | null;
}

/** Searches for the address to which this user wants to have news of the kind: no row where they want none. */
export const newsRecipient = (tx: Db, userId: string | Placeholder, kind: MailKind) =>
  tx
    .select({ email: users.email })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    // Not to an administrator without an address, nor to an account that is being deleted.
    .where(and(eq(users.id, userId), notLike(users.email, '%.invalid'), wantsMail(kind)));

/** Queues a notification as a mail. */
export async function queueNewsMail(tx: Db, userId: string, recipient: string, news: News): Promise<void> {
  const { kind, id, message } = news;
  await queueMail(tx, {
    about: `notification:${id}`,
    recipient,
    subject: subjectOf(news),
    text: message,
    userId,
    kind,
    path: pathOf(news),
  });
}

function pathOf({ postId, siteId }: News): string {
  if (postId) return `/posts/${postId}`;
  return siteId ? `/wordpress/${siteId}` : '/dashboard';
}

const SUBJECTS: Record<MailKind, string> = {
  failed: 'Not published',
  missed: 'Published late',
  published: 'Published',
  outage: 'Site status',
  'credits-low': 'Your AI credits are running low',
};

function subjectOf({ kind, title }: News): string {
  return title ? `${SUBJECTS[kind]}: ${title.replace(/\s+/g, ' ').slice(0, 150)}` : SUBJECTS[kind];
}
