import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { sites } from './sites.ts';

/** The lease of a site, and how the site is doing. A site without a row has had no work yet. */
export const siteLeases = pgTable('site_leases', {
  siteId: uuid('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** The process that works on the site. One at a time, so that its posts go out in order. */
  holderId: uuid('holder_id'),
  /** Renewed while it does; afterwards another process may lease the site. */
  expiresAt: instant('expires_at'),
  /** Equal to `holder_id` if that process records its presence, so that its death is noticed at once. */
  presentAs: uuid('present_as'),
  /** Nothing is sent until then: the site did not answer, or asked us to wait. */
  backoffUntil: instant('backoff_until'),
  /** The site named the time itself (`Retry-After`). */
  askedToWait: boolean('asked_to_wait').notNull().default(false),
  /** Consecutive attempts that failed because of the site; determines the backoff. */
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** When a probe or an attempt last failed: while no post waits, the site is not probed. */
  lastFailureAt: instant('last_failure_at'),
  /** Why the last attempt failed. */
  failureCode: text('failure_code'),
  failureMessage: text('failure_message'),
  /** When the user was notified of this outage; null if not yet. */
  notifiedAt: instant('notified_at'),
});
