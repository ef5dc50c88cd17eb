/** How far back insights look. */
export const INSIGHTS_WEEKS = 12;
