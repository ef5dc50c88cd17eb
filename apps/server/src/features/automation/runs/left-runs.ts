import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems, runs } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type Place, withoutScheme } from '../../publishing/index.ts';

/**
 * Before a locked site is removed: has its runs remember it. What was approved but is not on the site yet waits for review
 * again.
 */
export async function leaveRuns(tx: Db, { userId, siteId, url }: Place): Promise<void> {
  const unsent = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.status, 'pending')));
  await tx
    .update(runItems)
    .set({ state: 'review', checkedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(runItems.userId, userId), eq(runItems.state, 'approved'), inArray(runItems.postId, unsent)));
  // The site's autopilots go with it. PostgreSQL would check this reference again, in a row that was just changed, before
  // it clears it.
  await tx
    .update(runs)
    .set({ siteId: null, leftSite: withoutScheme(url), autopilotId: null })
    .where(and(eq(runs.userId, userId), eq(runs.siteId, siteId)));
}

const NOT_CONNECTED = 'Its site was not connected then. Try again.';

/**
 * Gives the runs that a removed site left to a site at the same URL. None goes on by itself: what was being written is
 * paused, a plan waits to be accepted, and drafts wait for review, whatever the site allows.
 */
export async function rejoinRuns(tx: Db, { userId, siteId, url }: Place): Promise<void> {
  const isLeft = and(eq(runs.userId, userId), isNull(runs.siteId), eq(runs.leftSite, withoutScheme(url)));
  const rejoined = await tx
    .update(runs)
    .set({
      siteId,
      leftSite: null,
      state: sql`case when ${runs.state} = 'writing' then 'paused' else ${runs.state} end`,
      settings: sql`${runs.settings} || '{"straightToReview": false}'`,
      errorMessage: sql`case when ${runs.errorCode} = 'site_removed' then ${NOT_CONNECTED} else ${runs.errorMessage} end`,
      version: sql`${runs.version} + 1`,
    })
    .where(isLeft)
    .returning({ id: runs.id });
  if (rejoined.length === 0) return;
  const ids = rejoined.map(({ id }) => id);
  const isOfThem = inArray(runItems.runId, ids);
  await tx
    .update(runItems)
    .set({ checkedAt: sql`now()` })
    .where(and(isOfThem, eq(runItems.state, 'review'), isNull(runItems.checkedAt)));
  await tx
    .update(runItems)
    .set({ errorMessage: NOT_CONNECTED })
    .where(and(isOfThem, eq(runItems.errorCode, 'site_removed')));
  await emitEvent(tx, userId, { type: 'read-again' });
}
