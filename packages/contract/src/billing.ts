import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PAYMENT_MODES } from './payment-mode.ts';
import { BILLING_PERIODS } from './plans.ts';
import { id, instant } from './shared.ts';

const paise = z.number().int();

/**
 * `active`; `pending`: a charge failed and is tried again for three days, everything still works; `halted`: it failed for
 * good, the plan is Free until the card is changed; `paused` at the provider; `cancelled`: Pro until the end of the paid
 * time; `refunded`; `ended`.
 */
export const SUBSCRIPTION_STATES = ['active', 'pending', 'halted', 'paused', 'cancelled', 'refunded', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const subscription = z.object({
  id,
  period: z.enum(BILLING_PERIODS),
  state: z.enum(SUBSCRIPTION_STATES),
  /** What each period costs, in paise. */
  total: paise,
  /** End of the time that is paid. */
  paidUntil: instant,
  /** When it is charged next; null if it is not. */
  renewsAt: instant.nullable(),
  /** The state allows it. */
  canCancel: z.boolean(),
  canResume: z.boolean(),
  canChangeCard: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const billing = z.object({
  /** Off: this installation is free to use, and the rest is without meaning for the user. */
  enabled: z.boolean(),
  mode: z.enum(PAYMENT_MODES),
  plan: z.enum(['free', 'pro']),
  /** End of the plan as known now; null: none is set. */
  planUntil: instant.nullable(),
  /** An administrator gave the plan. */
  isGiven: z.boolean(),
  /** Grace: the paid time is over, and its renewal is not settled yet. */
  isInGrace: z.boolean(),
  /** Prices in paise, tax included. */
  offer: z.object({ month: paise, year: paise }),
  /** AI credits a month, and runs of automation at a time, with Pro; null where it isn't sold. */
  pro: z.object({ articles: z.number().int(), runs: z.number().int() }).nullable(),
  /** The subscription in force, or the last one. */
  subscription: subscription.nullable(),
  /** A purchase that is not known to be paid: of another tab, or of one that was closed. */
  openCheckoutId: id.nullable(),
  /** The periods that can be bought now, and why not if none can. */
  canBuy: z.array(z.enum(BILLING_PERIODS)),
  cannotBuy: z.string().nullable(),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: "The user's plan and subscription",
  tag: 'Billing',
  key: 'none',
  reply: billing,
});

export const refreshBilling = endpoint({
  method: 'POST',
  path: '/api/billing/refresh',
  summary: "Ask the payment provider about the user's subscription, for example after a card was changed",
  tag: 'Billing',
  key: 'none',
  reply: billing,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/cancel',
  summary: 'Cancel the subscription: it is never charged again, and the plan stays until the end of the paid time',
  tag: 'Billing',
  key: 'none',
  reply: billing,
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/resume',
  summary: 'Go on with a cancelled or paused subscription before its paid time ends',
  tag: 'Billing',
  key: 'none',
  reply: billing,
});

export const changeCard = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/card',
  summary: "What the provider's checkout needs to change the card of the subscription",
  tag: 'Billing',
  key: 'none',
  reply: z.object({ scriptUrl: z.url(), key: z.string(), subscriptionId: z.string() }),
});
