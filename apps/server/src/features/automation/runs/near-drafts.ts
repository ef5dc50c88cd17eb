import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems } from '../../../database/schema/index.ts';
import { WAITS_FOR_REVIEW } from './state-of.ts';

/** The user is reminded of a draft this long before its date. */
export const NEAR_HOURS = 24;

/** A reminder that would follow an announcement within this time is spared. */
const SPARED_HOURS = 1;

/** Its user has not been reminded of this date. */
export const IS_NOT_REMINDED = sql`${runItems.remindedFor} is distinct from ${runItems.plannedAt}`;

/** Its date is to come, in so many hours at most. */
export const plannedWithin = (hours: number): SQL =>
  sql`${runItems.plannedAt} > now() and ${runItems.plannedAt} <= now() + make_interval(hours => ${hours})`;

interface NearDraft {
  id: string;
  plannedAt: Date;
}

/** Drafts of which the user would be reminded within an hour, the next to appear first. */
export const nearDrafts = (db: Db, which: SQL | undefined): Promise<NearDraft[]> =>
  db
    .select({ id: runItems.id, plannedAt: runItems.plannedAt })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .where(and(WAITS_FOR_REVIEW, plannedWithin(NEAR_HOURS + SPARED_HOURS), which))
    .orderBy(asc(runItems.plannedAt));

/** Records, as part of `tx`, that the user knows of the dates of these drafts. Returns those that are new. */
export const countAsReminded = (tx: Db, drafts: { id: string }[]): Promise<{ id: string }[]> =>
  tx
    .update(runItems)
    .set({ remindedFor: runItems.plannedAt })
    .where(
      and(
        inArray(
          runItems.id,
          drafts.map(({ id }) => id),
        ),
        IS_NOT_REMINDED,
      ),
    )
    .returning({ id: runItems.id });
