export { monthOf } from './credit-month.ts';
export { linkCredit, readCredits, takeCredit } from './credit-store.ts';
export { noCredits, refuseWithoutCredit } from './refuse-without-credit.ts';
