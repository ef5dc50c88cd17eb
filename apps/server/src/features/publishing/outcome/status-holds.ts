import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { underWay } from '../../posts/index.ts';
import { CHANGED_ON_SITE } from '../delivery/refuse-drift.ts';
import { isWaitingThere } from '../schedule/schedule-in-effect.ts';

const statusThere = sql`${publications.remote}->>'status'`;

/** A publication that justifies a post's scheduled or published status: on its site, or on its way there. */
const holds = or(
  underWay,
  // Sent by a release that did not record what it saw.
  and(isNotNull(publications.wordpressId), isNull(publications.remote)),
  sql`(${statusThere} not in ('draft', 'auto-draft', 'pending', 'trash')
    and not (${posts.status} = 'published' and ${statusThere} = 'future'))`,
  // Seen like this when our change was refused. The earlier snapshot is kept, so that the drift is still detected.
  and(eq(publications.state, 'drifted'), eq(publications.errorCode, CHANGED_ON_SITE)),
  // It waits there as a draft and goes out by our clock.
  and(eq(sites.scheduledBy, 'pressloom'), isWaitingThere),
);

/**
 * Posts that claim to be scheduled or published although no site has them so and none will get them. No writer of
 * `posts.status` makes one: the tests look for them after each, see status-truth.test.ts.
 *
 * @param besides a site to ignore, because it is about to be removed
 */
export const isStatusUntrue = (db: Db, besides?: string): SQL | undefined =>
  and(
    inArray(posts.status, ['scheduled', 'published']),
    not(posts.sample),
    sql`not exists (${db
      .select({ one: sql`1` })
      .from(publications)
      .innerJoin(sites, eq(sites.id, publications.siteId))
      .where(and(eq(publications.postId, posts.id), besides ? ne(sites.id, besides) : undefined, holds))})`,
  );
