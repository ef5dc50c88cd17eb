import type { MailKind } from '@pressloom/contract';
import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { mailReports, outgoingMails, preferences, users } from '../../database/schema/index.ts';
import { runSoon } from '../../system/run-soon.ts';
import { wantsMail } from '../preferences/index.ts';

/** The background job that sends what is queued. */
export const SEND_MAILS = 'send-mails';

type NewMail = typeof outgoingMails.$inferInsert;

/** Queues an email as part of `tx`: it is sent if and only if that commits. While it waits, there is one per `about`. */
export async function queueMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(outgoingMails).values(mail).onConflictDoNothing({ target: outgoingMails.about });
  await runSoon(tx, SEND_MAILS);
}

/** Queues an email about what is found again and again, as part of `tx`: one per `about`, also after it was sent. */
export const queueMailOnce = (tx: Db, mail: NewMail): Promise<void> =>
  tx.transaction(async (inner) => {
    const first = await inner.insert(mailReports).values({ about: mail.about }).onConflictDoNothing().returning();
    if (first.length > 0) await queueMail(inner, mail);
  });

/** Makes an email that was queued for later due now. */
export async function sendNow(tx: Db, about: string): Promise<void> {
  await tx.update(outgoingMails).set({ dueAt: new Date() }).where(eq(outgoingMails.about, about));
  await runSoon(tx, SEND_MAILS);
}

interface NewNotification {
  kind: MailKind;
  /** Id of the notification that this email repeats. */
  id: string;
  /** Title of the post; empty if there is none. */
  title: string;
  /** Other than that of its kind. */
  subject?: string;
  message: string;
  postId: string | null;
  siteId: string | null;
  runId: string | null;
}

/** Query for the user's email address if they want this kind of notification by email; no row otherwise. */
export const mailRecipient = (tx: Db, userId: string, kind: MailKind) =>
  tx
    .select({ email: users.email })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    // Not to an administrator without an email address, nor to an account that is being deleted.
    .where(and(eq(users.id, userId), notLike(users.email, '%.invalid'), wantsMail(kind)));

/** Queues a notification as an email. */
export async function queueNotificationMail(
  tx: Db,
  userId: string,
  recipient: string,
  notification: NewNotification,
): Promise<void> {
  const { kind, id, message } = notification;
  await queueMail(tx, {
    about: `notification:${id}`,
    recipient,
    subject: subjectOf(notification),
    text: message,
    userId,
    kind,
    path: pathOf(notification),
  });
}

function pathOf({ kind, postId, siteId, runId }: NewNotification): string {
  if (runId) return `/automate/runs/${runId}`;
  if (postId) return `/posts/${postId}`;
  if (kind === 'review') return '/automate/review';
  return siteId ? `/wordpress/${siteId}` : '/dashboard';
}

const SUBJECTS: Record<MailKind, string> = {
  failed: 'Not published',
  missed: 'Published late',
  published: 'Published',
  outage: 'Site status',
  'credits-low': 'Your AI credits are running low',
  review: 'Waiting for your review',
};

function subjectOf({
  kind,
  title,
  runId,
  subject = runId ? 'A run needs you' : SUBJECTS[kind],
}: NewNotification): string {
  return title ? `${subject}: ${title.replace(/\s+/g, ' ').slice(0, 150)}` : subject;
}
