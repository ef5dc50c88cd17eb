import type { Db } from '../../../database/connection.ts';
import { lockBilling } from '../lock-billing.ts';
import type { PaymentProvider, ProviderSubscription } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import type { Settling } from '../settling.ts';
import { nextCheck } from './next-check.ts';
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts';
import { tellOfState } from './tell-of-state.ts';

type Key = Pick<SubscriptionRow, 'id' | 'userId'>;

const OVER: ProviderSubscription['status'][] = ['cancelled', 'completed', 'expired'];

/**
 * Brings a subscription to what the provider says of it, and the provider to what its user wants. Payments are recorded
 * before. @throws PaymentProviderError
 */
export async function followSubscription(
  { db }: Pick<Settling, 'db'>,
  provider: PaymentProvider,
  key: Key,
  now: Date,
): Promise<void> {
  const row = await findSubscription(db, key.userId, key.id);
  if (!row) return;
  const theirs = row.providerId ? await bringInLine(provider, row, row.providerId, now) : undefined;
  await db.transaction(async (tx) => {
    await lockBilling(tx, key.userId);
    const current = await findSubscription(tx, key.userId, key.id);
    // The user was quicker: the next look goes by what he wants now.
    if (!current || current.state !== row.state) return;
    await store(tx, current, theirs, now);
  });
}

/** What the user has ended is ended at the provider; until the paid time is over, it is only paused and can be resumed. */
async function bringInLine(
  provider: PaymentProvider,
  { state, paidUntil }: SubscriptionRow,
  providerId: string,
  now: Date,
): Promise<ProviderSubscription> {
  const theirs = await provider.readSubscription(providerId);
  if (OVER.includes(theirs.status)) return theirs;
  const isOver = state === 'ended' || state === 'refunded' || (state === 'cancelled' && paidUntil <= now);
  if (isOver) return provider.cancelSubscription(providerId, 'now');
  if (state !== 'cancelled' || theirs.status === 'paused') return theirs;
  try {
    return await provider.pauseSubscription(providerId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'refused') throw error;
    return provider.cancelSubscription(providerId, 'now');
  }
}

async function store(tx: Db, row: SubscriptionRow, theirs: ProviderSubscription | undefined, now: Date) {
  const state = stateFrom(row, theirs, now);
  const endedAt = row.endedAt ?? (state === 'ended' || (theirs && OVER.includes(theirs.status)) ? now : null);
  const cancelledAt = row.cancelledAt ?? (state === 'cancelled' ? now : null);
  const remindedAt = await tellOfState(tx, row, state, now);
  const checkAt = nextCheck({ ...row, state, remindedAt }, now);
  await updateSubscription(tx, row, {
    state,
    endedAt,
    cancelledAt,
    remindedAt,
    checkAt,
    ...(theirs && { method: theirs.isUpi ? 'upi' : 'card' }),
  });
}

function stateFrom(
  { state, paidUntil }: SubscriptionRow,
  theirs: ProviderSubscription | undefined,
  now: Date,
): SubscriptionRow['state'] {
  if (state === 'ended' || state === 'refunded') return state;
  const isPaid = paidUntil > now;
  if (!theirs) return isPaid ? state : 'ended';
  if (state === 'cancelled' || OVER.includes(theirs.status)) return isPaid ? 'cancelled' : 'ended';
  const { status } = theirs;
  return status === 'pending' || status === 'halted' || status === 'paused' ? status : 'active';
}
