import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { sites } from './sites.ts';

/**
 * An orphan: something that only we can have put on a site and that nobody needs, such as a second draft or an image
 * without its post.
 */
export const leftovers = pgTable(
  'site_leftovers',
  {
    id: primaryId(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'draft' | 'image'>().notNull(),
    /** The reserved slug of a post, or the name of an image: unguessable, so whatever has it is ours. */
    slug: text('slug').notNull(),
    /** The one with that name that is in use. */
    keepId: integer('keep_id'),
    /** How often it was looked for. */
    looks: integer('looks').notNull().default(0),
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('site_leftovers_site').on(table.siteId),
    index('site_leftovers_next_look').on(table.nextLookAt),
    check('site_leftovers_kind', sql`${table.kind} in ('draft', 'image')`),
  ],
);
