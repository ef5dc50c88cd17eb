export { monthOf } from './credit-month.ts';
export { hasOwnModel, linkCredit, readCredits, takeCredit } from './credit-store.ts';
export { freeCredits, noCredits, refuseWithoutCredit, requireCredits } from './refuse-without-credit.ts';
