import type { GENERATION_STATES, GenerationRequest } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

export interface GeneratedArticle {
  title: string;
  content: string;
  excerpt: string;
}

export const generations = pgTable(
  'generations',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    request: jsonb('request').$type<GenerationRequest>().notNull(),
    /** Name of the provider, as shown to the user; null for runs of earlier releases. */
    provider: text('provider'),
    state: text('state').$type<(typeof GENERATION_STATES)[number]>().notNull().default('running'),
    text: text('text').notNull().default(''),
    article: jsonb('article').$type<GeneratedArticle>(),
    placeholder: boolean('placeholder').notNull().default(false),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** The user's own model is used, so it takes no credit. */
    ownModel: boolean('own_model').notNull().default(false),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** When a busy model is tried again. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Heartbeat of the run; a running row without one has lost its process. */
    heartbeatAt: instant('alive_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('generations_user_created').on(table.userId, table.createdAt),
    // Runs under way per user: they may still take a credit.
    index('generations_user_running').on(table.userId).where(sql`${table.state} = 'running'`),
    index('generations_running').on(table.heartbeatAt).where(sql`${table.state} = 'running'`),
    check('generations_state', sql`${table.state} in ('running', 'done', 'stopped', 'failed')`),
  ],
);
