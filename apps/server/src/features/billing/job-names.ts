/** The background job that acts on what the payment provider has told us. */
export const HANDLE_WEBHOOKS = 'handle-webhooks';

/** The background job that asks the payment provider about everything that is not settled. */
export const SWEEP_PAYMENTS = 'sweep-payments';
