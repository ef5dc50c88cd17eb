import type { Billing, Subscription, SubscriptionState } from '@pressloom/contract';
import { formatDate } from '../../../ui/format-date.ts';
import { formatRupees } from '../format-rupees.ts';

interface PlanWords {
  /** The plan in a word or two. */
  title: string;
  text: string;
  /** Something is to be done, or the user might be surprised. */
  isWarning: boolean;
}

/** The plan of a user and what becomes of it. */
export function planWords(billing: Billing): PlanWords {
  const { plan, planUntil, isGiven, subscription } = billing;
  if (plan === 'pro' && (isGiven || !subscription)) {
    const by = isGiven ? 'Given to you by an administrator' : 'Yours';
    const beside = subscription ? BESIDE_GIFT[subscription.state](subscription, billing) : '';
    return {
      title: 'Pro',
      text: `${by}${planUntil ? ` until ${formatDate(planUntil)}` : ''}.${beside && ` ${beside}`}`,
      isWarning: subscription?.state === 'pending',
    };
  }
  if (!subscription) return { title: 'Free', text: '', isWarning: false };
  const isPro = plan === 'pro';
  return {
    title: isPro ? `Pro, ${subscription.period === 'month' ? 'monthly' : 'yearly'}` : 'Free',
    text: (isPro ? WHILE_PRO : SINCE_PRO)[subscription.state](subscription, billing),
    isWarning: ['pending', 'halted', 'paused'].includes(subscription.state),
  };
}

type Words = Record<SubscriptionState, (subscription: Subscription, billing: Billing) => string>;

/** Of time whose end a coupon covers: what is before it may be paid. */
const byCoupon = (until: string) => `Pro stays until ${formatDate(until)}, with your coupon.`;

const WHILE_PRO: Words = {
  active: ({ renewsAt, total, paidUntil }, { isInGrace }) => {
    if (isInGrace) return `Paid until ${formatDate(paidUntil)}. Your bank is settling the renewal.`;
    if (renewsAt) return `${formatRupees(total)} is charged on ${formatDate(renewsAt)}.`;
    const until = total === 0 ? byCoupon(paidUntil) : `Paid until ${formatDate(paidUntil)}.`;
    return `${until} It doesn’t renew by itself: we email you before it ends.`;
  },
  pending: () =>
    'The last charge failed. Your bank is asked again for three days, and everything keeps working meanwhile. If your card has expired, change it.',
  halted: (_, { planUntil }) =>
    `The charges failed, and pressloom stopped trying: Pro ends${planUntil ? ` on ${formatDate(planUntil)}` : ' soon'}. Change your card to keep it.`,
  paused: ({ paidUntil }) => `Paused: nothing is charged. Paid until ${formatDate(paidUntil)}.`,
  cancelled: ({ total, paidUntil }) =>
    total === 0
      ? `${byCoupon(paidUntil)} It doesn’t renew by itself.`
      : `Cancelled. Pro stays until ${formatDate(paidUntil)}, and you won’t be charged again.`,
  refunded: () => 'Your last payment was refunded, and you won’t be charged again.',
  ended: ({ total, paidUntil }) => (total === 0 ? byCoupon(paidUntil) : `Paid until ${formatDate(paidUntil)}.`),
};

/** Of a subscription that goes on, or not, while the plan is given. */
const BESIDE_GIFT: Words = {
  ...WHILE_PRO,
  active: (subscription, billing) =>
    `${subscription.renewsAt ? 'Your subscription goes on: ' : ''}${WHILE_PRO.active(subscription, billing)}`,
  halted: () => 'Your subscription ended because its charges failed. You won’t be charged again.',
  cancelled: () => 'Your subscription is cancelled. You won’t be charged again.',
  refunded: () => '',
  ended: () => '',
};

const ended: Words[SubscriptionState] = ({ paidUntil }) =>
  `Pro ended on ${formatDate(paidUntil)}. Nothing was deleted.`;

const SINCE_PRO: Words = {
  active: (subscription, billing) =>
    subscription.renewsAt
      ? `Pro begins again with the next charge, on ${formatDate(subscription.renewsAt)}. Nothing was deleted.`
      : ended(subscription, billing),
  pending: ended,
  halted: () => 'The charges failed, so you’re on Free. Nothing was deleted. Change your card to continue with Pro.',
  paused: ({ paidUntil }) => `Paused: nothing is charged. Pro ended on ${formatDate(paidUntil)}.`,
  cancelled: (subscription, billing) =>
    `${subscription.total === 0 ? '' : 'Cancelled. '}${ended(subscription, billing)}`,
  refunded: () => 'Your last payment was refunded. Nothing was deleted.',
  ended,
};
