import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { gstinProblem, normalizeGstin } from './gstin.ts';
import { findState } from './indian-states.ts';

/** What an invoice says of its recipient (rule 46 of the CGST Rules). */
export const billingDetails = z
  .object({
    name: z.string().trim().min(1, 'Enter the name for the invoice').max(200, 'At most 200 characters'),
    address: z.string().trim().min(1, 'Enter your address').max(500, 'At most 500 characters'),
    /** Code of the state, which is the place of supply. */
    state: z.string().refine((code) => findState(code) !== undefined, 'Choose your state'),
    /** Empty: not registered. */
    gstin: z.string().max(40, 'A GSTIN has 15 characters').transform(normalizeGstin).default(''),
  })
  .superRefine(({ gstin, state }, context) => {
    const problem = gstinProblem(gstin, state);
    if (problem) context.addIssue({ code: 'custom', path: ['gstin'], message: problem });
  });
export type BillingDetails = z.infer<typeof billingDetails>;

const saved = z.object({
  details: z.object({ name: z.string(), address: z.string(), state: z.string(), gstin: z.string() }).nullable(),
});

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing/details',
  summary: "The name, address and GSTIN for the user's next invoices; null before the first purchase",
  tag: 'Billing',
  key: 'none',
  reply: saved,
});

/** Invoices that exist stay as they are. */
export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing/details',
  summary: "Change the name, address and GSTIN for the user's next invoices",
  tag: 'Billing',
  key: 'none',
  body: billingDetails,
  reply: saved,
});
