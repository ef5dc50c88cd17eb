import { createPost, deletePost, type PostFields, type RemotePost, WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type PendingWrite, publications } from '../../../database/schema/index.ts';
import { enqueueCleanup } from '../cleanup/enqueue-cleanup.ts';
import { isLeftCopy } from '../moved-site/left-copies.ts';
import { ClaimLost } from '../runner/claim-lost.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery } from './delivery.ts';
import { isExactlyReserved } from './reserved-slug.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Creates our post on the site, as a draft under an unguessable slug.
 *
 * WordPress has no idempotency key. The create is recorded before it leaves; if its response is lost, a later attempt
 * finds the draft under that slug (`find-our-post.ts`). The id is recorded at once: from then on the post is updated,
 * never created again.
 */
export async function reservePost(
  delivery: Delivery,
  content: PostFields,
  pendingWrite: PendingWrite,
): Promise<RemotePost> {
  const { client, publication } = delivery;
  const before = {
    createSentAt: publication.createSentAt,
    creates: publication.creates,
    pendingWrite: publication.pendingWrite,
  };
  await checkpoint(delivery, { createSentAt: new Date(), creates: before.creates + 1, pendingWrite });
  const created = await createPost(client, { ...content, status: 'draft', slug: publication.reservation }).catch(
    async (error: unknown) => {
      // The site said that it did nothing: the checkpoint is reverted, and the next attempt need not wait.
      if (error instanceof WordPressError && error.kind !== 'unknown') await checkpoint(delivery, before);
      throw error;
    },
  );
  delivery.context.ticket.complete('make');
  await checkpoint(delivery, snapshotOf(created)).catch(async (error: unknown) => {
    if (error instanceof ClaimLost) await removeUnlessAdopted(delivery, created);
    throw error;
  });
  return created;
}

/**
 * Nobody needs this draft any more, unless the run that took over has found it, or is finding it right now: a draft
 * that it can find is left to cleanup, which runs once it is known which one that run uses. Its site may have been removed
 * meanwhile: then it is the copy that is linked once the site is connected again.
 */
async function removeUnlessAdopted(
  { services, client, publication: { postId, reservation } }: Delivery,
  { id, slug }: RemotePost,
): Promise<void> {
  const current = await findReservation(services.db, postId, reservation);
  if (current?.wordpressId === id || (!current && (await isLeftCopy(services.db, postId, reservation)))) return;
  const mayBeFound = current !== undefined && isExactlyReserved(slug, reservation);
  if (mayBeFound) await enqueueCleanup(services.db, { siteId: current.siteId, kind: 'draft', slug: reservation });
  else await deletePost(client, id, { force: true });
}

/** The publication with this reservation: another row than before once a removed site is connected again. */
async function findReservation(db: Db, postId: string, reservation: string) {
  const { siteId, wordpressId } = publications;
  const isThis = and(eq(publications.postId, postId), eq(publications.reservation, reservation));
  const [row] = await db.select({ siteId, wordpressId }).from(publications).where(isThis);
  return row;
}
