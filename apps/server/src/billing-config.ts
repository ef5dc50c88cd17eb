import {
  CREDITS_PER_MONTH,
  findState,
  gstinProblem,
  MANDATE_LIMIT,
  normalizeGstin,
  type PaymentMode,
  PLANS,
} from '@pressloom/contract';
import { z } from 'zod';
import { isLoopbackHost } from './system/is-loopback-host.ts';

const RUPEES = 'should be whole rupees, from 1 to 10000000';
const rupees = z.coerce.number(RUPEES).int(RUPEES).min(1, RUPEES).max(10_000_000, RUPEES);
/** Stands for no limit: nobody writes as many articles in a month. */
export const UNLIMITED_CREDITS = 1_000_000;
const CREDITS = `should be a number of credits from 1 to ${UNLIMITED_CREDITS}`;
const credits = z.coerce.number(CREDITS).int(CREDITS).min(1, CREDITS).max(UNLIMITED_CREDITS, CREDITS);
const httpUrl = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'should be the address of the stand-in');

/** What is sold, to whom it is paid, and how. */
export const billingVariables = {
  BILLING: z.enum(['on', 'off'], 'should be on or off').optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  /** Of the stand-in for Razorpay in the demo and in tests. */
  RAZORPAY_URL: httpUrl.optional(),
  BUSINESS_NAME: z.string().trim().max(200, 'should be at most 200 characters').optional(),
  BUSINESS_ADDRESS: z.string().trim().max(500, 'should be at most 500 characters').optional(),
  BUSINESS_STATE: z
    .string()
    .refine((code) => findState(code) !== undefined, 'should be the two digits of an Indian state, for example 27')
    .optional(),
  BUSINESS_GSTIN: z.string().transform(normalizeGstin).optional(),
  BUSINESS_SAC: z
    .string()
    .regex(/^99\d{2,4}$/, 'should be a service accounting code, for example 998315')
    .default('998315'),
  PRO_PRICE_MONTHLY: rupees.default(1_499),
  PRO_PRICE_YEARLY: rupees.default(14_990),
  PRO_AI_CREDITS: credits.default(PLANS.pro.articles),
  FREE_AI_CREDITS: z
    .union([z.literal('unlimited').transform(() => UNLIMITED_CREDITS), credits], `${CREDITS}, or unlimited`)
    .default(CREDITS_PER_MONTH),
};

const environment = z.object(billingVariables);
type Values = z.infer<typeof environment>;

/** Whether something is sold: by itself as soon as the keys of the payment provider are there. */
const isOn = ({ BILLING, ...keys }: Values) =>
  BILLING === 'on' || (BILLING === undefined && keys.RAZORPAY_KEY_ID !== undefined);

export function billingProblems(values: Values): string[] {
  if (!isOn(values)) return [];
  const needed = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'BUSINESS_NAME'] as const;
  const missing = [...needed, 'BUSINESS_ADDRESS' as const, 'BUSINESS_STATE' as const].filter((name) => !values[name]);
  const problems = missing.map((name) => `${name} is required where BILLING is on`);
  if (values.PRO_PRICE_MONTHLY > MANDATE_LIMIT) {
    problems.push(
      `PRO_PRICE_MONTHLY should be at most ${MANDATE_LIMIT} where BILLING is on: banks in India charge no more each month without asking`,
    );
  }
  const gstin = gstinProblem(values.BUSINESS_GSTIN ?? '', values.BUSINESS_STATE ?? '');
  if (values.BUSINESS_STATE && gstin) problems.push(`BUSINESS_GSTIN: ${gstin}`);
  if (values.RAZORPAY_URL && !isLoopbackHost(new URL(values.RAZORPAY_URL).hostname)) {
    problems.push('RAZORPAY_URL should be on this machine: only the stand-in of the demo has another address');
  }
  return problems;
}

/** Undefined: nothing is sold, and nobody meets a plan. */
export const billingOf = (values: Values) => (isOn(values) ? settlementOf(values) : undefined);

/**
 * How money is settled: also where nothing is sold any more, so that what was sold is seen to its end. Undefined where
 * something for it is missing.
 */
export function settlementOf(values: Values) {
  if (billingProblems({ ...values, BILLING: 'on' }).length > 0) return undefined;
  const url = values.RAZORPAY_URL?.replace(/\/$/, '');
  return {
    mode: modeOf(values),
    keyId: values.RAZORPAY_KEY_ID ?? '',
    keySecret: values.RAZORPAY_KEY_SECRET ?? '',
    webhookSecret: values.RAZORPAY_WEBHOOK_SECRET ?? '',
    apiUrl: url ?? 'https://api.razorpay.com',
    /** Loaded by the browser when somebody pays. */
    scriptUrl: `${url ?? 'https://checkout.razorpay.com'}/v1/checkout.js`,
    /** Who sells, as invoices name it. */
    seller: {
      name: values.BUSINESS_NAME ?? '',
      address: values.BUSINESS_ADDRESS ?? '',
      state: values.BUSINESS_STATE ?? '',
      /** Undefined: not registered, so that no tax is charged. */
      gstin: values.BUSINESS_GSTIN || undefined,
      sac: values.BUSINESS_SAC,
    },
  };
}

/** How the IDs of keys begin with which no money moves. */
export const TEST_KEYS = 'rzp_test_';

function modeOf({ RAZORPAY_URL, RAZORPAY_KEY_ID }: Values): PaymentMode {
  if (RAZORPAY_URL) return 'demo';
  return RAZORPAY_KEY_ID?.startsWith(TEST_KEYS) ? 'test' : 'live';
}

/** What plans include and cost. Amounts in rupees (INR). */
export const plansOf = (values: Values) => ({
  free: { credits: values.FREE_AI_CREDITS },
  pro: { monthly: values.PRO_PRICE_MONTHLY, yearly: values.PRO_PRICE_YEARLY, credits: values.PRO_AI_CREDITS },
});
