import type { PostType } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { posts } from './posts.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

const ofSite = () =>
  uuid('site_id')
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** How far the posts of a site have been read, and when they are read next. */
export const librarySyncs = pgTable(
  'library_syncs',
  {
    siteId: ofSite().primaryKey(),
    userId: ofUser(),
    /** `reading`: the first time; `done`: read whole, and compared with the site from time to time; `stopped` by the user. */
    state: text('state').$type<'reading' | 'done' | 'stopped'>().notNull().default('reading'),
    /** Incremented by everything that makes a reading under way outdated; such a reading writes nothing more. */
    run: integer('run').notNull().default(0),
    /** Posts of the site's list that were read so far, and how many are requested at a time. */
    offset: integer('position').notNull().default(0),
    perPage: integer('per_page').notNull().default(100),
    /** Posts that the site says it has; null until it has said so. */
    total: integer('total'),
    /** Posts that the site counts but does not show to the connected account. */
    hidden: integer('hidden').notNull().default(0),
    /** The site's list changed while it was read: all ids are compared afterwards. */
    mustCompare: boolean('must_compare').notNull().default(false),
    /** Statuses to read besides the trash; null: not asked for yet. */
    statuses: text('statuses').array(),
    /** Size of the texts that were read. */
    kilobytes: integer('kilobytes').notNull().default(0),
    /** The user wants the site's pages, too. */
    showsPages: boolean('shows_pages').notNull().default(false),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** When the user last had a page open. */
    lookedAt: instant('looked_at'),
    readAt: instant('read_at'),
    changedAt: instant('changed_at'),
    /** When all ids were last compared, and when the comparison under way began; its place is in `offset`. */
    comparedAt: instant('compared_at'),
    comparingSince: instant('comparing_since'),
    failures: integer('failures').notNull().default(0),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    notices: jsonb('notices').$type<string[]>().notNull().default([]),
  },
  (table) => [
    index('library_syncs_due').on(table.nextAt),
    index('library_syncs_user').on(table.userId),
    check('library_syncs_state', sql`${table.state} in ('reading', 'done', 'stopped')`),
  ],
);

/**
 * Facts about a post on a site, as they were last read there. Its text is in `blog_posts`, what is compared before we
 * write to it is in `publications`.
 */
export const libraryPosts = pgTable(
  'library_posts',
  {
    siteId: ofSite(),
    wordpressId: integer('wordpress_id').notNull(),
    userId: ofUser(),
    /** Null: the user deleted the post here only, so it is not read again. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    type: text('type').$type<PostType>().notNull().default('post'),
    status: text('status').notNull(),
    modifiedAt: instant('modified_at'),
    authorId: integer('author_id').notNull().default(0),
    categories: integer('categories').array().notNull().default(sql`'{}'::integer[]`),
    tags: integer('tags').array().notNull().default(sql`'{}'::integer[]`),
    featuredMedia: integer('featured_media').notNull().default(0),
    /** The featured image whose URL the site was last asked for. */
    featuredAsked: integer('featured_asked').notNull().default(0),
    headings: text('headings').array().notNull().default(sql`'{}'::text[]`),
    firstParagraph: text('first_paragraph').notNull().default(''),
    /** URLs that its text links to. */
    links: text('links').array().notNull().default(sql`'{}'::text[]`),
    /** When it was last found among the ids of the site. */
    foundAt: instant('found_at').notNull().defaultNow(),
    /** The text was too large to be read. */
    isTextOmitted: boolean('text_omitted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.wordpressId] }),
    index('library_posts_post').on(table.postId),
    index('library_posts_modified').on(table.siteId, table.modifiedAt),
    // Posts whose featured image is unknown.
    index('library_posts_featured')
      .on(table.siteId, table.featuredMedia)
      .where(sql`${table.featuredMedia} <> ${table.featuredAsked}`),
  ],
);

/** Categories and tags as a site has them. */
export const siteTerms = pgTable(
  'site_terms',
  {
    siteId: ofSite(),
    taxonomy: text('taxonomy').$type<'categories' | 'tags'>().notNull(),
    termId: integer('term_id').notNull(),
    name: text('name').notNull(),
    /** What the site called it before, the latest name first, each with the instant at which it was found to have another. */
    formerNames: jsonb('former_names').$type<{ name: string; until: string }[]>().notNull().default([]),
    slug: text('slug').notNull().default(''),
    /** Id of the parent category, or 0. */
    parent: integer('parent').notNull().default(0),
    /** Published posts that have it, as the site counts them. */
    count: integer('count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.taxonomy, table.termId] }),
    check('site_terms_taxonomy', sql`${table.taxonomy} in ('categories', 'tags')`),
  ],
);

/** People who may write on a site, or have written there. */
export const siteAuthors = pgTable(
  'site_authors',
  {
    siteId: ofSite(),
    authorId: integer('author_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.authorId] })],
);
