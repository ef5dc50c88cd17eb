import { DAY_MS } from '@pressloom/contract';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import type { BillingServices } from '../billing-services.ts';
import { lockBilling } from '../lock-billing.ts';
import { isWithinReach } from '../provider/is-within-reach.ts';
import type { PaymentProvider, ProviderSubscription } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { recordEvent } from '../record-event.ts';
import { requireSettlement } from '../require-billing.ts';
import { alertOfMissedMonth } from './missed-months.ts';
import { nextCheck } from './next-check.ts';
import { notifyOfEnd, notifyOfState } from './notify-of-state.ts';
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts';

type Key = Pick<SubscriptionRow, 'id' | 'userId'>;

/** If the user keeps changing it meanwhile, the next check catches up. */
const ATTEMPTS = 3;

/** Until its keys are back, or it is known to be over. */

const OVER: ProviderSubscription['status'][] = ['cancelled', 'completed', 'expired'];

/**
 * Brings a subscription to what the provider says of it, and the provider to what its user wants. Payments are recorded
 * before. @throws PaymentProviderError
 */
export async function followSubscription(
  { config, db }: Pick<BillingServices, 'config' | 'db'>,
  provider: PaymentProvider,
  key: Key,
  now: Date,
): Promise<void> {
  // What its user decides meanwhile counts: the provider is then told again.
  let hasPaused = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await findSubscription(db, key.userId, key.id);
    if (!row) return;
    const seen = await look(provider, row, hasPaused, now);
    hasPaused ||= seen.hasPaused ?? false;
    const isStored = await db.transaction(async (tx) => {
      await lockBilling(tx, key.userId);
      const current = await findSubscription(tx, key.userId, key.id);
      if (!current || current.updatedAt.getTime() !== row.updatedAt.getTime()) return false;
      await store(tx, config, current, seen, now);
      return true;
    });
    if (isStored) return;
  }
}

interface Seen {
  theirs?: ProviderSubscription;
  /** The key that it was read with. */
  keyId?: string;
  /** We have just paused it. */
  hasPaused?: boolean;
  /** It belongs to another account of the provider, whose keys are not set: nothing can be asked or ended there. */
  isOutOfReach?: boolean;
}

async function look(provider: PaymentProvider, row: SubscriptionRow, hasPaused: boolean, now: Date): Promise<Seen> {
  const { providerId: id, keyId, state, endedAt } = row;
  if (!id || (state === 'cancelled' && endedAt)) return {};
  if (!(await isWithinReach(provider, keyId, () => provider.readSubscription(id)))) return { isOutOfReach: true };
  return { ...(await bringInLine(provider, row, { id, hasPaused }, now)), keyId: provider.publicKey };
}

/**
 * What the user has ended is ended at the provider; until the paid time is over, it is only paused and can be resumed.
 *
 * The provider doesn't say whether a pause came from us or from its dashboard: both are its `self`. So after a resume, the
 * pause that is taken back is the one we have sent ourselves meanwhile, and any other stands: its user sees it, and can
 * resume.
 * @param hasPaused we have sent a pause for what the user has taken back since
 */
async function bringInLine(
  provider: PaymentProvider,
  { state, paidUntil, cancelledAt }: SubscriptionRow,
  { id: providerId, hasPaused }: { id: string; hasPaused: boolean },
  now: Date,
): Promise<Pick<Seen, 'theirs' | 'hasPaused'>> {
  const theirs = await provider.readSubscription(providerId);
  if (OVER.includes(theirs.status)) return { theirs };
  // Resumed: as long as that is not known to have arrived, or after a pause of ours that came later.
  const isToResume = state === 'active' && (cancelledAt !== null || hasPaused);
  if (isToResume && theirs.status === 'paused') return { theirs: await resumed(provider, theirs) };
  const isOver = state === 'ended' || state === 'refunded' || (state === 'cancelled' && paidUntil <= now);
  if (isOver) return { theirs: await provider.cancelSubscription(providerId) };
  if (state !== 'cancelled' || theirs.status === 'paused') return { theirs };
  const after = await unlessRefused(provider, providerId, () => provider.pauseSubscription(providerId));
  // One that can't be paused is cancelled, and can't be resumed then.
  const goesOn = after.status !== 'paused' && !OVER.includes(after.status);
  return { theirs: goesOn ? await provider.cancelSubscription(providerId) : after, hasPaused: true };
}

/** One that the customer has paused at their bank stays so: only they can resume it. */
const resumed = (provider: PaymentProvider, { id }: ProviderSubscription) =>
  unlessRefused(provider, id, () => provider.resumeSubscription(id));

/**
 * Makes a change, or returns what there is if it is refused: the sweep, a webhook or the click of the user may have made the
 * same change since it was read.
 */
async function unlessRefused(
  provider: PaymentProvider,
  id: string,
  change: () => Promise<ProviderSubscription>,
): Promise<ProviderSubscription> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'refused') return provider.readSubscription(id);
    throw error;
  }
}

async function store(tx: Db, config: Config, row: SubscriptionRow, { theirs, keyId, isOutOfReach }: Seen, now: Date) {
  const state = stateFrom(row, theirs, now);
  const endedAt = row.endedAt ?? (state === 'ended' || (theirs && OVER.includes(theirs.status)) ? now : null);
  const cancelledAt = state === 'active' ? null : (row.cancelledAt ?? (state === 'cancelled' ? now : null));
  const isResumed = theirs && state === 'active' && (row.cancelledAt !== null || row.state === 'paused');
  if (isResumed) await recordEvent(tx, row.userId, 'account.resumed');
  const seen = { state, mode: requireSettlement(config).mode };
  const remindedAt = await notifyOfState(tx, row, seen, now);
  const chargeAt = state === 'active' ? (theirs?.currentEnd ?? null) : null;
  const hasMissedMonth = row.state === 'halted' && chargeAt !== null && row.paidUntil < chargeAt;
  if (hasMissedMonth) await alertOfMissedMonth(tx, config, { ...row, chargeAt });
  const checkAt = isOutOfReach
    ? new Date(now.getTime() + DAY_MS)
    : nextCheck({ ...row, state, remindedAt, chargeAt }, now);
  await updateSubscription(tx, row, {
    state,
    endedAt,
    cancelledAt,
    remindedAt,
    chargeAt,
    checkAt,
    ...(keyId && { keyId }),
    ...(theirs && { method: theirs.isUpi ? 'upi' : 'card' }),
  });
  await notifyOfEnd(tx, row, seen, now);
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
