/** Background job: has the model propose what runs wait for. */
export const PLAN_RUNS = 'plan-runs';

/** Background job: writes accepted articles. */
export const WRITE_RUNS = 'write-runs';

/** Background job: reminds of drafts whose date is near, and moves those whose date has passed. */
export const WATCH_REVIEWS = 'watch-reviews';

/** Background job: creates the next run of each autopilot. */
export const AUTOPILOT = 'autopilot';
