import { type BillingPeriod, GRACE_DAYS } from '@pressloom/contract';

/** The same day of the next month or year, or the last one of a shorter month. */
export function addPeriod(from: Date, period: BillingPeriod): Date {
  const until = new Date(from);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + (period === 'month' ? 1 : 12));
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return until;
}

const GRACE_MS = GRACE_DAYS * 86_400_000;

/**
 * The time that a payment buys: after all that is paid already, as long as what was billed. Where the plan was off
 * meanwhile, for example because a missed month is charged much later, it begins with the payment.
 */
export function paidTime(
  period: BillingPeriod,
  billed: { from: Date | null; until: Date | null; at: Date },
  paidUntil: Date | undefined,
): { from: Date; until: Date } {
  const start = billed.from ?? billed.at;
  const isLate = billed.at.getTime() - Math.max(start.getTime(), paidUntil?.getTime() ?? 0) > GRACE_MS;
  const earliest = isLate ? billed.at : start;
  const from = paidUntil && paidUntil > earliest ? paidUntil : earliest;
  if (!billed.from || !billed.until) return { from, until: addPeriod(from, period) };
  return { from, until: new Date(from.getTime() + billed.until.getTime() - billed.from.getTime()) };
}
