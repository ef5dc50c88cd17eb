import { CREDITS_PER_MONTH, GRACE_DAYS, PLANS, type Plan } from '@pressloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { queryRow } from '../../database/query-rows.ts';

/** What a user may do, now. The only place that answers it: how something is billed is nobody else's business. */
export interface Entitlements {
  /** Undefined where nothing is sold: then there are no plans to speak of. */
  plan: Plan | undefined;
  /** Credits of a calendar month. */
  articles: number;
  /** Runs of automation that are written at a time; null: any number. */
  runs: number | null;
  /** What the larger plan has; undefined where nothing is sold. */
  pro: { articles: number; runs: number } | undefined;
}

export async function entitlementsOf(db: Db, userId: string, now = new Date()): Promise<Entitlements> {
  const row = await queryRow<{ free: number | null; pro: number | null; sold: boolean | null; paid: boolean }>(
    db,
    sql`
    select t.free_articles as free, t.pro_articles as pro, t.is_sold as sold,
      ${hasPro(sql`${userId}::uuid`, sql`${now.toISOString()}::timestamptz`)} as paid
    from (select 1) as one left join plan_terms t on true`,
  );
  const free = row.free ?? CREDITS_PER_MONTH;
  if (!row.sold) return { plan: undefined, articles: free, runs: null, pro: undefined };
  const pro = { articles: row.pro ?? PLANS.pro.articles, runs: PLANS.pro.runs };
  return row.paid ? { plan: 'pro', ...pro, pro } : { plan: 'free', articles: free, runs: PLANS.free.runs, pro };
}

/** A sentence that names the way out of a limit, with a space before it; empty if there is none. */
export function wayToMore({ plan, articles, pro }: Entitlements, of: 'articles' | 'runs'): string {
  if (plan !== 'free' || !pro) return '';
  if (of === 'runs') return ` Pro writes ${pro.runs} at a time: upgrade in Settings, under Billing.`;
  return pro.articles > articles ? ` Pro has ${pro.articles} a month: upgrade in Settings, under Billing.` : '';
}

/** Whether plans are sold here, as a condition of a query. */
export const isSelling: SQL = sql`exists (select 1 from plan_terms where is_sold)`;

/**
 * Whether a user has Pro now, paid or given by an administrator, as a condition of a query. Articles of those who have it are
 * written first.
 * @param userId a column of the query
 */
export const isOnPro = (userId: SQL): SQL => sql`(${isSelling} and ${hasPro(userId, sql`now()`)})`;

/**
 * A grant in force. One that was paid goes on for some days while its subscription is charged again: debits settle late,
 * and what is refused is tried for three days.
 */
const hasPro = (userId: SQL, at: SQL): SQL => sql`exists (
  select 1 from plan_grants g
  where g.user_id = ${userId} and g.plan = 'pro' and g.ended_at is null and g."from" <= ${at}
    and (g.until is null or g.until > ${at} or (
      g.source = 'payment' and g.until > ${at} - make_interval(days => ${sql.raw(String(GRACE_DAYS))})
      and exists (
        select 1 from subscriptions s
        where s.user_id = g.user_id and s.period = 'month' and s.state in ('active', 'pending')))))`;
