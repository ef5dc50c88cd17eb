import { and, eq, inArray, isNull, lt, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { preparedOn } from '../../../database/prepared.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';
import type { SealedSite } from '../../sites/index.ts';
import { beginAttempt } from '../attempts/attempt-store.ts';

/** A run, or a process, that has not shown that it is alive for this long is lost. */
export const LEASE_TTL_MS = 8_000;

/** No run shows that it is at work on the publication. */
export const isSilent = or(
  isNull(publications.aliveAt),
  lt(publications.aliveAt, sql`now() - ${`${LEASE_TTL_MS} ms`}::interval`),
);

/**
 * Until when a site may still be carrying out what a run had on its way when it died.
 *
 * @param seconds how long a site may go on saving
 */
export const settlingAfterSilence = (seconds: number | Placeholder) =>
  sql`case when ${publications.sending} is null then ${publications.unsettledUntil} else greatest(
    ${publications.unsettledUntil}, ${publications.aliveAt} + make_interval(secs => ${seconds}::float8)) end`;

/** A post that failed so often although its site answered stands behind the others: it may be its own trouble (87 s). */
export const OWN_TROUBLE = 5;

/** A publication that this process works on, with what it is about as that was when it was taken. */
export interface Claim {
  publication: PublicationRow;
  post: LockedPost;
  site: SealedSite;
}

/**
 * Takes the publication that is next on a site for a run, so that no second run works on the same post. Undefined where
 * there is none, or where the run of a lost process on it has not been silent for long enough.
 *
 * @param own publications on which this process is at work
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
  const isWaiting = and(
    inArray(publications.state, ['queued', 'publishing']),
    or(eq(publications.state, 'publishing'), lte(publications.nextAttemptAt, sql`now()`)),
  );
  const next = db
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(eq(publications.siteId, siteId), isWaiting, sql`${publications.id} not in (${own})`))
    // Those that may have trouble of their own are tried in turn.
    .orderBy(
      sql`greatest(${publications.failures}, ${OWN_TROUBLE - 1})`,
      publications.dueAt,
      publications.askedAt,
      publications.id,
    )
    .limit(1)
    // The attempt refers to the site: whoever holds that must not come to wait for the publication.
    .for('key share', { of: sites });
  const claimed = db.$with('claimed').as(
    db
      .update(publications)
      .set({
        state: 'publishing',
        attempts: sql`${publications.attempts} + 1`,
        // What waited for a site in trouble has been tried for as long as that was in trouble.
        firstAttemptAt: sql`coalesce(${publications.firstAttemptAt}, greatest(${publications.dueAt},
          (select coalesce(troubled_since, now()) from site_turns where site_id = ${siteId})), now())`,
        nextAttemptAt: null,
        aliveAt: sql`now()`,
        unsettledUntil: settlingAfterSilence(sql.placeholder('settling')),
        updatedAt: sql`now()`,
      })
      // Said again for the row as it is once it is locked: it may have been stopped, or paused, meanwhile.
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
