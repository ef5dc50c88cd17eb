/** Where payments go: to the provider; to its test mode, with keys `rzp_test_…`; to the stand-in of the demo. */
export const PAYMENT_MODES = ['live', 'test', 'demo'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** What is said of a payment wherever it shows; null where money moves. */
export const MODE_NOTES: Record<PaymentMode, string | null> = {
  live: null,
  test: 'Test payment: no money moves',
  demo: 'Demo payment: no money moves',
};
