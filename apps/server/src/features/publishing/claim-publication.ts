import { and, eq, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { publications } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { beginAttempt } from './attempt-store.ts';
import type { PublicationRow } from './publication-store.ts';

/** A run, or a process, that has not shown that it is alive for this long is lost. */
export const SILENT_MS = 8_000;

/** A post that failed so often although its site answered stands behind the others: it may be its own trouble (42 s). */
export const OWN_TROUBLE = 4;

/**
 * Takes the publication that is next on a site for a run, so that no second run works on the same post. Undefined where
 * there is none, or where the run of a lost process on it has not been silent for long enough.
 *
 * @param own publications on which this process is at work
 */
export async function claimNext(
  { db, timing }: Pick<Services, 'db' | 'timing'>,
  siteId: string,
  own: string[],
): Promise<PublicationRow | undefined> {
  const isSilent = or(
    isNull(publications.aliveAt),
    lt(publications.aliveAt, sql`now() - ${`${SILENT_MS} ms`}::interval`),
  );
  // A run that died may have had a request on its way: the site may still be carrying it out.
  const settling = sql`${publications.aliveAt} + ${`${timing.mayStillAppear} ms`}::interval`;
  const next = db
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.siteId, siteId),
        inArray(publications.state, ['queued', 'publishing']),
        or(eq(publications.state, 'publishing'), lte(publications.nextAttemptAt, sql`now()`)),
        own.length > 0 ? notInArray(publications.id, own) : undefined,
      ),
    )
    .orderBy(sql`${publications.failures} >= ${OWN_TROUBLE}`, publications.dueAt, publications.askedAt, publications.id)
    .limit(1);
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
        unsettledUntil: sql`case when ${publications.sending} is null then ${publications.unsettledUntil}
          else greatest(${publications.unsettledUntil}, ${settling}) end`,
        updatedAt: sql`now()`,
      })
      .where(and(sql`${publications.id} = (${next})`, isSilent))
      .returning(),
  );
  const [row] = await db
    .with(claimed, ...beginAttempt(db, claimed))
    .select()
    .from(claimed);
  return row;
}
