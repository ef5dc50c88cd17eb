import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { runItems } from '../../../database/schema/index.ts';
import { isBlocked, isOnPro } from '../../plans/index.ts';
import { noteTurn } from '../note-turn.ts';
import { SILENT_S } from '../planning/claim-run.ts';
import type { ItemRow } from '../runs/to-run.ts';

/** Of a user on Pro, this many articles may be written before they count. */
const AHEAD = sql.raw('2');

/** A process still writes it. */
const isAlive = sql`heartbeat_at >= now() - make_interval(secs => ${SILENT_S})`;

/**
 * What dead processes left is written one after the other until something of it is stored: if one article kills its process,
 * the others don't die with it again and again.
 */
const IS_ALONE = sql`(i.state = 'queued' or not exists (
  select from run_items w where w.state = 'writing' and w.deaths > 0 and w.${isAlive}))`;

/**
 * Claims the next article to write; undefined if there is none right now. The user for whom the fewest are being written
 * comes first, then the one who has waited longest since an article of theirs was begun, so that nobody waits for another
 * one's thirty articles. The first two articles of a user on Pro don't count, and among users who had no article written
 * yet, those on Pro come first; the others still get their turn. An article of a process that died is claimed again, and
 * counts its deaths.
 */
export async function claimItem(db: Db): Promise<ItemRow | undefined> {
  const next = sql`(
    select i.id from run_items i
    join runs r on r.id = i.run_id
    left join (
      select user_id, count(*) as places from run_items where state = 'writing' and ${isAlive} group by user_id
    ) b on b.user_id = i.user_id
    left join writing_turns t on t.user_id = i.user_id
    where r.state = 'writing' and i.state in ('queued', 'writing') and ${IS_DUE} and ${IS_ALONE}
    order by
      greatest(0, coalesce(b.places, 0) - case when ${isOnPro(sql`i.user_id`)} then ${AHEAD} else 0 end),
      t.begun_at nulls first, ${isOnPro(sql`i.user_id`)} desc, r.accepted_at, i.position
    limit 1
    for update of i skip locked)`;
  const [row] = await db
    .update(runItems)
    .set({
      state: 'writing',
      claims: sql`${runItems.claims} + 1`,
      deaths: sql`case when ${runItems.state} = 'writing' then ${runItems.deaths} + 1 else 0 end`,
      heartbeatAt: sql`now()`,
      nextAttemptAt: null,
      waitingSince: null,
    })
    // Not `in`: a planner may run such a query again for each row, and then claims several.
    .where(sql`${runItems.id} = ${next}`)
    .returning();
  if (row) await noteTurn(db, row.userId, 'begunAt');
  return row;
}

/** So near its date that it is to be written; without a lead, always. */
export const IS_WITHIN_LEAD = sql`(r.settings->'schedule'->>'leadHours' is null
  or i.planned_at <= now() + make_interval(hours => (r.settings->'schedule'->>'leadHours')::int))`;

/** Queued and due, or left by a process that died; nothing of a user who is blocked. */
export const IS_DUE = sql`(not ${isBlocked(sql`i.user_id`)} and (
  (i.state = 'queued' and (i.next_attempt_at is null or i.next_attempt_at <= now()) and ${IS_WITHIN_LEAD})
  or (i.state = 'writing' and i.heartbeat_at < now() - make_interval(secs => ${SILENT_S}))))`;

/** The article as this process has claimed it: nobody else has since, and nobody stopped it. */
export const isStillWritten = ({ id, claims }: Pick<ItemRow, 'id' | 'claims'>) =>
  and(eq(runItems.id, id), eq(runItems.claims, claims), eq(runItems.state, 'writing'));

/** Changes an article that this process writes. Returns false if it has lost it. */
export async function updateClaimed(
  db: Db,
  item: ItemRow,
  values: PgUpdateSetSource<typeof runItems>,
): Promise<boolean> {
  const rows = await db
    .update(runItems)
    .set({ ...values, heartbeatAt: sql`now()` })
    .where(isStillWritten(item))
    .returning({ id: runItems.id });
  return rows.length > 0;
}

/** Seconds until an article is due that waits for its model; undefined if none does. */
export async function secondsToNextItem(db: Db): Promise<number | undefined> {
  const { seconds } = await queryRow<{ seconds: number | null }>(
    db,
    sql`
    select extract(epoch from min(i.next_attempt_at) - now())::float8 as seconds
    from run_items i join runs r on r.id = i.run_id
    where i.state = 'queued' and r.state = 'writing' and i.next_attempt_at is not null
      and not ${isBlocked(sql`i.user_id`)}`,
  );
  return seconds === null ? undefined : Math.max(1, Math.ceil(seconds));
}
