import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import { scheduleStands } from './publication-store.ts';

/** How long after its time a post is first looked at: WordPress' own timer needs a visit, and this is one. */
export const FIRST_LOOK_S = 5;
export const LOOK_EVERY_S = 30;

/** A post that WordPress has scheduled, whose time has come and which is not known to be public yet, to be looked at. */
export async function claimDueLook(db: Db, siteId: string): Promise<string | undefined> {
  const due = db
    .select({ id: publications.id })
    .from(posts)
    .innerJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(
      and(
        eq(posts.siteId, siteId),
        eq(sites.scheduledBy, 'wordpress'),
        eq(posts.status, 'scheduled'),
        lt(posts.scheduledDate, sql`now() - ${`${FIRST_LOOK_S} s`}::interval`),
        scheduleStands,
        isNotNull(publications.wordpressId),
        or(isNull(publications.watchedAt), lt(publications.watchedAt, sql`now() - ${`${LOOK_EVERY_S} s`}::interval`)),
      ),
    )
    .orderBy(posts.scheduledDate)
    .limit(1);
  const [claimed] = await db
    .update(publications)
    .set({ watchedAt: sql`now()` })
    .where(sql`${publications.id} = (${due})`)
    .returning({ id: publications.id });
  return claimed?.id;
}
