export { changeCoupon, createCoupon, deleteCoupon, switchCoupon } from './coupons/coupon-store.ts';
export { attachDocument } from './invoices/attach-document.ts';
export { HANDLE_WEBHOOKS, SWEEP_PAYMENTS } from './job-names.ts';
export { listPayments } from './payments/list-payments.ts';
export { bringDueRefunds } from './refunds/bring-due-refunds.ts';
export { BRING_REFUNDS, refundAsAdministrator } from './refunds/request-refund.ts';
export { endBillingOf } from './subscriptions/end-billing-of.ts';
export { compareWithProvider, handleDueWebhooks, sweepDuePayments } from './sweep/billing-jobs.ts';
export { webhookHealth } from './webhooks/webhook-health.ts';
