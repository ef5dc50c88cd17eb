import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET } from './code-alphabet.ts';
import { couponForm, generateCouponCode } from './coupons.ts';

const form = { code: 'WELCOME', discountPercent: 20, validFrom: '2026-11-23T00:00:00Z' };
const problemsOf = (values: object) =>
  couponForm.safeParse({ ...form, ...values }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

describe('a coupon', () => {
  it('needs a code, a discount and a start only, and is active', () => {
    expect(couponForm.parse(form)).toEqual({
      ...form,
      discountAmount: null,
      validUntil: null,
      maxUses: null,
      maxUsesPerUser: null,
      period: null,
      isActive: true,
    });
  });

  it('has its code in capitals', () => {
    expect(couponForm.parse({ ...form, code: ' diwali-26 ' }).code).toBe('DIWALI-26');
  });

  it.each([
    [{ code: 'AB' }, 'code', 'Code must be at least 3 characters'],
    [{ code: ' AB ' }, 'code', 'Code must be at least 3 characters'],
    [{ code: 'TWO WORDS' }, 'code', 'Code may contain letters, digits, hyphens and underscores'],
    [{ validFrom: '' }, 'validFrom', 'Start date is required'],
    [{ discountPercent: null }, 'discountPercent', 'Either discount percentage or amount must be provided'],
    [{ discountPercent: 0 }, 'discountPercent', 'At least 1 %'],
    [{ discountPercent: 101 }, 'discountPercent', 'At most 100 %'],
    [{ discountAmount: 0 }, 'discountAmount', 'More than nothing'],
    [{ maxUses: 0 }, 'maxUses', 'At least one use'],
    [{ validUntil: form.validFrom }, 'validUntil', 'End date must be after the start date'],
  ])('with %o is refused: %s %s', (values, field, message) => {
    expect(problemsOf(values)).toContainEqual([field, message]);
  });

  it('of an amount needs no percentage', () => {
    expect(problemsOf({ discountPercent: null, discountAmount: 50_000 })).toEqual([]);
  });
});

it('a generated code has 8 characters of an alphabet without I, O, 0 and 1', () => {
  expect(CODE_ALPHABET).toMatch(/^[A-HJ-NP-Z2-9]{32}$/);
  expect(new Set(CODE_ALPHABET).size).toBe(32);
  expect(generateCouponCode((limit) => limit - 1)).toBe('99999999');
  expect(couponForm.parse({ ...form, code: generateCouponCode(() => 0) }).code).toBe('AAAAAAAA');
});
