/** AI credits of the Free plan in each calendar month (UTC). One article is one credit. */
export const CREDITS_PER_MONTH = 15;

/** With this many left the user is told. */
export const CREDITS_LOW_AT = 3;
