export { type Entitlements, entitlementsOf, isFirstInQueue, wayToMore } from './entitlements.ts';
export { endGrant, grantPlan } from './grants.ts';
export { storePlanTerms } from './plan-terms.ts';
