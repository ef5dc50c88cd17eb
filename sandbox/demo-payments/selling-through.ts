import type { DemoPayments } from './start-demo-payments.ts';

/** Where pressloom takes webhooks. */
export const webhookUrlOf = (pressloomUrl: string) => `${pressloomUrl}/api/payments/webhook`;

/** The settings with which pressloom sells through the stand-in, for a business that doesn't exist. */
export const sellingThrough = ({ url, keyId, keySecret, webhookSecret }: DemoPayments) => ({
  BILLING: 'on',
  RAZORPAY_URL: url,
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  BUSINESS_NAME: 'Example Press LLP',
  BUSINESS_ADDRESS: '1 Example Street, Mumbai 400001',
  BUSINESS_STATE: '27',
  BUSINESS_GSTIN: '27AAPFU0939F1ZV',
});
