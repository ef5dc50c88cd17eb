/** Characters of a password, at least and at most. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const TOTP_DIGITS = 6;
/** Days for which a remembered device is not asked for a code. */
export const REMEMBERED_DEVICE_DAYS = 30;

/** AI credits of the Free plan in each calendar month (UTC). One article is one credit. */
export const CREDITS_PER_MONTH = 15;

/** With this many left the user is told. */
export const CREDITS_LOW_AT = 3;

/** Characters of a contact message. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Days in one request of the calendar: six weeks of a month, and an hour more where the clocks go back. */
export const CALENDAR_DAYS = 43;
/** Posts in one reply of the calendar; the busiest month of a busy editorial office. */
export const CALENDAR_POSTS = 1_000;
export const UPCOMING_POSTS = 5;

/** How far back insights look. */
export const INSIGHTS_WEEKS = 12;

/** How many days a site's deliveries are counted back. */
export const DELIVERIES_DAYS = 30;

/** So many versions of a post are kept; the oldest go first. */
export const REVISIONS_KEPT = 200;

/** Bytes of an image. */
export const IMAGE_MAX = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Files that are taken at once. */
export const IMPORT_FILES = 50;
/** Characters of one file. */
export const IMPORT_MAX = 1_000_000;

/** Characters of a passage that is reworded, and of what stands before and after it. */
export const PASSAGE_MAX = 8_000;
export const AROUND_MAX = 1_000;

export const API_KEYS_MAX = 25;
