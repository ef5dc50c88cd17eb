import type { SiteAuthor, SiteCapabilities } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { alphabetical, instant, primaryId } from './columns.ts';
import { users } from './users.ts';

export const sites = pgTable(
  'wordpress_sites',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('site_name').notNull(),
    /** The site's address, as its visitors see it. */
    url: text('url').notNull(),
    /** URL of its REST API, as reported by the site. */
    restRoot: text('rest_root').notNull(),
    username: text('username').notNull(),
    /** The application password, sealed (see vault.ts). Selected only by the code that talks to the site. */
    sealedPassword: text('sealed_password').notNull(),
    wordpressUserId: integer('wordpress_user_id').notNull(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    capabilities: jsonb('capabilities').$type<SiteCapabilities>().notNull(),
    timezone: text('timezone').notNull(),
    /** Category of posts without one; empty: the site's own default. */
    defaultCategory: text('default_category').notNull().default(''),
    /** Author of new posts on the site; null: the connected account. */
    defaultAuthor: jsonb('default_author').$type<SiteAuthor>(),
    /** `08:30` in the site's time zone: the time suggested for a schedule. */
    publishTime: text('publish_time'),
    sendTags: boolean('send_tags').notNull().default(true),
    /** What publishes scheduled posts at their time: WordPress' own timer, or pressloom. */
    scheduledBy: text('scheduled_by').$type<'wordpress' | 'pressloom'>().notNull().default('wordpress'),
    healthState: text('health_state').$type<'connected' | 'failing'>().notNull().default('connected'),
    healthCode: text('health_code'),
    healthMessage: text('health_message'),
    /** When it was last found failing. */
    failedAt: instant('failed_at'),
    /** Our login was refused for a write since it last worked: that it can be read doesn't show that it works again. */
    failedWriting: boolean('failed_writing').notNull().default(false),
    checkedAt: instant('checked_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sites_user_created').on(table.userId, table.createdAt),
    // Sites of all users, as administrators list and search them.
    index('sites_created').on(table.createdAt, table.id),
    index('sites_name').on(alphabetical(table.name), table.id),
    index('sites_failing').on(table.createdAt, table.id).where(sql`${table.healthState} = 'failing'`),
    index('sites_trigrams').using('gin', table.name.op('gin_trgm_ops'), table.url.op('gin_trgm_ops')),
    check('sites_publish_time', sql`${table.publishTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('sites_scheduled_by', sql`${table.scheduledBy} in ('wordpress', 'pressloom')`),
    check('sites_health_state', sql`${table.healthState} in ('connected', 'failing')`),
  ],
);

/** A one-click connection waiting on the site's authorize screen. */
export const siteAuthorizations = pgTable(
  'site_authorizations',
  {
    /** Hash of the state that travels through the browser. */
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The site to reconnect, if there is one. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    name: text('name'),
    url: text('url').notNull(),
    restRoot: text('rest_root').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('site_authorizations_user').on(table.userId),
    index('site_authorizations_expiry').on(table.expiresAt),
  ],
);
