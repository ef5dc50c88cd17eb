import { type AdminCoupon, couponForm } from '@pressloom/contract';
import { z } from 'zod';

/** What is typed: empty means none, unlimited, or no expiry. */
const given = z.object({
  code: z.string(),
  discountPercent: z.string(),
  /** In rupees. */
  discountAmount: z.string(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  maxUses: z.string(),
  maxUsesPerUser: z.string(),
  period: z.enum(['', 'month', 'year']),
  isActive: z.boolean(),
});
export type CouponFields = z.input<typeof given>;

/** Checks what is typed by the contract's rules, under the names of the fields. */
export const couponFields = given
  .transform(
    (fields): z.input<typeof couponForm> => ({
      ...fields,
      discountPercent: numberOf(fields.discountPercent),
      discountAmount: inPaise(fields.discountAmount),
      validFrom: fields.validFrom ?? '',
      maxUses: numberOf(fields.maxUses),
      maxUsesPerUser: numberOf(fields.maxUsesPerUser),
      period: fields.period || null,
    }),
  )
  .pipe(couponForm);

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

function inPaise(text: string) {
  const rupees = numberOf(text);
  return rupees === null ? null : Math.round(rupees * 100);
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** The form as it opens: for a new coupon, or with what a coupon has. */
export const fieldsOf = (coupon: AdminCoupon | null): CouponFields => ({
  code: coupon?.code ?? '',
  discountPercent: textOf(coupon?.discountPercent ?? null),
  discountAmount: textOf(coupon?.discountAmount ? coupon.discountAmount / 100 : null),
  validFrom: coupon?.validFrom ?? null,
  validUntil: coupon?.validUntil ?? null,
  maxUses: textOf(coupon?.maxUses ?? null),
  maxUsesPerUser: textOf(coupon?.maxUsesPerUser ?? null),
  period: coupon?.period ?? '',
  isActive: coupon?.isActive ?? true,
});
