import type { RemotePost } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { deliveryAttempts, posts, publications } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { emitEvent } from '../events/events.ts';
import { updatePostRow } from '../posts/post-store.ts';
import type { Delivered } from './deliver.ts';
import { findPublicationById, type PublicationRow, remoteCopies, tellPages } from './publication-store.ts';

/**
 * Records what an attempt reached. What is now known of the site is always kept; the wish is only marked as fulfilled
 * if the user has not wished for something else meanwhile.
 */
export async function concludeSuccess(
  services: Services,
  claimed: PublicationRow,
  delivered: Delivered,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await endAttempt(tx, claimed, { outcome: 'done' });
    const current = await findPublicationById(tx, claimed.id);
    if (!current) return;
    const isStillWanted = current.revision === claimed.revision;
    if (delivered.remote === null) {
      if (isStillWanted) await forgetCopy(tx, claimed);
      return;
    }
    const [row] = await tx
      .update(publications)
      .set({
        ...factsOf(delivered.remote),
        aliveAt: null,
        ...(delivered.sentVersion !== null && { sentVersion: delivered.sentVersion }),
        ...(isStillWanted && { state: 'done', errorCode: null, errorMessage: null, notices: delivered.notices }),
        updatedAt: new Date(),
      })
      .where(eq(publications.id, claimed.id))
      .returning();
    const after = isStillWanted ? postAfter(delivered, claimed) : undefined;
    if (after) await updatePostRow(tx, claimed.postId, after);
    if (row) await tellPages(tx, row);
  });
}

export async function endAttempt(
  tx: Db,
  claimed: PublicationRow,
  end: Pick<typeof deliveryAttempts.$inferInsert, 'outcome' | 'status' | 'code' | 'message'>,
): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ ...end, endedAt: new Date() })
    .where(and(eq(deliveryAttempts.publicationId, claimed.id), eq(deliveryAttempts.attempt, claimed.attempts)));
}

/** What is kept of the post as the site has it. */
export const factsOf = (remote: RemotePost) => ({
  wordpressId: remote.id,
  link: remote.link,
  remote: {
    status: remote.status,
    modifiedGmt: remote.modifiedGmt,
    slug: remote.slug,
    dateGmt: remote.dateGmt,
  },
});

/** The post's own status follows what the site confirmed. Undefined where it stays as it is. */
function postAfter(
  { action, remote }: Delivered,
  { scheduledDate }: PublicationRow,
): Partial<typeof posts.$inferInsert> | undefined {
  const now = new Date();
  if (action === 'unschedule') return { status: 'draft', scheduledDate: null, publishedAt: null, updatedAt: now };
  if (action === 'update') return undefined;
  if (remote?.status === 'publish') {
    return { status: 'published', scheduledDate: null, publishedAt: now, updatedAt: now };
  }
  if (remote?.status === 'future') return { status: 'scheduled', scheduledDate, publishedAt: null, updatedAt: now };
  return undefined;
}

/** The copy is gone from its site; with the last copy the post goes too. */
async function forgetCopy(tx: Db, claimed: PublicationRow): Promise<void> {
  await tx.delete(publications).where(eq(publications.id, claimed.id));
  if ((await remoteCopies(tx, claimed.postId)).length > 0) return;
  const [post] = await tx.delete(posts).where(eq(posts.id, claimed.postId)).returning({ title: posts.title });
  if (post) await emitEvent(tx, claimed.userId, { type: 'post-deleted', postId: claimed.postId, title: post.title });
}
