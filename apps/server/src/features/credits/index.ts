export { announceReserved } from './announce-reserved.ts';
export { monthOf } from './credit-month.ts';
export { hasOwnModel, linkCredit, readCredits, takeCredit } from './credit-store.ts';
export { findGrantedCredits, grantCredits } from './grant-credits.ts';
export { freeCredits, refuseWithoutCredit, requireCreditLeft, requireCredits } from './refuse-without-credit.ts';
