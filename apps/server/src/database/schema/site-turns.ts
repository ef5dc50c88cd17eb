import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { sites } from './sites.ts';

/** The lease of a site, and how the site is doing. A site without a row has had no work yet. */
export const siteLeases = pgTable('site_turns', {
  siteId: uuid('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** The process that works on the site. One at a time, so that its posts go out in order. */
  servedBy: uuid('served_by'),
  /** Renewed while it does; afterwards another process may lease the site. */
  servedUntil: instant('served_until'),
  /** Equal to `served_by` if that process records its presence, so that its death is noticed at once. */
  presentAs: uuid('present_as'),
  /** Nothing is sent until then: the site did not answer, or asked us to wait. */
  pausedUntil: instant('paused_until'),
  /** The site named the time itself (`Retry-After`). */
  askedToWait: boolean('asked_to_wait').notNull().default(false),
  /** Consecutive attempts that failed because of the site; determines the next pause. */
  troubles: integer('troubles').notNull().default(0),
  troubledSince: instant('troubled_since'),
  /** When a probe or an attempt last failed: while no post waits, the site is not probed. */
  lastTroubleAt: instant('last_trouble_at'),
  /** Why the last attempt failed. */
  troubleCode: text('trouble_code'),
  troubleMessage: text('trouble_message'),
  /** When the user was notified of this outage; null if not yet. */
  notifiedAt: instant('notified_at'),
});
