import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

/**
 * A post could not be rescheduled, and the site still has it at its old time: the post here gets that time back, as
 * that is when it goes live. Trying again still means the new time, which the publication keeps.
 */
export async function revertScheduledDate(
  tx: Db,
  current: PublicationRow,
  failure: { kind: 'retry' | 'final' | 'unknown'; code: string },
): Promise<void> {
  const { postId, siteId, action, remote } = current;
  const isUndone = failure.kind !== 'unknown' && failure.code !== 'post_gone';
  if (!isUndone) return;
  if (action !== 'schedule' || remote?.status !== 'future' || !remote.dateGmt) return;
  await tx
    .update(posts)
    .set({ scheduledDate: new Date(remote.dateGmt), updatedAt: new Date() })
    .where(and(eq(posts.id, postId), eq(posts.siteId, siteId), eq(posts.status, 'scheduled')));
}
