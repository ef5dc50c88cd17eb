import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { publicationOnItsSite, wasSentByUs } from '../../posts/index.ts';
import { worksAgain } from '../backoff/works-again.ts';
import { isScheduledThere } from './schedule-in-effect.ts';

/** How long after its time a post is first checked: WordPress' own timer needs a visit, and this is one. */
const FIRST_CHECK_S = 5;
const CHECK_EVERY_S = 30;

/**
 * How long WordPress has for its own schedule before we publish the post: enough for a cron of the host that runs each
 * minute, and the reader waits 90 s at most.
 */
export const RESCUE_AFTER_S = 70;

/**
 * A post scheduled by WordPress whose time has come and which is not known to be public yet. What somebody else
 * scheduled on the site is theirs to publish: its library shows what becomes of it.
 */
export const checkIsDue = and(
  eq(sites.scheduledBy, 'wordpress'),
  isScheduledThere,
  wasSentByUs,
  lt(posts.scheduledDate, ago(FIRST_CHECK_S)),
  or(
    isNull(publications.watchedAt),
    lt(publications.watchedAt, ago(CHECK_EVERY_S)),
    // Put off because it could not be checked (record-unreadable.ts), maybe for a reason that is gone.
    and(gt(publications.watchedAt, sql`now()`), worksAgain),
    // The check that rescues is on time, whenever the previous one was.
    and(
      lt(posts.scheduledDate, ago(RESCUE_AFTER_S)),
      sql`${publications.watchedAt} < ${posts.scheduledDate} + ${`${RESCUE_AFTER_S} s`}::interval`,
    ),
  ),
);

function ago(seconds: number) {
  return sql`now() - ${`${seconds} s`}::interval`;
}

/** Claims the next post of a site to check. Returns the id of its publication. */
export async function claimDueCheck(db: Db, siteId: string): Promise<string | undefined> {
  const due = db
    .select({ id: publications.id })
    .from(posts)
    .innerJoin(publications, publicationOnItsSite)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(eq(posts.siteId, siteId), checkIsDue))
    .orderBy(posts.scheduledDate)
    .limit(1);
  const [claimed] = await db
    .update(publications)
    .set({ watchedAt: sql`now()` })
    .where(sql`${publications.id} = (${due})`)
    .returning({ id: publications.id });
  return claimed?.id;
}
