import { setImmediate } from 'node:timers/promises';
import type { LibraryPost } from '@pressloom/wordpress';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import type { Names } from '../terms/names.ts';
import { type NewRow, type OfType, toRow } from './to-rows.ts';

/** Posts of one statement: a process on the embedded database does nothing else while it prepares and executes one. */
const AT_A_TIME = 25;

/** Inserts posts of a site with their publications as baseline. */
export async function insertPosts(tx: Db, site: OfType, posts: readonly LibraryPost[], names: Names): Promise<void> {
  for (let at = 0; at < posts.length; at += AT_A_TIME) {
    const rows = posts.slice(at, at + AT_A_TIME).map((post) => toRow(post, names));
    await setImmediate();
    await insertSome(tx, site, rows);
    await setImmediate();
  }
}

/** One statement with one parameter: the embedded database takes longer for parameters and statements than for rows. */
async function insertSome(tx: Db, { userId, siteId, type }: OfType, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(
        "postId" uuid, title text, content text, "contentForm" text, excerpt text, "automaticExcerpt" boolean,
        status text, author text, category text, "moreCategories" text[], keywords text[], "scheduledDate" timestamptz, "publishedAt" timestamptz,
        "createdAt" timestamptz, "updatedAt" timestamptz, "commentStatus" text, words integer,
        action text, reservation text, "ourCategories" integer[], terms jsonb, link text, remote jsonb,
        "wordpressId" integer, "authorId" integer, categories integer[], tags integer[], "featuredMedia" integer,
        headings text[], "firstParagraph" text, links text[], "isTextOmitted" boolean, "modifiedAt" timestamptz)),
    inserted as (
      insert into blog_posts (id, user_id, site_id, origin, type, title, content, content_form, excerpt, automatic_excerpt,
        status, author, category, more_categories, keywords, scheduled_date, published_at, created_at, updated_at, comment_status,
        words)
      select "postId", ${userId}::uuid, ${siteId}::uuid, 'site', ${type}::text, title, content, "contentForm", excerpt,
        "automaticExcerpt", status, author, category, "moreCategories", keywords, "scheduledDate", "publishedAt", "createdAt",
        "updatedAt", "commentStatus", words
      from given),
    baseline as (
      insert into publications (user_id, post_id, site_id, action, state, scheduled_date, reservation, wordpress_id,
        our_categories, terms, link, remote, wanted_version, sent_version)
      select ${userId}::uuid, "postId", ${siteId}::uuid, action, 'done', "scheduledDate", reservation, "wordpressId",
        "ourCategories", terms, link, remote, 1, 1
      from given)
    insert into library_posts (user_id, site_id, post_id, wordpress_id, type, status, modified_at, author_id, categories, tags,
      featured_media, headings, first_paragraph, links, text_omitted)
    select ${userId}::uuid, ${siteId}::uuid, "postId", "wordpressId", ${type}::text, remote->>'status', "modifiedAt", "authorId",
      categories, tags, "featuredMedia", headings, "firstParagraph", links, "isTextOmitted"
    from given`);
}
