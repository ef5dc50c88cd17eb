export { type Entitlements, entitlementsOf, isFirstInQueue, wayToMore } from './entitlements.ts';
export { endGivenPlans, endGrant, grantPlan, isGivenPlan } from './grants.ts';
export { storePlanTerms } from './plan-terms.ts';
