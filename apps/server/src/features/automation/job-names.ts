/** Background job: has the model propose what runs wait for. */
export const PLAN_RUNS = 'plan-runs';
