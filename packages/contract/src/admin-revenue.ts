import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PAYMENT_MODES } from './payment-mode.ts';

const paise = z.number().int();

export const monthlyRevenue = z.object({
  /** In India, as `2026-11`. */
  month: z.string(),
  received: paise,
  refunded: paise,
  net: paise,
});
export type MonthlyRevenue = z.infer<typeof monthlyRevenue>;

export const readRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue',
  summary: 'What was received and refunded in each of the last twelve months, by the ledger, newest first',
  tag: 'Administration',
  reply: z.object({
    months: z.array(monthlyRevenue),
    /** Of the keys in use. */
    mode: z.enum(PAYMENT_MODES),
  }),
});
