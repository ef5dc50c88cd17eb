import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { accountDeletions, images, posts, users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { queueMail, sendNow } from '../../mails/index.ts';
import {
  enqueueCleanupOfUser,
  isAnythingUnderWay,
  isCleanupPending,
  leaveSchedulesToWordPress,
  listNotWithdrawn,
  takeBackScheduled,
} from '../../publishing/index.ts';
import { accountDeletedText } from '../email/account-mails.ts';

/** A site that has not responded by then keeps its posts: the account is deleted anyway. */
const WAITS_FOR_SITES_MS = 24 * 60 * 60_000;

type Deletion = typeof accountDeletions.$inferSelect;

/** The background job that finishes deletions. */
export const FINISH_DELETIONS = 'finish-deletions';

/**
 * Completes the deletion of accounts, step by step as their sites respond. One that fails does not delay the others.
 * Returns how many still wait for their sites.
 *
 * @throws AggregateError with what failed, after all were tried
 */
export async function finishDeletions({ db }: Pick<Services, 'db'>): Promise<number> {
  const waiting = await db.select({ userId: accountDeletions.userId }).from(accountDeletions);
  const failures: unknown[] = [];
  for (const { userId } of waiting) await finishOne(db, userId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be deleted');
  return db.$count(accountDeletions);
}

const finishOne = (db: Db, userId: string) =>
  db.transaction(async (tx) => {
    const [deletion] = await tx
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, userId))
      .for('update', { skipLocked: true });
    if (deletion) await goOn(tx, deletion);
  });

async function goOn(tx: Db, deletion: Deletion): Promise<void> {
  const { userId, takeBack, requestedAt } = deletion;
  const isOverdue = Date.now() - requestedAt.getTime() > WAITS_FOR_SITES_MS;
  if (!isOverdue) {
    if (await isAnythingUnderWay(tx, userId)) return;
    const waiting = takeBack ? await takeBackScheduled(tx, userId) : await leaveSchedulesToWordPress(tx, userId);
    if (waiting > 0) return;
  }
  await enqueueCleanupOfUser(tx, userId);
  await notifyOwner(tx, deletion);
  await tx.delete(posts).where(eq(posts.userId, userId));
  await tx.delete(images).where(eq(images.userId, userId));
  // The credentials of sites are kept until our orphans there are cleaned up.
  if (!isOverdue && (await isCleanupPending(tx, userId))) return;
  await tx.delete(users).where(eq(users.id, userId));
  await sendNow(tx, mailAbout(userId));
}

const mailAbout = (userId: string) => `account-deleted:${userId}`;

/** Queued while the posts are known, sent when everything is done; only once, although several steps call this. */
async function notifyOwner(tx: Db, { userId, email, takeBack, requestedAt }: Deletion) {
  if (email.endsWith('.invalid')) return;
  const left = takeBack ? await listNotWithdrawn(tx, userId) : [];
  await queueMail(tx, {
    about: mailAbout(userId),
    dueAt: new Date(requestedAt.getTime() + 2 * WAITS_FOR_SITES_MS),
    recipient: email,
    subject: 'Your account was deleted',
    text: accountDeletedText({ takeBack, left }),
  });
}
