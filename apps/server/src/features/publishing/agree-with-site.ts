import type { RemotePost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { publications } from '../../database/schema/index.ts';
import { factsOf } from './facts.ts';
import type { PublicationRow } from './publication-store.ts';
import { tellPages } from './tell-pages.ts';

type Known = Pick<PublicationRow, 'sentVersion'> &
  Partial<Pick<PublicationRow, 'wordpressMediaId' | 'wordpressMediaOf' | 'ourCategories'>>;

/**
 * The user has seen what the site has and settled with it: from here on that is what a later change there is told by.
 *
 * @param known `sentVersion` is the version that the site's text is equal to, 0 where it is none of ours
 */
export async function agreeWithSite(tx: Db, row: PublicationRow, remote: RemotePost, known: Known): Promise<void> {
  const [agreed] = await tx
    .update(publications)
    .set({
      ...factsOf(remote),
      ...known,
      state: 'done',
      overwrite: false,
      sending: null,
      errorCode: null,
      errorMessage: null,
      nextAttemptAt: null,
      notices: [],
      updatedAt: new Date(),
    })
    .where(eq(publications.id, row.id))
    .returning();
  if (agreed) await tellPages(tx, agreed);
}
