export { countAutopilots } from './autopilot/autopilot-store.ts';
export { planNextRuns } from './autopilot/plan-next-runs.ts';
export { AUTOPILOT, PLAN_RUNS, WATCH_REVIEWS, WRITE_RUNS } from './job-names.ts';
export { planRuns } from './planning/plan-runs.ts';
export { watchReviews } from './review/watch-reviews.ts';
export { leaveRuns, rejoinRuns } from './runs/left-runs.ts';
export { readWritingQueue } from './writing/read-queue.ts';
export { writeRuns } from './writing/write-runs.ts';
