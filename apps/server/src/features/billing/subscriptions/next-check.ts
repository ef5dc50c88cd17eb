import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import type { SubscriptionRow } from './subscription-store.ts';

/** How long before the end of a paid year its user is reminded. */
export const REMIND_MS = 14 * DAY_MS;

type Looked = Pick<SubscriptionRow, 'state' | 'period' | 'paidUntil'> &
  Partial<Pick<SubscriptionRow, 'remindedAt' | 'chargeAt'>>;

/** When a subscription is looked at next without a webhook; null: no more. */
export function nextCheck({ state, period, paidUntil, remindedAt, chargeAt }: Looked, now: Date): Date | null {
  if (state === 'ended' || state === 'refunded') return null;
  if (period === 'year' && state === 'active' && !remindedAt) return new Date(paidUntil.getTime() - REMIND_MS);
  // One that was bought before the paid time was over is charged before it is.
  const due = chargeAt && chargeAt < paidUntil ? chargeAt : paidUntil;
  if (due > now) return new Date(due.getTime() + (period === 'month' && state === 'active' ? 15 * MINUTE_MS : 0));
  // The renewal is due: hourly for three days, then daily.
  const overdue = now.getTime() - due.getTime();
  return new Date(now.getTime() + (overdue < 3 * DAY_MS ? HOUR_MS : DAY_MS));
}
