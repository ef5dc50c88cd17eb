import type { WordPressError } from '@pressloom/wordpress';
import { sql } from 'drizzle-orm';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { notify } from '../../notifications/index.ts';
import { type LockedPost, lockAnyPost, type PublicationRow } from '../../posts/index.ts';
import { emitPublicationChangedQuietly } from '../outcome/publication-events.ts';
import { RESCUE_AFTER_S } from './claim-due-look.ts';
import { isStillAt } from './schedule-in-effect.ts';

/**
 * Records that a post can't be checked after its time, because the site refuses us or the post can't be read, and
 * notifies the user once. It is checked again less and less often, about a hundred times in 30 days: some sites lock out
 * whoever comes with a password that they refuse.
 */
export async function recordUnreadable(
  { db }: Pick<Foundation, 'db'>,
  publication: PublicationRow,
  due: LockedPost & { scheduledDate: Date },
  error: WordPressError,
): Promise<void> {
  const lateS = (Date.now() - due.scheduledDate.getTime()) / 1_000;
  // Until then the site has its time, and the next check may succeed.
  if (lateS < RESCUE_AFTER_S) return;
  const message = `Its time has come, but pressloom can’t check whether WordPress has published it. ${error.message}`;
  await db.transaction(async (tx) => {
    const post = await lockAnyPost(tx, publication.postId);
    if (post?.status !== 'scheduled' || post.scheduledDate?.getTime() !== due.scheduledDate.getTime()) return;
    const [row] = await tx
      .update(publications)
      .set({ notices: [message], watchedAt: sql`now() + ${`${lateS / 12} s`}::interval`, updatedAt: DATABASE_TIME })
      .where(isStillAt(publication))
      .returning();
    if (!row) return;
    await emitPublicationChangedQuietly(tx, row);
    const { id, revision, userId, postId, siteId } = row;
    const outcome = `unreadable:${id}:${revision}`;
    await notify(tx, userId, { kind: 'failed', outcome, postId, siteId, title: due.title, message });
  });
}
