import type { AttemptOutcome, PublicationAction } from '@pressloom/contract';
import type { SeoField, SeoPlugin, SeoValues } from '@pressloom/wordpress';
import { type SQLWrapper, sql } from 'drizzle-orm';
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

/** The remote post as we last saw it; a difference later means that someone edited it there. */
export interface RemoteSnapshot {
  status: string;
  modifiedGmt: string | null;
  slug: string;
  dateGmt: string | null;
  /** Version 1 of the fingerprint, which releases before versions compare. Absent in older rows. */
  fingerprint?: string;
  /** Hashes of what its editor holds, by version, see fingerprint.ts. Absent in older rows. */
  fingerprints?: Record<number, string>;
  /** Title and text, by which our post is recognized. Absent in older rows. */
  title?: string;
  /** Hash of what a reader finds, see fingerprint.ts. */
  readerFingerprint?: string;
  /**
   * Each undefined if the site does not tell; `protection` is the hash of the password for readers. Absent in older rows.
   */
  settings?: { author?: number | undefined; sticky?: boolean | undefined; protection?: string | undefined };
}

/** SEO values of the remote post as we last saw them, as far as its plugin tells. */
export interface RemoteSeo {
  /** Whose values they are. Absent in older rows. */
  plugin?: SeoPlugin | undefined;
  seen: SeoValues;
  /** Sent since, or about to be, and not confirmed: the post there has these or those seen. */
  sent?: SeoValues;
  /** Fields that may have a value of ours there: emptied here, they are emptied there. */
  ours?: SeoField[];
}

/** Terms of one kind that a remote post has, as this post names them. */
export interface KnownTerms {
  names: string[];
  /** Of the site, in the order of the names where there are as many. */
  ids: number[];
}

/** Terms of the remote post when they were last those of this post; null: unknown, or about to be changed. */
export interface TermsThere {
  categories: KnownTerms | null;
  tags: KnownTerms | null;
}

/** A write that was sent, or about to be, and is not confirmed yet: it may be on the site or not. */
export interface PendingWrite {
  /** ISO 8601 timestamp. */
  at: string;
  revision: number;
  version: number;
  status: string | null;
  /** Hash of what a reader would find, see fingerprint.ts. */
  readerFingerprint: string;
  /** Only the status or time was to change: the text is the one that was found, whatever version that is. */
  keepsText?: boolean;
}

/** An image of a post on its way to the site: recorded before its upload leaves. */
export interface SentImage {
  /** Its URL here. */
  of: string;
  /** File name there, without extension. Unguessable and unique to this upload, so a file found by it is this one. */
  name: string;
  /** When the upload was about to leave: ISO 8601 timestamp. */
  sentAt: string;
  /** As the site returned it; absent before that. */
  id?: number;
  url?: string;
  /** Alternative text that it has there. */
  alt?: string;
  /** The post on the site shows it. */
  shown?: boolean;
}

/** One request to a site and its response, for the delivery log. Holds no secrets. */
export interface LoggedExchange {
  method: string;
  path: string;
  /** Null if no response came. */
  status: number | null;
  /** The beginning of the response as text. */
  excerpt: string;
  ms: number;
}

/** What a run decides by; `stateOf` tells users more (decision 41). */
export type StoredState = 'queued' | 'publishing' | 'done' | 'failed' | 'drifted';

/** Statuses of a site that the post's own status says, too. */
export const SAID_BY_STATUS = ['publish', 'future', 'draft', 'auto-draft', 'pending'];

/** The status of the remote post, as we last saw it. */
export const remoteStatusKey = (of: { remote: SQLWrapper }) => sql`(${of.remote}->>'status')`;

/** The remote post has a status that those of our own posts don't say: private, trash, or one of the site's own. */
export const hasOwnStatus = (of: { remote: SQLWrapper }) =>
  sql`${remoteStatusKey(of)} not in (${sql.raw(SAID_BY_STATUS.map((status) => `'${status}'`).join(', '))})`;

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
    state: text('state').$type<StoredState>().notNull().default('queued'),
    scheduledDate: instant('scheduled_date'),
    /** Slug under which the draft is created; unguessable, so that finding it proves that it is ours. */
    reservation: text('reservation').notNull(),
    /** When the create request was about to leave. If set without a remote id, look up before sending. */
    createSentAt: instant('create_sent_at'),
    /** Creates that may each have left a draft under the reservation. */
    creates: integer('creates').notNull().default(0),
    wordpressId: integer('wordpress_id'),
    wordpressMediaId: integer('wordpress_media_id'),
    /** The image behind the media id: the featured image's URL at that time. */
    wordpressMediaOf: text('wordpress_media_of'),
    /** What we uploaded to the site for this post, or may have: the featured image and the images in the text. */
    images: jsonb('pictures').$type<SentImage[]>().notNull().default([]),
    /** Its categories there that came from us, several while a write is not confirmed; null: unknown. */
    ourCategories: integer('our_categories').array(),
    /** Null: unknown. */
    terms: jsonb('terms').$type<TermsThere>(),
    link: text('link'),
    /** Null: no SEO values were sent or compared. */
    seo: jsonb('seo').$type<RemoteSeo>(),
    remote: jsonb('remote').$type<RemoteSnapshot>(),
    pendingWrite: jsonb('sending').$type<PendingWrite>(),
    /** Until when the site may still carry out a request whose response was lost. */
    unsettledUntil: instant('unsettled_until'),
    /** The user has seen what was changed on the site and wants ours to replace it. */
    overwrite: boolean('overwrite').notNull().default(false),
    /** The user goes on although WordPress will remove parts of the post. */
    allowsRemoval: boolean('allows_removal').notNull().default(false),
    /** Hash of the text as the site saved it from our account, which may not use any HTML; null: it may, or unknown. */
    filteredHash: text('filtered_hash'),
    /** Version of the post at the time of the request. */
    wantedVersion: integer('wanted_version').notNull(),
    /** Version of the post that was last sent. */
    sentVersion: integer('sent_version'),
    /** Incremented with every request of the user; a run for an older one leaves the request alone. */
    revision: integer('revision').notNull().default(1),
    /** Incremented with every run; a run that lost its claim writes nothing. */
    attempts: integer('attempts').notNull().default(0),
    /** Failed attempts since the request; determines the next wait. */
    failures: integer('failures').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    /** When it is due on its site: what is due first goes first, then what was requested first. */
    dueAt: instant('due_at').notNull().defaultNow(),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Heartbeat of the run; a publishing row without one has lost its process. */
    heartbeatAt: instant('alive_at'),
    /** When the site was last checked for a scheduled post after its time, or for an unconfirmed write. */
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
    index('publications_user_own_status')
      .on(table.userId, remoteStatusKey(table), table.postId)
      .where(hasOwnStatus(table)),
    // By the post's ID on its site. Not unique: a library page that was read while a post is created there may be a
    // moment ahead of the delivery, and the delivery must never fail for it.
    index('publications_site_wordpress')
      .on(table.siteId, table.wordpressId)
      .where(sql`${table.wordpressId} is not null`),
    // Publications under way on each site, in the order in which they go out.
    index('publications_under_way')
      .on(table.siteId, table.dueAt, table.askedAt)
      .where(sql`${table.state} in ('queued', 'publishing')`),
    // Those that resume once the connection works again.
    index('publications_failed').on(table.siteId).where(sql`${table.state} = 'failed'`),
    check('publications_state', sql`${table.state} in ('queued', 'publishing', 'done', 'failed', 'drifted')`),
    check(
      'publications_action',
      sql`${table.action} in ('publish', 'schedule', 'update', 'unschedule', 'untrash', 'delete')`,
    ),
  ],
);

/** One row per attempt at a site: requests, responses and conclusion. */
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
    /** HTTP status of the last response, if there was one. */
    status: integer('status'),
    code: text('code'),
    message: text('message'),
  },
  (table) => [
    index('delivery_attempts_publication').on(table.publicationId, table.startedAt),
    index('delivery_attempts_site').on(table.siteId, table.startedAt, table.id),
    // Of all sites, for administrators.
    index('delivery_attempts_failed').on(table.startedAt).where(sql`${table.outcome} = 'failed'`),
  ],
);
