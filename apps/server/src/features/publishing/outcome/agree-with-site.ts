import type { RemotePost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import { readFailuresOf } from '../../notifications/index.ts';
import { NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import { snapshotOf } from '../delivery/snapshot.ts';
import { forgetFacts } from '../following/forget-facts.ts';
import { newReservation } from '../requests/enqueue-publication.ts';
import { emitPublicationChangedQuietly } from './publication-events.ts';

type Known = Pick<PublicationRow, 'sentVersion'> &
  Partial<Pick<PublicationRow, 'seo' | 'terms' | 'wordpressMediaId' | 'wordpressMediaOf' | 'ourCategories'>>;

/**
 * Makes the site's version the new baseline, after the user has seen and accepted it: later drift is measured against
 * it.
 *
 * @param known `sentVersion` is the version equal to the site's text, 0 if it is none of ours
 */
export const agreeWithSite = (tx: Db, row: PublicationRow, remote: RemotePost, known: Known): Promise<void> =>
  settle(tx, row, { ...snapshotOf(remote), ...known });

/** Forgets a copy after the user has seen another post in its place on the site: ours can be created there anew. */
export async function forgetCopy(tx: Db, row: PublicationRow): Promise<void> {
  await forgetFacts(tx, row);
  await settle(tx, row, { ...NOT_ON_SITE, creates: 0, reservation: newReservation() });
}

async function settle(tx: Db, row: PublicationRow, values: Partial<typeof publications.$inferInsert>): Promise<void> {
  const [settled] = await tx
    .update(publications)
    .set({
      ...values,
      state: 'done',
      overwrite: false,
      pendingWrite: null,
      errorCode: null,
      errorMessage: null,
      nextAttemptAt: null,
      notices: [],
      updatedAt: DATABASE_TIME,
    })
    .where(eq(publications.id, row.id))
    .returning();
  if (!settled) return;
  await readFailuresOf(tx, settled);
  await emitPublicationChangedQuietly(tx, settled);
}
