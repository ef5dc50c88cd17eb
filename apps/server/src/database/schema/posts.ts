import type {
  CommentStatus,
  ContentForm,
  ImageAttribution,
  PostOrigin,
  PostStatus,
  PostType,
  SiteAuthor,
  Visibility,
} from '@pressloom/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { alphabetical, bytes, instant, primaryId } from './columns.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

/** The date under which a post is listed, as listedDate of the contract has it. */
export const dateKey = (of: { status: SQLWrapper; scheduledDate: SQLWrapper; createdAt: SQLWrapper }) =>
  sql`coalesce(case when ${of.status} in ('scheduled', 'pending') then ${of.scheduledDate} end, ${of.createdAt})`;

/** Posts that were never published sort first. */
export const publishedKey = (of: { publishedAt: SQLWrapper }) => sql`coalesce(${of.publishedAt}, '-infinity')`;

/** The beginning is what posts are filtered by: a name from a site may be longer than an index takes. */
export const authorKey = (of: { author: SQLWrapper }) => sql`"left"(${of.author}, 100)`;

/** The categories of a post, the first one first; it is empty if there is none. Filter with `@>`, which is indexed. */
export const categoriesKey = (of: { category: SQLWrapper; moreCategories: SQLWrapper }) =>
  sql`array_prepend(${of.category}, ${of.moreCategories})`;

export const posts = pgTable(
  'blog_posts',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    /** URL without scheme of the removed site that it belonged to, until it has another one. */
    leftSite: text('left_site'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    contentForm: text('content_form').$type<ContentForm>().notNull().default('html'),
    excerpt: text('excerpt').notNull().default(''),
    /** The excerpt is generated from the content. Null in rows older than this column, until they are saved. */
    automaticExcerpt: boolean('automatic_excerpt'),
    status: text('status').$type<PostStatus>().notNull().default('draft'),
    author: text('author').notNull(),
    /** A name, or the path of one below others, see category-path.ts of the contract. */
    category: text('category').notNull().default(''),
    moreCategories: text('more_categories').array().notNull().default(sql`'{}'::text[]`),
    keywords: text('keywords').array().notNull().default(sql`'{}'::text[]`),
    scheduledDate: instant('scheduled_date'),
    commentStatus: text('comment_status').$type<CommentStatus>().notNull().default('default'),
    visibility: text('visibility').$type<Visibility>().notNull().default('default'),
    /** Readers' password there, which whoever edits the post can read, as in WordPress. */
    password: text('password').notNull().default(''),
    /** The slug the user wants, or the one that the site made of it; empty: the site's own. */
    slug: text('slug').notNull().default(''),
    /** Author there; null: as the site has it. */
    authorOnSite: jsonb('author_on_site').$type<SiteAuthor>(),
    /**
     * When it is to have been published, ISO 8601 like the dates of a site. Only a published post has one; null: as
     * the site has it, which is `publishedAt`.
     */
    publicationDate: text('publication_date'),
    /** Null: as the site has it. */
    sticky: boolean('sticky'),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    seoKeyphrase: text('seo_keyphrase').notNull().default(''),
    featuredImage: text('featured_image'),
    featuredImageAlt: text('featured_image_alt').notNull().default(''),
    /** Its id in the media library of the post's site, where it was chosen there. */
    featuredMediaId: integer('featured_media_id'),
    /**
     * Words that a reader sees. A trigger counts them, so that no writer of posts forgets it, unless they come with a new
     * post: the embedded database takes as long to count them as to store the rest.
     */
    words: integer('words'),
    publishedAt: instant('published_at'),
    aiGenerated: boolean('ai_generated').notNull().default(false),
    placeholder: boolean('placeholder').notNull().default(false),
    sample: boolean('sample').notNull().default(false),
    /** Where it was first written: in pressloom, or on its site, from where the library reads it. */
    origin: text('origin').$type<PostOrigin>().notNull().default('here'),
    /** What it is on its site. Whatever is written here is a post. */
    type: text('type').$type<PostType>().notNull().default('post'),
    views: integer('views'),
    engagementRate: real('engagement_rate'),
    averageReadTime: real('average_read_time'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One index for each sort order of the list; the keyset continues on its key and the id.
    index('posts_user_created').on(table.userId, table.createdAt, table.id),
    index('posts_user_status_created').on(table.userId, table.status, table.createdAt, table.id),
    index('posts_user_site_created').on(table.userId, table.siteId, table.createdAt, table.id),
    index('posts_user_origin_created').on(table.userId, table.origin, table.createdAt, table.id),
    // Pages are few.
    index('posts_user_pages').on(table.userId, table.createdAt, table.id).where(sql`${table.type} = 'page'`),
    index('posts_user_author_created').on(table.userId, authorKey(table), table.createdAt, table.id),
    // The categories to choose from.
    index('posts_user_category').on(table.userId, table.category),
    index('posts_user_more_categories').on(table.userId).where(sql`${table.moreCategories} <> '{}'`),
    index('posts_user_date').on(table.userId, dateKey(table), table.id),
    index('posts_user_published_order').on(table.userId, publishedKey(table), table.id),
    index('posts_user_title').on(table.userId, alphabetical(table.title), table.id),
    // Date of a post in the calendar.
    index('posts_user_calendar')
      .on(table.userId, sql`coalesce(${table.scheduledDate}, ${table.publishedAt})`, table.id)
      .where(sql`coalesce(${table.scheduledDate}, ${table.publishedAt}) is not null`),
    // The examples, which no count includes.
    index('posts_user_samples').on(table.userId, table.status).where(sql`${table.sample}`),
    // Everything that insights query about posts that went live.
    index('posts_user_published')
      .on(table.userId, table.publishedAt, table.siteId, table.words, table.createdAt)
      .where(sql`${table.publishedAt} is not null and not ${table.sample}`),
    // Due posts over all users, for publishing on schedule.
    index('posts_scheduled').on(table.scheduledDate).where(sql`${table.status} = 'scheduled'`),
    // Posts of all users, as administrators list them: without the examples, of which every new account has some.
    index('posts_created').on(table.createdAt, table.id).where(sql`not ${table.sample}`),
    index('posts_title').on(alphabetical(table.title), table.id).where(sql`not ${table.sample}`),
    // Few have some of the statuses.
    index('posts_status_created').on(table.status, table.createdAt, table.id).where(sql`not ${table.sample}`),
    // btree_gin lets one index hold the owner and the title's trigrams.
    index('posts_user_title_trigrams').using('gin', table.userId, table.title.op('gin_trgm_ops')),
    // All categories of a post as one array, see categoriesKey.
    index('posts_user_categories').using('gin', table.userId, categoriesKey(table)),
    check('posts_status', sql`${table.status} in ('draft', 'pending', 'scheduled', 'published')`),
    check('posts_content_form', sql`${table.contentForm} in ('html', 'blocks')`),
    check('posts_comment_status', sql`${table.commentStatus} in ('default', 'open', 'closed')`),
    check('posts_origin', sql`${table.origin} in ('here', 'site')`),
    check('posts_type', sql`${table.type} in ('post', 'page')`),
    check('posts_visibility', sql`${table.visibility} in ('default', 'public', 'private', 'password')`),
    check('posts_schedule_has_date', sql`${table.status} <> 'scheduled' or ${table.scheduledDate} is not null`),
  ],
);

/** Images that users uploaded. In the database, so that every node serves them and one backup holds everything. */
export const images = pgTable(
  'images',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type').notNull(),
    data: bytes('data').notNull(),
    /** Author and license, if it was found by search. */
    attribution: jsonb('attribution').$type<ImageAttribution>(),
    /** When it was first found in no post and no version. */
    unusedSince: instant('unused_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_user').on(table.userId)],
);
