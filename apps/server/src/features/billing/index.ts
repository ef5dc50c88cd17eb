export { bringDueRefunds } from './refunds/bring-due-refunds.ts';
export { BRING_REFUNDS } from './refunds/request-refund.ts';
