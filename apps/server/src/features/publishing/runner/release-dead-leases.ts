import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { settlingAfterSilence } from './claim-publication.ts';

/**
 * Releases what certainly dead processes hold, so that processes which crash and restart every few seconds lose no
 * time: a lease lasts 8 s otherwise. Done at startup. A process of an earlier release records no presence and is waited
 * for.
 */
export async function releaseDeadLeases({ database, db, timing }: Pick<Foundation, 'database' | 'db' | 'timing'>) {
  const isPresent = eq(siteLeases.presentAs, siteLeases.holderId);
  const holders = await db.selectDistinct({ id: siteLeases.holderId }).from(siteLeases).where(isPresent);
  const gone = await database.findGone(holders.flatMap(({ id }) => id ?? []));
  if (gone.length === 0) return;
  await db.transaction(async (tx) => {
    const released = await tx
      .update(siteLeases)
      .set({ holderId: null, expiresAt: null, presentAs: null })
      .where(and(inArray(siteLeases.holderId, gone), isPresent))
      .returning({ siteId: siteLeases.siteId });
    const siteIds = released.map(({ siteId }) => siteId);
    await tx
      .update(publications)
      .set({
        heartbeatAt: null,
        unsettledUntil: settlingAfterSilence(timing.mayStillAppear / 1_000),
      })
      .where(and(inArray(publications.siteId, siteIds), isNotNull(publications.heartbeatAt)));
  });
}
