import type { Db } from '../../../database/connection.ts';
import { leftovers } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { signalWork } from '../runner/work-signal.ts';

type Orphan = Pick<typeof leftovers.$inferInsert, 'siteId' | 'kind' | 'slug' | 'keepId'>;

/** Has things looked for on a site and removed there that only we may have put there, as part of `tx`. */
export async function enqueueCleanup(tx: Db, ...left: Orphan[]): Promise<void> {
  if (left.length === 0) return;
  await tx.insert(leftovers).values(left);
  await signalWork(tx);
}

/** What a publication that is about to be forgotten may have left on its site beside the post itself. */
export async function enqueueCleanupOfRest(tx: Db, row: PublicationRow): Promise<void> {
  const { siteId, reservation, pictures, wordpressId, creates } = row;
  // A post that never got to its wanted state is still a draft of ours; one that did is the user's.
  const finished = row.sentVersion === null ? null : wordpressId;
  const hasDrafts = creates > (finished === null ? 0 : 1);
  await enqueueCleanup(
    tx,
    ...(hasDrafts ? [{ siteId, kind: 'draft' as const, slug: reservation, keepId: finished }] : []),
    ...pictures.map(({ name: slug }) => ({ siteId, kind: 'image' as const, slug })),
  );
}

/** The same where the post stays on its site, if it is there: with the images that it shows. */
export async function enqueueCleanupOfUnfinished(tx: Db, row: PublicationRow): Promise<void> {
  const isOnSite = row.wordpressId !== null && row.sentVersion !== null;
  const pictures = isOnSite ? row.pictures.filter(({ shown }) => !shown) : row.pictures;
  await enqueueCleanupOfRest(tx, { ...row, pictures });
}
