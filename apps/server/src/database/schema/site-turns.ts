import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { sites } from './sites.ts';

/** Who serves a site at this moment, and how the site is. A site without a row has had no work yet. */
export const siteLeases = pgTable('site_turns', {
  siteId: uuid('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** The process that works on the site. One at a time, so that its posts go out in order. */
  servedBy: uuid('served_by'),
  /** Renewed while it does; afterwards another process may. */
  servedUntil: instant('served_until'),
  /** Equal to `served_by` where that process shows its presence, so that its death is known at once. */
  presentAs: uuid('present_as'),
  /** Until then nothing is sent: the site did not answer, or asked us to wait. */
  pausedUntil: instant('paused_until'),
  /** The site named the time itself (`Retry-After`). */
  askedToWait: boolean('asked_to_wait').notNull().default(false),
  /** Attempts in a row that came to nothing because of the site; decides how long the next pause is. */
  troubles: integer('troubles').notNull().default(0),
  troubledSince: instant('troubled_since'),
  /** When a probe or an attempt met trouble last: while no post waits, nobody looks. */
  lastTroubleAt: instant('last_trouble_at'),
  /** What stood in the way at the last attempt. */
  troubleCode: text('trouble_code'),
  troubleMessage: text('trouble_message'),
  /** When the user was notified of this trouble; null where not. */
  notifiedAt: instant('notified_at'),
});
