import type { SubscriptionRow } from './subscription-store.ts';

/** What a user can do with a subscription: the screen offers it, and the server checks it again. */
export const canCancel = ({ state, period }: SubscriptionRow): boolean =>
  // A year is charged once, and ends by itself.
  period === 'month' && (state === 'active' || state === 'pending' || state === 'halted' || state === 'paused');

/** While time is left that is paid, and the provider has not ended it. A free month has nothing to resume. */
export function canResume({ state, endedAt, paidUntil, providerId }: SubscriptionRow, now: Date): boolean {
  if (state === 'paused') return true;
  return state === 'cancelled' && !endedAt && paidUntil > now && providerId !== null;
}

/** A mandate of UPI cannot be changed. */
export const canChangeCard = ({ state, providerId, method }: SubscriptionRow): boolean =>
  providerId !== null && method !== 'upi' && (state === 'active' || state === 'pending' || state === 'halted');
