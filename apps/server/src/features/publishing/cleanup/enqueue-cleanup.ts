import type { Db } from '../../../database/connection.ts';
import { orphans } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { signalWork } from '../runner/work-signal.ts';

type Orphan = Pick<typeof orphans.$inferInsert, 'siteId' | 'kind' | 'slug' | 'keepId'>;

/** Enqueues the removal of things on a site that only we can have put there, as part of `tx`. */
export async function enqueueCleanup(tx: Db, ...left: Orphan[]): Promise<void> {
  if (left.length === 0) return;
  await tx.insert(orphans).values(left);
  await signalWork(tx);
}

/** Enqueues cleanup of what a publication about to be deleted may have left on its site besides the post itself. */
export async function enqueueCleanupOfRest(tx: Db, row: PublicationRow): Promise<void> {
  const { siteId, reservation, images, wordpressId, creates } = row;
  // A post that never reached its wanted state is still a draft of ours; one that did belongs to the user.
  const finished = row.sentVersion === null ? null : wordpressId;
  const hasDrafts = creates > (finished === null ? 0 : 1);
  await enqueueCleanup(
    tx,
    ...(hasDrafts ? [{ siteId, kind: 'draft' as const, slug: reservation, keepId: finished }] : []),
    ...images.map(({ name: slug }) => ({ siteId, kind: 'image' as const, slug })),
  );
}

/** Same, but a post that is on its site stays there, with the images it shows. */
export async function enqueueCleanupOfUnfinished(tx: Db, row: PublicationRow): Promise<void> {
  const isOnSite = row.wordpressId !== null && row.sentVersion !== null;
  const images = isOnSite ? row.images.filter(({ shown }) => !shown) : row.images;
  await enqueueCleanupOfRest(tx, { ...row, images });
}
