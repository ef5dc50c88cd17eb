import { and, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications } from '../../../database/schema/index.ts';
import { RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { isSilent } from './claim-publication.ts';

/**
 * A request has ended while one of its writes may have got through, unless its user has moved the post to another site.
 * Deletions are left out: requested again, they find what was to be removed.
 */
const isUnconfirmed = and(
  eq(publications.state, 'failed'),
  ne(publications.action, 'delete'),
  isNotNull(publications.pendingWrite),
  // A site that refuses our password is not asked repeatedly: some would lock us out.
  notInArray(publications.errorCode, RESOLVED_BY_CONNECTION),
  sql`exists (select from blog_posts where blog_posts.id = publications.post_id and blog_posts.site_id = publications.site_id)`,
);

/**
 * The site is due to be asked what became of the write: once it must have ended, and then less and less often, about a
 * hundred times in 30 days. After that checking is up to the user: the site may never answer again.
 */
export const confirmationIsDue = and(
  isUnconfirmed,
  isSilent,
  gt(publications.updatedAt, sql`now() - interval '30 days'`),
  or(isNull(publications.unsettledUntil), lte(publications.unsettledUntil, sql`now()`)),
  or(
    isNull(publications.watchedAt),
    lte(
      sql`${publications.watchedAt} + greatest(interval '0', (${publications.watchedAt} - ${publications.updatedAt}) / 12)`,
      sql`now()`,
    ),
  ),
);

/**
 * Claims the next such publication of a site. If the site can't be read, it is due again in a minute at the earliest.
 */
export async function claimUnconfirmed(db: Db, siteId: string) {
  const due = db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), confirmationIsDue))
    .limit(1);
  const [claimed] = await db
    .update(publications)
    .set({ watchedAt: sql`now() + interval '1 minute'` })
    .where(sql`${publications.id} = (${due})`)
    .returning({ userId: publications.userId, postId: publications.postId });
  return claimed;
}

/** The site did not answer: it is not probed every minute for these alone. */
export const postponeUnconfirmed = (db: Db, siteId: string) =>
  db
    .update(publications)
    .set({ watchedAt: sql`now()` })
    .where(and(eq(publications.siteId, siteId), confirmationIsDue));

/** The site answers again: it is asked at once, however long it was silent. */
export const confirmAtOnce = (tx: Db, siteId: string) =>
  tx
    .update(publications)
    .set({ watchedAt: null })
    .where(and(eq(publications.siteId, siteId), isUnconfirmed));
