import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { leftovers } from '../../database/schema/index.ts';
import type { PublicationRow } from './publication-store.ts';
import { signalWork } from './work-signal.ts';

type Leftover = Pick<typeof leftovers.$inferInsert, 'siteId' | 'kind' | 'slug' | 'keepId'>;

/** Has something looked for on a site and removed there that only we may have put there, as part of `tx`. */
export async function leaveToTidy(tx: Db, leftover: Leftover): Promise<void> {
  await tx.insert(leftovers).values(leftover);
  await signalWork(tx);
}

/** What a publication that is about to be forgotten may have left on its site beside the post itself. */
export async function leaveRestToTidy(tx: Db, row: PublicationRow): Promise<void> {
  const { siteId, reservation, mediaName, wordpressId, creates } = row;
  // A post that never got to its wanted state is still a draft of ours; one that did is the user's.
  const finished = row.sentVersion === null ? null : wordpressId;
  if (creates > (finished === null ? 0 : 1)) {
    await leaveToTidy(tx, { siteId, kind: 'draft', slug: reservation, keepId: finished });
  }
  if (mediaName) await leaveToTidy(tx, { siteId, kind: 'image', slug: mediaName });
}

/** A picture that went and came back: it is needed again. */
export async function keepFromTidying(db: Db, siteId: string, slug: string): Promise<void> {
  await db
    .delete(leftovers)
    .where(and(eq(leftovers.siteId, siteId), eq(leftovers.slug, slug), isNull(leftovers.keepId)));
}
