import { CREDITS_PER_MONTH } from './limits.ts';

/** What each plan includes. An operator may change the articles (FREE_AI_CREDITS, PRO_AI_CREDITS). */
export const PLANS = {
  free: { name: 'Free', articles: CREDITS_PER_MONTH, runs: 1, isFirstInQueue: false },
  pro: { name: 'Pro', articles: 300, runs: 5, isFirstInQueue: true },
} as const;
export type Plan = keyof typeof PLANS;

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Days for which a plan goes on after the time that is paid, while its subscription is charged again. */
export const GRACE_DAYS = 5;

/** In rupees. Above it a bank asks for each recurring debit, so that subscriptions no longer renew by themselves. */
export const MANDATE_LIMIT = 15_000;
