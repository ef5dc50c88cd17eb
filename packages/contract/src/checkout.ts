import { z } from 'zod';
import { billingDetails } from './billing-details.ts';
import { endpoint } from './endpoint.ts';
import { findState } from './indian-states.ts';
import { PAYMENT_MODES } from './payment-mode.ts';
import { BILLING_PERIODS } from './plans.ts';
import { id, idParams, instant } from './shared.ts';

const paise = z.number().int();
export const amountParts = z.object({
  price: paise,
  discount: paise,
  net: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total: paise,
});

const couponCode = z.string().trim().max(40, 'This is not a coupon code').default('');
const period = z.enum(BILLING_PERIODS);

export const purchase = z.object({
  /** What one month or year costs. The discount of a coupon holds for every month of the subscription. */
  amount: amountParts,
  /** The paid time begins: now, or after what is paid already. */
  startsAt: instant,
  /** A subscription charges it every month until it is cancelled; otherwise it is paid once. */
  renews: z.boolean(),
});
export type Purchase = z.infer<typeof purchase>;

export const previewPurchase = endpoint({
  method: 'POST',
  path: '/api/billing/preview',
  summary: 'What a plan costs, broken down, before anything is paid',
  tag: 'Billing',
  key: 'none',
  body: z.object({
    period,
    couponCode,
    /** Place of supply; it decides between CGST with SGST and IGST. Empty: not known yet, the tax stays within `net`. */
    state: z
      .string()
      .refine((code) => code === '' || findState(code) !== undefined, 'Choose your state')
      .default(''),
  }),
  reply: purchase.extend({
    mode: z.enum(PAYMENT_MODES),
    /** Who sells. Without a GSTIN no tax is charged. */
    seller: z.object({ name: z.string(), state: z.string(), gstin: z.string().nullable() }),
    coupon: z
      .object({
        code: z.string(),
        /** Why it does not apply; the amount is then without it. */
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** What the provider's checkout needs to open. */
const payment = z.object({
  scriptUrl: z.url(),
  key: z.string(),
  /** One of the two is set. */
  orderId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
});

export const checkout = purchase.extend({
  id,
  period,
  /**
   * `open`: not paid yet, or not known to be. `paid`: the plan is on. `returned`: paid, but not owed, for example after
   * a second tab was quicker; the money goes back. `abandoned`: not paid in time.
   */
  state: z.enum(['open', 'paid', 'returned', 'abandoned']),
  couponCode: z.string().nullable(),
  /** In words for the user: why a payment goes back; of an open purchase, that a bank is still confirming its payment. */
  problem: z.string().nullable(),
  /** Null once nothing is to be paid any more, and while a bank confirms a payment. */
  payment: payment.nullable(),
});
export type Checkout = z.infer<typeof checkout>;

/** @see ERROR_CODES.priceChanged */
export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/checkouts',
  summary:
    'Start a purchase, or return the one of the same kind that is open. A coupon is reserved for half an hour. Without anything to pay the plan is on at once',
  tag: 'Billing',
  key: 'none',
  body: z.object({
    period,
    couponCode,
    details: billingDetails,
    /** The total that the user was shown, in paise: if it changed meanwhile, nothing is started. */
    total: paise,
  }),
  status: 201,
  reply: checkout,
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/billing/checkouts/:id',
  summary: 'A purchase and whether it is paid',
  tag: 'Billing',
  key: 'none',
  params: idParams,
  reply: checkout,
});

const reported = z.string().regex(/^[\w-]{1,64}$/, 'This is not a payment');

/** What the provider's checkout hands to the browser. It only says where to look: the truth is read from the provider. */
export const reportPayment = endpoint({
  method: 'POST',
  path: '/api/billing/checkouts/:id/payment',
  summary: 'Report that a purchase was paid, as the checkout of the payment provider said',
  tag: 'Billing',
  key: 'none',
  params: idParams,
  body: z.object({ paymentId: reported, signature: z.string().max(200) }),
  reply: checkout,
});

export const abandonCheckout = endpoint({
  method: 'DELETE',
  path: '/api/billing/checkouts/:id',
  summary: 'Give a purchase up and release its coupon. If it was paid meanwhile, the payment counts',
  tag: 'Billing',
  key: 'none',
  params: idParams,
  reply: checkout,
});
