import { z } from 'zod';
import { amountParts } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_PERIODS } from './plans.ts';
import { id, idParams, instant } from './shared.ts';

const paise = z.number().int();

/** An invoice, a receipt or a credit note. */
export const billingDocument = z.object({
  id,
  kind: z.enum(['invoice', 'receipt', 'creditNote']),
  number: z.string(),
  issuedAt: instant,
});
export type BillingDocument = z.infer<typeof billingDocument>;

/** Where the browser downloads a document as PDF. */
export const billingDocumentPath = (documentId: string) => `/api/billing/documents/${documentId}/pdf`;

export const billingRefund = z.object({
  id,
  amount: paise,
  /** `requested`: not known to the provider yet. */
  state: z.enum(['requested', 'pending', 'processed', 'failed']),
  createdAt: instant,
  creditNote: billingDocument.nullable(),
});
export type BillingRefund = z.infer<typeof billingRefund>;

export const billingPayment = z.object({
  id,
  /** The subscription that it paid for; null if none. */
  subscriptionId: id.nullable(),
  period: z.enum(BILLING_PERIODS),
  amount: amountParts,
  paidAt: instant,
  /** The paid time; null if the payment was not owed and goes back. */
  from: instant.nullable(),
  until: instant.nullable(),
  /** Whether some of that time is left: it is not over, and no refund has ended it. */
  hasTimeLeft: z.boolean(),
  document: billingDocument.nullable(),
  refunds: z.array(billingRefund),
  /** What goes back on request now, by the refund policy. */
  refundable: z.object({ paise, kind: z.enum(['full', 'prorated', 'none']), fullBefore: instant }),
});
export type BillingPayment = z.infer<typeof billingPayment>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/billing/payments',
  summary: "The user's payments with their invoices and refunds, newest first",
  tag: 'Billing',
  key: 'none',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ payments: z.array(billingPayment), nextCursor: z.string().nullable() }),
});

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/refund',
  summary: 'Ask for the refund that the policy allows now. The plan that was paid with it ends',
  tag: 'Billing',
  key: 'none',
  params: idParams,
  /** The amount that the user was shown, in paise: if it changed meanwhile, nothing goes back. */
  body: z.object({ amount: paise.min(1) }),
  reply: billingPayment,
});
