import { isLive, POST_STATUSES, type PostStatus, type RunItemState } from '@pressloom/contract';
import { and, eq, inArray, isNotNull, isNull, not, notInArray, or, type SQL } from 'drizzle-orm';
import { posts, publications, runItems } from '../../../database/schema/index.ts';
import { underWay } from '../../posts/index.ts';

interface Article {
  /** As it is stored. */
  state: RunItemState;
  /** Of its post; null without one. */
  status: PostStatus | null;
}

/**
 * What an article is by now. A draft waits for review until its user approves, skips, schedules, publishes or deletes it;
 * that they made it a "Draft" in the editor decides nothing. One whose post was deleted, before or after it was approved,
 * counts as skipped.
 */
export function stateOf({ state, status }: Article): RunItemState {
  if (state !== 'review' && state !== 'approved') return state;
  if (status === null) return 'skipped';
  return isLive(status) ? 'approved' : state;
}

/** The same for a query that joins the posts of articles: those that wait for review. */
export const WAITS_FOR_REVIEW = and(
  eq(runItems.state, 'review'),
  inArray(
    posts.status,
    POST_STATUSES.filter((status) => stateOf({ state: 'review', status }) === 'review'),
  ),
) as SQL;

/** For a query that joins posts with their publications: approved, and neither scheduled nor on its way. */
export const IS_NOT_SCHEDULED = and(
  eq(runItems.state, 'approved'),
  // A post that is scheduled stays so, whatever became of a later update.
  inArray(posts.status, ['pending', 'draft']),
  or(isNull(publications.id), not(underWay)),
) as SQL;

/** For such a query: no other article is to have its date. Those that are skipped, deleted or withdrawn have none. */
export const HAS_DATE = and(
  notInArray(runItems.state, ['declined', 'skipped']),
  or(notInArray(runItems.state, ['review', 'approved']), isNotNull(posts.id)),
  or(isNull(posts.id), not(and(IS_NOT_SCHEDULED, eq(posts.status, 'draft')) as SQL)),
) as SQL;
