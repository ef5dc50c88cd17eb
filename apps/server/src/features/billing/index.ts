export { HANDLE_WEBHOOKS, SWEEP_PAYMENTS } from './job-names.ts';
export { bringDueRefunds } from './refunds/bring-due-refunds.ts';
export { BRING_REFUNDS } from './refunds/request-refund.ts';
export { endBillingOf } from './subscriptions/end-billing-of.ts';
export { handleDueWebhooks, sweepDuePayments } from './sweep/billing-jobs.ts';
