import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { lockAnyPost } from '../posts/post-store.ts';
import { isSilent } from './claim-publication.ts';
import { draftUnkeptSchedule } from './draft-unkept-schedule.ts';
import { lockSiteTurn } from './lock-site-turn.ts';
import { lengthOf, notifyOfGivingUp, type Trouble } from './notify-outage.ts';
import type { PublicationRow } from './publication-store.ts';
import { settlePost } from './settle-post.ts';
import { tellOutsideBell } from './tell-pages.ts';

/**
 * Gives up the posts that have waited for a site in trouble for as long as they may, in one transaction and with one
 * notification for the site. What was asked for later waits on, and the site is probed for it.
 */
export async function giveUpWaiting(
  { db, timing }: Pick<Services, 'db' | 'timing'>,
  siteId: string,
  trouble: Trouble,
): Promise<void> {
  const isOver = waitedTooLong(siteId, timing.giveUpAfter);
  const [first] = await db.select({ id: publications.id }).from(publications).where(isOver).limit(1);
  if (!first) return;
  await db.transaction(async (tx) => {
    const rows = await lockWaiting(tx, siteId, isOver);
    for (const row of rows) await giveUp(tx, row, { trouble, waited: timing.giveUpAfter });
    if (rows.length === 0) return;
    // No post may be left that shows the trouble, so the site itself does.
    const { code, message } = trouble;
    const failing = { healthState: 'failing', healthCode: code, healthMessage: message } as const;
    await tx.update(sites).set(failing).where(eq(sites.id, siteId));
    await notifyOfGivingUp(tx, siteId, { trouble, waited: timing.giveUpAfter });
  });
}

/** What was asked for before the trouble began waits since then. */
const waitedTooLong = (siteId: string, giveUpAfter: number) =>
  and(
    eq(publications.siteId, siteId),
    or(eq(publications.state, 'queued'), and(eq(publications.state, 'publishing'), isSilent)),
    sql`coalesce(${publications.firstAttemptAt}, greatest(${publications.dueAt},
      (select troubled_since from site_turns where site_id = ${siteId}::uuid))) <= now() - make_interval(secs => ${giveUpAfter / 1_000}::float8)`,
  );

/** In the order that lock-site-turn.ts describes. */
async function lockWaiting(tx: Db, siteId: string, isOver: ReturnType<typeof waitedTooLong>) {
  const waiting = tx.select({ postId: publications.postId }).from(publications).where(isOver);
  await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, waiting)).orderBy(asc(posts.id)).for('update');
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('no key update');
  await lockSiteTurn(tx, siteId);
  return tx.select().from(publications).where(isOver).orderBy(asc(publications.id)).for('update');
}

async function giveUp(tx: Db, row: PublicationRow, { trouble, waited }: { trouble: Trouble; waited: number }) {
  const post = await lockAnyPost(tx, row.postId);
  // A write whose answer was lost may have got through.
  if (post) await settlePost(tx, post, row, { code: trouble.code, kind: row.sending ? 'unknown' : 'retry' });
  const [ended] = await tx
    .update(publications)
    .set({
      state: 'failed',
      errorCode: trouble.code,
      errorMessage: `${trouble.message} ${givenUpAfter(waited)}`,
      nextAttemptAt: null,
      aliveAt: null,
      // A run that went silent and wakes up has lost its place.
      attempts: row.state === 'publishing' ? sql`${publications.attempts} + 1` : row.attempts,
      updatedAt: new Date(),
    })
    .where(eq(publications.id, row.id))
    .returning();
  if (ended) await tellOutsideBell(tx, await draftUnkeptSchedule(tx, ended), 'post.failed');
}

/** What the user is told of a post that is not tried any more. */
export const givenUpAfter = (ms: number) =>
  `It has waited for ${lengthOf(ms)} and is not tried again automatically. Choose “Try again” when the site works again.`;
