import type { ApiKeyScope, GenerationRequest } from '@pressloom/contract';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

const owner = () =>
  uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });

/** A new email address waiting for confirmation. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: owner(),
    email: text('email').notNull(),
    /** Hash of the token in the email. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [uniqueIndex('email_changes_token_unique').on(table.tokenHash)],
);

/** A user's own language model. */
export const aiProviders = pgTable('ai_providers', {
  userId: owner(),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Sealed (see vault.ts); null if the endpoint needs none. */
  sealedKey: text('sealed_key'),
  keyEnding: text('key_ending'),
  testedAt: instant('tested_at').notNull().defaultNow(),
});

/** A user's settings; null is the product's default. */
export const preferences = pgTable('preferences', {
  userId: owner(),
  tone: text('tone').$type<GenerationRequest['tone']>(),
  targetAudience: text('target_audience').$type<GenerationRequest['targetAudience']>(),
  length: text('length').$type<GenerationRequest['length']>(),
  category: text('category'),
  siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
  mailFailed: boolean('mail_failed').notNull().default(true),
  mailMissed: boolean('mail_missed').notNull().default(true),
  mailPublished: boolean('mail_published').notNull().default(false),
  mailOutage: boolean('mail_outage').notNull().default(true),
  mailCreditsLow: boolean('mail_credits_low').notNull().default(true),
  mailReview: boolean('mail_review').notNull().default(true),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The beginning of the key, by which the user recognizes it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key: it has 256 random bits, so no slower hash is needed. */
    hash: text('hash').notNull(),
    scopes: text('scopes').array().$type<ApiKeyScope[]>().notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('api_keys_hash_unique').on(table.hash), index('api_keys_user').on(table.userId)],
);

/** An account that its owner has deleted and whose work on sites is still being finished. */
export const accountDeletions = pgTable('account_deletions', {
  userId: owner(),
  /** Where the confirmation is sent. */
  email: text('email').notNull(),
  takeBack: boolean('take_back').notNull(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
});
