export { PLAN_RUNS } from './job-names.ts';
export { planRuns } from './planning/plan-runs.ts';
