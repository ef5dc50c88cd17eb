import { and, eq, isNull, lt, or, type Placeholder, sql } from 'drizzle-orm';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { preparedOn } from '../../../database/prepared.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';
import { mayBeSent, underWay } from '../../posts/index.ts';
import type { SealedSite } from '../../sites/index.ts';
import { beginAttempt } from '../attempts/attempt-store.ts';

/** A run or process without a heartbeat for this long is considered dead. */
export const LEASE_TTL_MS = 8_000;

/** No run sends a heartbeat for the publication. */
export const isSilent = or(
  isNull(publications.heartbeatAt),
  lt(publications.heartbeatAt, sql`now() - ${`${LEASE_TTL_MS} ms`}::interval`),
);

/**
 * Until when a site may still be carrying out what a run had sent when it died.
 *
 * @param seconds how long a site may go on saving
 */
export const settlingAfterSilence = (seconds: number | Placeholder) =>
  sql`case when ${publications.pendingWrite} is null then ${publications.unsettledUntil} else greatest(
    ${publications.unsettledUntil}, ${publications.heartbeatAt} + make_interval(secs => ${seconds}::float8)) end`;

/** After this many failures (87 s) although its site answered, a post queues last: it may be at fault itself. */
export const OWN_FAILURES = 5;

/** A publication that this process works on, with its post and site as they were when claimed. */
export interface Claim {
  publication: PublicationRow;
  post: LockedPost;
  site: SealedSite;
}

/**
 * Claims the next publication on a site for a run, so that no second run works on the same post. Undefined if there is
 * none, or if the run of a dead process on it has not been silent for long enough.
 *
 * @param own publications that this process is working on
 */
export async function claimNext(
  { db, timing }: Pick<Foundation, 'db' | 'timing'>,
  siteId: string,
  own: string[],
): Promise<Claim | undefined> {
  const [row] = await claimOn(db).execute({
    siteId,
    own: JSON.stringify(own),
    settling: timing.mayStillAppear / 1_000,
  });
  return row && { publication: row.claimed, post: row.blog_posts, site: row.wordpress_sites };
}

const claimOn = preparedOn((db) => {
  const siteId = sql`${sql.placeholder('siteId')}::uuid`;
  const own = sql`select value::uuid from jsonb_array_elements_text(${sql.placeholder('own')}::jsonb)`;
  const isWaiting = and(underWay, or(eq(publications.state, 'publishing'), mayBeSent));
  const next = db
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(eq(publications.siteId, siteId), isWaiting, sql`${publications.id} not in (${own})`))
    // Posts that may be at fault themselves take turns.
    .orderBy(
      sql`greatest(${publications.failures}, ${OWN_FAILURES - 1})`,
      publications.dueAt,
      publications.askedAt,
      publications.id,
    )
    .limit(1)
    // The attempt's row references the site: lock it first, or this deadlocks with transactions that hold the site.
    .for('key share', { of: sites });
  const claimed = db.$with('claimed').as(
    db
      .update(publications)
      .set({
        state: 'publishing',
        attempts: sql`${publications.attempts} + 1`,
        // A post that waited for a failing site counts as tried since the outage began.
        firstAttemptAt: sql`coalesce(${publications.firstAttemptAt}, greatest(${publications.dueAt},
          (select coalesce(failing_since, now()) from site_leases where site_id = ${siteId})), now())`,
        nextAttemptAt: null,
        heartbeatAt: sql`now()`,
        unsettledUntil: settlingAfterSilence(sql.placeholder('settling')),
        updatedAt: DATABASE_TIME,
      })
      // Checked again once the row is locked: it may have been stopped or paused meanwhile.
      .where(and(sql`${publications.id} = (${next})`, isWaiting, isSilent))
      .returning(),
  );
  return db
    .with(claimed, ...beginAttempt(db, claimed))
    .select()
    .from(claimed)
    .innerJoin(posts, eq(posts.id, claimed.postId))
    .innerJoin(sites, eq(sites.id, claimed.siteId))
    .prepare('claim_publication');
});
