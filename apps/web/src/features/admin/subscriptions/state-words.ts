import type { AdminSubscription } from '@pressloom/contract';

/** What a state of a subscription is called. */
export const STATE_WORDS: Record<AdminSubscription['state'], string> = {
  active: 'Active',
  pending: 'Payment pending',
  halted: 'Halted',
  paused: 'Paused',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  ended: 'Ended',
};
