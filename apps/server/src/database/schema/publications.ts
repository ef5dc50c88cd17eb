import type { AttemptOutcome, PublicationAction, PublicationState } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
  /** Hash of what its editor holds: title, content, excerpt, terms, image. Absent in rows of before. */
  fingerprint?: string;
  /** Title and text, by which our post is known again. Absent in rows of before. */
  title?: string;
  /** Hash of what a reader finds, see fingerprint.ts. */
  readerPrint?: string;
}

/** A write that left, or was about to, and that nobody has confirmed yet: it may be on the site or not. */
export interface PendingWrite {
  /** Instant in ISO 8601. */
  at: string;
  revision: number;
  version: number;
  status: string | null;
  /** Hash of what a reader would find, see fingerprint.ts. */
  readerPrint: string;
  /** Only its status or time was to change: the text is the one that was found, of whichever version that is. */
  keepsText?: boolean;
}

/** An image of a post on its way to the site: noted before its upload leaves. */
export interface SentImage {
  /** Its address here. */
  of: string;
  /** File name there, without its ending. Nobody can guess it and no other upload bears it: what is found so is this one. */
  name: string;
  /** When the upload was about to leave: an instant in ISO 8601. */
  sentAt: string;
  /** As the site answered; absent until it has. */
  id?: number;
  url?: string;
  /** Alternative text that it was given there. */
  alt?: string;
  /** The post that is on the site shows it. */
  shown?: boolean;
}

/** One request to a site and what it answered, for the delivery log. Holds no secrets. */
export interface LoggedExchange {
  method: string;
  path: string;
  /** Null where no answer came. */
  status: number | null;
  /** The beginning of the answer as text. */
  excerpt: string;
  ms: number;
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
    /** Creates that may each have left a draft under the reservation. */
    creates: integer('creates').notNull().default(0),
    wordpressId: integer('wordpress_id'),
    wordpressMediaId: integer('wordpress_media_id'),
    /** Which image the media id holds: the featured image's address at that time. */
    wordpressMediaOf: text('wordpress_media_of'),
    /** What we uploaded to the site for this post, or may have: the featured image and the images in the text. */
    pictures: jsonb('pictures').$type<SentImage[]>().notNull().default([]),
    /** Those of its categories there that it has from us, several while a write is not confirmed; null: not known. */
    ourCategories: integer('our_categories').array(),
    link: text('link'),
    remote: jsonb('remote').$type<RemoteSnapshot>(),
    sending: jsonb('sending').$type<PendingWrite>(),
    /** Until when the site may still carry out a request whose answer was lost. */
    unsettledUntil: instant('unsettled_until'),
    /** The user has seen what was changed on the site and wants ours to replace it. */
    overwrite: boolean('overwrite').notNull().default(false),
    /** Version of the post when the user asked. */
    wantedVersion: integer('wanted_version').notNull(),
    /** Version of the post that was last sent. */
    sentVersion: integer('sent_version'),
    /** Grows with every request of the user; a run for an older one leaves the request alone. */
    revision: integer('revision').notNull().default(1),
    /** Grows with every run; a run that lost its place writes nothing. */
    attempts: integer('attempts').notNull().default(0),
    /** Failed attempts since the user asked; decides how long the next wait is. */
    failures: integer('failures').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    /** When it is to be on its site: what is due first goes first, then what was asked for first. */
    dueAt: instant('due_at').notNull().defaultNow(),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Renewed while a run is at work; a publishing row that has gone quiet lost its process. */
    aliveAt: instant('alive_at'),
    /** When a scheduled post was last looked at on its site after its time, or an unconfirmed write was. */
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
    // What is under way on each site, in the order in which it goes out.
    index('publications_under_way')
      .on(table.siteId, table.dueAt, table.askedAt)
      .where(sql`${table.state} in ('queued', 'publishing')`),
    // Those that a mended connection brings back to life.
    index('publications_failed').on(table.siteId).where(sql`${table.state} = 'failed'`),
    check('publications_state', sql`${table.state} in ('queued', 'publishing', 'done', 'failed', 'drifted')`),
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
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    action: text('action').$type<PublicationAction>().notNull(),
    attempt: integer('attempt').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<AttemptOutcome>(),
    exchanges: jsonb('exchanges').$type<LoggedExchange[]>().notNull().default([]),
    nextAttemptAt: instant('next_attempt_at'),
    /** HTTP status of the last answer, where there was one. */
    status: integer('status'),
    code: text('code'),
    message: text('message'),
  },
  (table) => [
    index('delivery_attempts_publication').on(table.publicationId, table.startedAt),
    index('delivery_attempts_site').on(table.siteId, table.startedAt, table.id),
  ],
);
