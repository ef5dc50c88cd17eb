/** Events a user can be notified of by email. */
export const MAIL_KINDS = ['failed', 'missed', 'published', 'outage', 'credits-low', 'review'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Kinds of notifications in the bell. What is said of a plan is emailed in any case, and what an administrator did only
 * stands in the bell.
 */
export const NOTIFICATION_KINDS = [...MAIL_KINDS, 'billing', 'administrator'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an API key may do: read all of its owner's data, change posts and sites, send posts to sites. */
export const API_KEY_SCOPES = ['read', 'write', 'publish'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Prefix of every API key, so that people and secret scanners recognise one. */
export const API_KEY_PREFIX = 'plk_';
