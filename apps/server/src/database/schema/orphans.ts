import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { sites } from './sites.ts';

/**
 * An orphan: something that only we can have put on a site and that nobody needs, such as a second draft or an image
 * without its post.
 */
export const orphans = pgTable(
  'site_orphans',
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
    /** How often it was searched for. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('site_orphans_site').on(table.siteId),
    index('site_orphans_next_check').on(table.nextCheckAt),
    check('site_orphans_kind', sql`${table.kind} in ('draft', 'image')`),
  ],
);
