/** Days in one request: six weeks of a month, and an hour more where the clocks go back. */
export const CALENDAR_DAYS = 43;
/** Posts in one answer; the busiest month of a busy editorial office. */
export const CALENDAR_POSTS = 1_000;
export const UPCOMING_POSTS = 5;
