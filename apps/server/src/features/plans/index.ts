export { type Entitlements, entitlementsOf, isOnPro, isSelling, wayToMore } from './entitlements.ts';
export { endGivenPlans, endGrant, findGift, findGivenPlan, grantPlan, isGivenPlan, moveLaterGrants } from './grants.ts';
export { isBlocked } from './is-blocked.ts';
export { storePlanTerms } from './plan-terms.ts';
