import { type Billing, type BillingPayment, REFUND_DAYS } from '@pressloom/contract';
import { formatDate, formatDateTimeZone } from '../../../ui/format-date.ts';
import { formatRupees } from '../format-rupees.ts';

/** What the refund policy gives back of a payment now. */
export function termsOf({ period, refundable: { kind, fullBefore } }: BillingPayment): string {
  if (kind === 'prorated') return 'You get back the months that haven’t started yet.';
  const days = period === 'month' ? REFUND_DAYS.monthly : REFUND_DAYS.annual;
  return `You get the full price back within ${days} days of the payment, until ${formatDateTimeZone(fullBefore)}.`;
}

/**
 * What becomes of the plan when a payment goes back.
 *
 * @param rest the other payments whose time runs
 */
export function whatFollows(
  { subscriptionId, until }: BillingPayment,
  rest: BillingPayment[],
  subscription: Billing['subscription'],
): string {
  const isLater = ({ from }: BillingPayment) => from !== null && until !== null && from >= until;
  const remains = rest.length === 0 ? '' : rest.some(isLater) ? 'What you bought after it begins now. ' : BEFORE;
  // With its last paid time, its subscription ends too.
  const isLast = !rest.some((payment) => payment.subscriptionId === subscriptionId);
  const ends = isLast && subscription?.id === subscriptionId;
  if (!subscription?.renewsAt || ends) return `${remains}Nothing more is charged.`;
  const { total, renewsAt } = subscription;
  return `${remains}Your subscription goes on: ${formatRupees(total)} is charged on ${formatDate(renewsAt)}, unless you cancel it.`;
}

const BEFORE = 'What you paid for before runs on. ';
