import { ACTIVITY_AREAS, ACTIVITY_KINDS, type ActivityArea, type ActivityKind } from '@pressloom/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { type ActivityDetails, activity } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';

export interface ActivityNote extends ActivityDetails {
  kind: ActivityKind;
  /** Omitted if the post is deleted, or about to be. */
  postId?: string;
  siteId?: string | null;
  /** Current title of the post or name of the site, or an amount of money. */
  title?: string;
}

/** Saves of a post less than this apart share one entry. */
const ONE_SITTING_MS = 30 * 60_000;

/** Records an entry and notifies the user's open pages, as part of `tx`: if and only if it commits. */
export async function recordActivity(tx: Db, userId: string, entry: ActivityNote): Promise<void> {
  await Promise.all([noteActivity(tx, userId, entry), emitEvent(tx, userId, { type: 'activity' })]);
}

/** Records an entry only, for callers that emit the event themselves, together with others. */
export async function noteActivity(tx: Db, userId: string, entry: ActivityNote): Promise<void> {
  const { kind, postId, siteId, title = '', ...details } = entry;
  if (await prolongsSitting(tx, userId, entry)) return;
  const createdAt = afterLast(userId);
  await tx.insert(activity).values({ userId, area: areaOf(kind), kind, postId, siteId, title, details, createdAt });
}

/** Now, and later than what is recorded already: entries of one transaction stay in the order in which they happened. */
const afterLast = (userId: string) =>
  sql`greatest(clock_timestamp(), (select max(${activity.createdAt}) from ${activity} where ${eq(activity.userId, userId)}) + interval '1 ms')`;

/** Repeated saves of a post in one sitting share one entry, which moves to the top. */
async function prolongsSitting(tx: Db, userId: string, { kind, postId, title }: ActivityNote): Promise<boolean> {
  if (kind !== 'post.saved' || !postId) return false;
  const newest = sql`(select id from ${activity} where ${eq(activity.postId, postId)} order by ${activity.createdAt} desc, id desc limit 1)`;
  const moved = await tx
    .update(activity)
    .set({ createdAt: new Date(), title })
    .where(
      and(
        eq(activity.id, newest),
        eq(activity.userId, userId),
        eq(activity.kind, 'post.saved'),
        gt(activity.createdAt, new Date(Date.now() - ONE_SITTING_MS)),
      ),
    )
    .returning({ id: activity.id });
  return moved.length > 0;
}

const areaOf = (kind: ActivityKind): ActivityArea =>
  ACTIVITY_AREAS.find((area) => (ACTIVITY_KINDS[area] as readonly string[]).includes(kind)) ?? 'account';
