import { type AdminCoupon, formatPaise } from '@pressloom/contract';

/** "20 %, or ₹500.00 if that is more". */
export function discountWords({
  discountPercent,
  discountAmount,
}: Pick<AdminCoupon, 'discountPercent' | 'discountAmount'>) {
  const percent = discountPercent === null ? '' : `${discountPercent} %`;
  const amount = discountAmount === null ? '' : formatPaise(discountAmount);
  return percent && amount ? `${percent}, or ${amount} if that is more` : percent || amount;
}

/** Why it cannot be used now; empty if it can, or is switched off. */
export function couponProblem(
  { isActive, validFrom, validUntil, currentUses, maxUses }: AdminCoupon,
  now: Date,
): string {
  if (!isActive) return '';
  if (new Date(validFrom) > now) return 'Not valid yet';
  if (validUntil !== null && new Date(validUntil) <= now) return 'Expired';
  return maxUses !== null && currentUses >= maxUses ? 'Used up' : '';
}
