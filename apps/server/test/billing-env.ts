/** An installation that sells, to which nothing is paid yet. */
export const SELLING = {
  RAZORPAY_KEY_ID: 'rzp_test_demo',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  BUSINESS_NAME: 'Press & Loom LLP',
  BUSINESS_ADDRESS: '1 Residency Road, Bengaluru 560025',
  BUSINESS_STATE: '29',
};

/** What a buyer fills in. */
export const DETAILS = { name: 'Asha Rao', address: '4 Hill View, Mysuru 570001', state: '29', gstin: '' };
