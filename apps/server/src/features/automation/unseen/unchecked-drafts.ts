import { and, eq, gte, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems, runs, siteAutomations } from '../../../database/schema/index.ts';
import { isBlocked } from '../../plans/index.ts';
import { isBatchWritten } from './batch-written.ts';

/**
 * Drafts that are to be checked, and scheduled without review. A draft that its user moved to another site than that of the
 * run is theirs to approve, and so is each draft of a run that they stopped, or paused, until it goes on.
 */
export const uncheckedDrafts = (db: Db, ...which: SQL[]) =>
  db
    .select({
      id: runItems.id,
      userId: runItems.userId,
      runId: runItems.runId,
      postId: posts.id,
      version: posts.version,
      title: posts.title,
      plannedTitle: runItems.title,
      overlap: runItems.overlap,
      settings: runs.settings,
      autopilotId: runs.autopilotId,
      siteId: siteAutomations.siteId,
    })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .innerJoin(runs, and(eq(runs.id, runItems.runId), eq(runs.siteId, posts.siteId)))
    .innerJoin(siteAutomations, eq(siteAutomations.siteId, posts.siteId))
    .where(
      and(
        eq(runItems.state, 'review'),
        isNull(runItems.checkedAt),
        inArray(runs.state, ['writing', 'done']),
        not(isBlocked(runItems.userId)),
        eq(posts.status, 'pending'),
        eq(siteAutomations.publishWithoutReview, true),
        gte(posts.createdAt, siteAutomations.since),
        isBatchWritten,
        ...which,
      ),
    );

export type UncheckedDraft = Awaited<ReturnType<typeof uncheckedDrafts>>[number];
