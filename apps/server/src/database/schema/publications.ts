import type { PublicationAction, PublicationState } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { posts } from './posts.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

/** What the remote post looked like when we last saw it; a difference later means somebody edited it there. */
export interface RemoteSnapshot {
  status: string;
  modifiedGmt: string | null;
  slug: string;
  dateGmt: string | null;
}

export const publications = pgTable(
  'publications',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    action: text('action').$type<PublicationAction>().notNull(),
    state: text('state').$type<PublicationState>().notNull().default('queued'),
    scheduledDate: instant('scheduled_date'),
    /** Slug under which the draft is created; unguessable, so that finding it proves that it is ours. */
    reservation: text('reservation').notNull(),
    /** When the create request was about to leave. Once set without a remote id, look up before sending. */
    createSentAt: instant('create_sent_at'),
    wordpressId: integer('wordpress_id'),
    wordpressMediaId: integer('wordpress_media_id'),
    /** Which image the media id holds: the featured image's address at that time. */
    wordpressMediaOf: text('wordpress_media_of'),
    link: text('link'),
    remote: jsonb('remote').$type<RemoteSnapshot>(),
    /** Version of the post when the user asked. */
    wantedVersion: integer('wanted_version').notNull(),
    /** Version of the post that was last sent. */
    sentVersion: integer('sent_version'),
    /** Grows with every request of the user; a job of an older one does nothing. */
    revision: integer('revision').notNull().default(1),
    /** Grows with every run; a run that lost its place writes nothing. */
    attempts: integer('attempts').notNull().default(0),
    /** Failed attempts since the user asked; decides how long the next wait is. */
    failures: integer('failures').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    /** Renewed while a run is at work; a publishing row that has gone quiet lost its process. */
    aliveAt: instant('alive_at'),
    /** When a scheduled post was last looked at on its site after its time. */
    watchedAt: instant('watched_at'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    notices: jsonb('notices').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('publications_post_site_unique').on(table.postId, table.siteId),
    index('publications_site').on(table.siteId),
    index('publications_user').on(table.userId),
    // The few that are under way, for the sweep that finds those whose process is gone.
    index('publications_under_way').on(table.updatedAt).where(sql`${table.state} in ('queued', 'publishing')`),
    check('publications_state', sql`${table.state} in ('queued', 'publishing', 'done', 'failed', 'missed', 'drifted')`),
    check('publications_action', sql`${table.action} in ('publish', 'schedule', 'update', 'unschedule', 'delete')`),
  ],
);

/** One line for each attempt at a site: what was asked, what was answered, what was concluded. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: primaryId(),
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').$type<PublicationAction>().notNull(),
    attempt: integer('attempt').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<'done' | 'retry' | 'unknown' | 'failed'>(),
    /** HTTP status of the last answer, where there was one. */
    status: integer('status'),
    code: text('code'),
    message: text('message'),
  },
  (table) => [index('delivery_attempts_publication').on(table.publicationId, table.startedAt)],
);
