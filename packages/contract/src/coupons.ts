import { z } from 'zod';
import { CODE_ALPHABET } from './code-alphabet.ts';
import { instant } from './shared.ts';

const GENERATED_LENGTH = 8;

/** A code of 8 characters. @param randomBelow a random whole number from 0 to below its argument, hard to predict */
export const generateCouponCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: GENERATED_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join('');

const uses = z
  .number()
  .int('Uses are a whole number')
  .min(1, 'At least one use')
  .max(1_000_000)
  .nullable()
  .default(null);

/** What an administrator enters. What is empty, or null, is unlimited. */
export const couponForm = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .min(3, 'Code must be at least 3 characters')
      .max(40, 'Code must be at most 40 characters')
      .regex(/^[\p{L}\p{N}_-]+$/u, 'Code may contain letters, digits, hyphens and underscores'),
    discountPercent: z
      .number()
      .int('The percentage is a whole number')
      .min(1, 'At least 1 %')
      .max(100, 'At most 100 %')
      .nullable()
      .default(null),
    /** In paise. */
    discountAmount: z.number().int().min(1, 'More than nothing').max(1_000_000_000).nullable().default(null),
    validFrom: z.string().min(1, 'Start date is required').pipe(instant),
    validUntil: instant.nullable().default(null),
    maxUses: uses,
    maxUsesPerUser: uses,
    /** Null: for a month and for a year. */
    period: z.enum(['month', 'year']).nullable().default(null),
    isActive: z.boolean().default(true),
  })
  .superRefine(({ discountPercent, discountAmount, validFrom, validUntil }, context) => {
    if (discountPercent === null && discountAmount === null) {
      const message = 'Either discount percentage or amount must be provided';
      context.addIssue({ code: 'custom', path: ['discountPercent'], message });
    }
    if (validUntil !== null && new Date(validUntil) <= new Date(validFrom)) {
      context.addIssue({ code: 'custom', path: ['validUntil'], message: 'End date must be after the start date' });
    }
  });
export type CouponForm = z.infer<typeof couponForm>;
