import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { ClaimLost } from '../runner/claim-lost.ts';
import type { Delivery } from './delivery.ts';

type Progress = Partial<
  Pick<
    PublicationRow,
    | 'createSentAt'
    | 'creates'
    | 'wordpressId'
    | 'link'
    | 'remote'
    | 'seo'
    | 'pendingWrite'
    | 'sentVersion'
    | 'wordpressMediaId'
    | 'wordpressMediaOf'
    | 'images'
    | 'ourCategories'
    | 'terms'
    | 'action'
    | 'scheduledDate'
  >
>;

/**
 * Records the progress of a run before its next request leaves. Only the run that holds the publication may: one that
 * slept while another took over is stopped here, before it writes to the site again.
 *
 * @throws ClaimLost
 */
export async function checkpoint(
  { services, publication }: Delivery,
  progress: Progress,
  tx: Db = services.db,
): Promise<void> {
  const noted = await tx
    .update(publications)
    .set(progress)
    .where(and(eq(publications.id, publication.id), eq(publications.attempts, publication.attempts)))
    .returning({ id: publications.id });
  if (noted.length === 0) throw new ClaimLost();
  Object.assign(publication, progress);
}
