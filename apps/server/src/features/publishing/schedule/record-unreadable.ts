import type { WordPressError } from '@pressloom/wordpress';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { notify, readFailuresOf } from '../../notifications/index.ts';
import { type LockedPost, lockAnyPost, type PublicationRow } from '../../posts/index.ts';
import { ONLY_READABLE } from '../checks/only-readable.ts';
import { emitPublicationChangedQuietly } from '../outcome/publication-events.ts';
import { RESCUE_AFTER_S } from './claim-due-check.ts';
import { isStillAt } from './schedule-in-effect.ts';

/** A scheduled post whose time has come. */
export type Due = LockedPost & { scheduledDate: Date };

const HOUR_S = 3_600;
const BEGINNING = 'Its time has come, but pressloom';

/**
 * Records that a post can't be checked after its time, because the site refuses us or the post can't be read, and
 * notifies the user once. It is checked again less and less often, each hour in the end: some sites lock us out if
 * we come often with a password that they refuse. A connection that works again makes the check due (claim-due-check.ts).
 */
export async function recordUnreadable(
  { db }: Pick<Foundation, 'db'>,
  publication: PublicationRow,
  due: Due,
  error: WordPressError,
): Promise<void> {
  const lateS = (Date.now() - due.scheduledDate.getTime()) / 1_000;
  // Until then the site has its time, and the next check may succeed.
  if (lateS < RESCUE_AFTER_S) return;
  const message = `${BEGINNING} can’t check whether WordPress has published it. ${error.message}`;
  await noteOverdue(db, publication, due, {
    message,
    watchedAt: sql`now() + ${`${Math.min(lateS / 12, HOUR_S)} s`}::interval`,
  });
}

/** Records that WordPress has missed a schedule and refuses to publish the post when we ask for it. */
export const recordNotRescued = (
  { db }: Pick<Foundation, 'db'>,
  publication: PublicationRow,
  due: Due,
  error: WordPressError,
): Promise<void> => {
  const message = `${BEGINNING} couldn’t publish it after WordPress had missed its schedule. ${error.message}`;
  // What was about to be sent was refused for certain.
  const settled = { pendingWrite: null, unsettledUntil: null };
  return noteOverdue(db, publication, due, { message, watchedAt: sql`now() + interval '1 hour'`, ...settled });
};

async function noteOverdue(
  db: Db,
  publication: PublicationRow,
  due: Due,
  { message, watchedAt, ...settled }: { message: string; watchedAt: SQL; pendingWrite?: null; unsettledUntil?: null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockAnyPost(tx, publication.postId);
    if (post?.status !== 'scheduled' || post.scheduledDate?.getTime() !== due.scheduledDate.getTime()) return;
    const [row] = await tx
      .update(publications)
      .set({ notices: [message], watchedAt, ...settled, updatedAt: DATABASE_TIME })
      .where(isStillAt(publication))
      .returning();
    if (!row) return;
    await emitPublicationChangedQuietly(tx, row);
    const { id, revision, userId, postId, siteId } = row;
    const outcome = `unreadable:${id}:${revision}`;
    await notify(tx, userId, { kind: 'failed', outcome, postId, siteId, title: due.title, message });
  });
}

const isOverdueNote = (notice: string) => notice.startsWith(BEGINNING);

/** The post was read since: what was said above is no longer true. Returns what becomes of its notices. */
export async function forgetUnreadable(tx: Db, row: PublicationRow): Promise<{ notices?: string[] }> {
  if (row.notices.some(isOverdueNote)) await readFailuresOf(tx, row);
  const notices = row.notices.filter((notice) => !isOverdueNote(notice) && notice !== ONLY_READABLE);
  return notices.length < row.notices.length ? { notices } : {};
}
