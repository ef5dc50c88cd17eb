import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { leftovers } from '../../database/schema/index.ts';
import type { Queue } from '../../queue.ts';
import type { PublicationRow } from './publication-store.ts';

type Leftover = Pick<typeof leftovers.$inferInsert, 'siteId' | 'kind' | 'slug' | 'keepId'>;

/** Has something looked for on a site and removed there that only we may have put there, as part of `tx`. */
export async function leaveToTidy({ tx, queue }: { tx: Db; queue: Queue }, leftover: Leftover): Promise<void> {
  const [row] = await tx.insert(leftovers).values(leftover).returning({ id: leftovers.id });
  if (row) await queue.sendTidy(tx, { leftoverId: row.id }, leftover.siteId);
}

/** What a publication that is about to be forgotten may have left on its site beside the post itself. */
export async function leaveRestToTidy(how: { tx: Db; queue: Queue }, row: PublicationRow): Promise<void> {
  const { siteId, reservation, mediaName, wordpressId, creates } = row;
  // A post that never got to its wanted state is still a draft of ours; one that did is the user's.
  const finished = row.sentVersion === null ? null : wordpressId;
  if (creates > (finished === null ? 0 : 1)) {
    await leaveToTidy(how, { siteId, kind: 'draft', slug: reservation, keepId: finished });
  }
  if (mediaName) await leaveToTidy(how, { siteId, kind: 'image', slug: mediaName });
}

/** A picture that went and came back: it is needed again. */
export async function keepFromTidying(db: Db, siteId: string, slug: string): Promise<void> {
  await db
    .delete(leftovers)
    .where(and(eq(leftovers.siteId, siteId), eq(leftovers.slug, slug), isNull(leftovers.keepId)));
}
