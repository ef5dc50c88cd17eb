/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const TOTP_DIGITS = 6;
/** Days for which a remembered device is not asked for a code. */
export const REMEMBERED_DEVICE_DAYS = 30;

/** AI credits of the Free plan in each calendar month (UTC). One article is one credit. */
export const CREDITS_PER_MONTH = 15;

/** The user is notified when this many credits are left. */
export const CREDITS_LOW_AT = 3;

/** Maximum lengths of a contact message's fields, in characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Days in one calendar request: six weeks of a month, plus an hour where the clocks go back. */
export const CALENDAR_DAYS = 43;
/** Posts in one calendar reply; enough for the busiest month of a busy editorial office. */
export const CALENDAR_POSTS = 1_000;
export const UPCOMING_POSTS = 5;

/** Weeks covered by insights. */
export const INSIGHTS_WEEKS = 12;

/** Days over which a site's deliveries are counted. */
export const DELIVERIES_DAYS = 30;

/** Versions kept per post; the oldest are deleted first. */
export const REVISIONS_KEPT = 200;

/** Maximum size of an image, in bytes. */
export const IMAGE_MAX = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Maximum number of files in one import. */
export const IMPORT_FILES = 50;
/** Maximum characters of one file. */
export const IMPORT_MAX = 1_000_000;

/** Maximum characters of a passage to rewrite, and of the context before and after it. */
export const PASSAGE_MAX = 8_000;
export const AROUND_MAX = 1_000;

export const API_KEYS_MAX = 25;
