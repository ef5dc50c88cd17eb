import { dateInIndia, startOfDayInIndia } from './indian-time.ts';

/** How many days after the payment the whole of it goes back on request. */
export const REFUND_DAYS = { monthly: 7, annual: 14, 'one-time': 30 } as const;
export type PurchaseKind = keyof typeof REFUND_DAYS;

export interface RefundTerms {
  /** What goes back now. */
  paise: number;
  kind: 'full' | 'prorated' | 'none';
  /** Until then, and not at it, it is all of it. */
  fullBefore: Date;
}

/**
 * What the refund policy gives back of a payment. Days are days in India: a window ends with the last of them, whatever
 * the hour of the payment. After it, an annual plan gives back the months that haven't started, each a twelfth, half a
 * paisa up.
 * @param purchase.from when the paid time begins, if not with the payment
 */
export function refundTerms(
  purchase: { kind: PurchaseKind; paise: number; paidAt: Date; from?: Date },
  now: Date,
): RefundTerms {
  const { kind, paise, paidAt, from = paidAt } = purchase;
  const { year, month, day } = dateInIndia(paidAt);
  const fullBefore = startOfDayInIndia(year, month, day + REFUND_DAYS[kind] + 1);
  if (now < fullBefore) return { paise, kind: 'full', fullBefore };
  const months = kind === 'annual' ? monthsNotStarted(from, now) : 0;
  if (months === 0) return { paise: 0, kind: 'none', fullBefore };
  return { paise: Math.floor((paise * months * 2 + 12) / 24), kind: 'prorated', fullBefore };
}

/** Of the twelve months from a date on. Each starts on its day of the month, or on the last one of a shorter month. */
function monthsNotStarted(from: Date, now: Date): number {
  const { year, month, day } = dateInIndia(from);
  const isAhead = (count: number) => {
    const lastDay = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
    return startOfDayInIndia(year, month + count, Math.min(day, lastDay)) > now;
  };
  return Array.from({ length: 12 }, (_, index) => index).filter(isAhead).length;
}
