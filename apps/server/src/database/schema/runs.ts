import type { Intent, Run, RunBrief, RunItem, RunItemState, RunOverlap, RunState } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../model-config.ts';
import { instant, primaryId } from './columns.ts';
import { posts } from './posts.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

/** What the form of a run says, besides its topic and site. */
export type RunSettings = Pick<
  Run,
  | 'schedule'
  | 'categories'
  | 'keywords'
  | 'tone'
  | 'targetAudience'
  | 'length'
  | 'image'
  | 'samples'
  | 'voiceRules'
  | 'straightToReview'
> & {
  /** Number of posts asked for. */
  count: number;
  /** Days that its list names for posts. */
  listDays?: string[];
  /** Keywords of its list that stand for a title until one is proposed. */
  untitled?: string[];
};

/** Posts as a model proposed them. */
type ProposedPosts = Pick<RunItem, 'title' | 'angle' | 'keyword' | 'intent'>[];

/** What was proposed for a plan so far. `doubtful` ones are on the subject of a post that there is. */
export interface ProposedSoFar {
  clear: ProposedPosts;
  doubtful: ProposedPosts;
}

/** Runs of automation: from a topic to posts that wait for their day. */
export const runs = pgTable(
  'runs',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the site is removed, until it is connected again. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    /** URL without scheme of the site that was removed, until then. */
    leftSite: text('left_site'),
    /** The autopilot that began it; null for a run that its user began. */
    autopilotId: uuid('autopilot_id').references((): AnyPgColumn => autopilots.id, { onDelete: 'set null' }),
    topic: text('topic').notNull(),
    settings: jsonb('settings').$type<RunSettings>().notNull(),
    /** Of the request that created it, so that it can be repeated; null for a run of an autopilot. */
    requestHash: text('request_hash'),
    state: text('state').$type<RunState>().notNull().default('planning'),
    /** Outlines are to be proposed. */
    wantsBriefs: boolean('wants_briefs').notNull().default(false),
    /** A model is to be asked about titles that may be on one subject. */
    wantsOverlaps: boolean('wants_overlaps').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** By the answers that came while it is planned; null before the first one, and once it is planned. */
    proposed: jsonb('proposed').$type<ProposedSoFar>(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** The user's own model writes, which takes no credits. Decided when the plan is accepted. */
    ownModel: boolean('own_model').notNull().default(false),
    acceptedAt: instant('accepted_at'),
    /** Of the server's model, when the run was planned; null if the operator states none. */
    price: jsonb('price').$type<ModelPrice>(),
    /** Number of claims so far. A process whose claim has another number no longer plans this run. */
    claims: integer('claims').notNull().default(0),
    /** Claims in a row whose process died before anything was stored. */
    deaths: integer('deaths').notNull().default(0),
    /** Heartbeat of the process that asks the model for this run. */
    heartbeatAt: instant('heartbeat_at'),
    /** When a busy model is asked again for it. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Since when its model is too busy to answer; null once it does. */
    waitingSince: instant('waiting_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('runs_user_created').on(table.userId, table.createdAt, table.id),
    index('runs_site').on(table.siteId),
    index('runs_autopilot').on(table.autopilotId).where(sql`${table.autopilotId} is not null`),
    // Runs that a model is to be asked for.
    index('runs_to_plan')
      .on(table.updatedAt)
      .where(sql`${table.state} = 'planning' or ${table.wantsBriefs} or ${table.wantsOverlaps}`),
    check(
      'runs_state',
      sql`${table.state} in ('planning', 'planned', 'writing', 'paused', 'done', 'stopped', 'failed')`,
    ),
  ],
);

/** Why a draft was not scheduled without review. */
export interface HeldBack {
  /** The version of its post that was checked. */
  version: number;
  reasons: NonNullable<RunItem['heldBack']>['reasons'];
}

/** Hashes of what is written again, so that what its user changes meanwhile is not replaced. */
export interface Rewritten {
  /** By field of the post. */
  fields: Record<string, string>;
  /** Of the section that is written again alone; null for a whole article. */
  section: string | null;
}

/** One article of a run. */
export const runItems = pgTable(
  'run_items',
  {
    id: primaryId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    angle: text('angle').notNull().default(''),
    keyword: text('keyword').notNull().default(''),
    intent: text('intent').$type<Intent>().notNull().default('learn'),
    category: text('category').notNull().default(''),
    plannedAt: instant('planned_at').notNull(),
    locked: boolean('locked').notNull().default(false),
    state: text('state').$type<RunItemState>().notNull().default('planned'),
    brief: jsonb('brief').$type<RunBrief>(),
    overlap: jsonb('overlap').$type<RunOverlap>(),
    /** What is written so far: the introduction, then one text for each section of the brief. */
    sections: text('sections').array().notNull().default(sql`'{}'::text[]`),
    note: text('note').notNull().default(''),
    /** Only this section is written again, counted from 0, the introduction. */
    redoSection: integer('redo_section'),
    /** What its draft held when it was asked to be written again. */
    rewrites: jsonb('rewrites').$type<Rewritten>(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** A credit was charged for it: writing it again takes no other one. */
    charged: boolean('charged').notNull().default(false),
    /** What the answers for it took, in tokens. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** What they cost, in millionths of the currency of the run's price. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** Number of claims so far. A process whose claim has another number no longer writes this article. */
    claims: integer('claims').notNull().default(0),
    /** Claims in a row whose process died before anything was stored. */
    deaths: integer('deaths').notNull().default(0),
    /** The date that its user was reminded of. */
    remindedFor: instant('reminded_for'),
    /** When it was checked whether it may be scheduled without review. */
    checkedAt: instant('checked_at'),
    /** Why it was not, of which version of its post. */
    heldBack: jsonb('held_back').$type<HeldBack>(),
    /** Failures in a row. */
    attempts: integer('attempts').notNull().default(0),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    nextAttemptAt: instant('next_attempt_at'),
    /** Since when it waits in its place for the limits of its model; null while that writes. */
    waitingSince: instant('waiting_since'),
    heartbeatAt: instant('heartbeat_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('run_items_run').on(table.runId, table.position),
    uniqueIndex('run_items_post').on(table.postId),
    // What is to be written, over all users, and what a user has reserved credits for.
    index('run_items_to_write').on(table.userId, table.state).where(sql`${table.state} in ('queued', 'writing')`),
    index('run_items_review').on(table.userId, table.plannedAt, table.id).where(sql`${table.state} = 'review'`),
    check(
      'run_items_state',
      sql`${table.state} in ('planned', 'declined', 'queued', 'writing', 'review', 'approved', 'failed', 'skipped')`,
    ),
    check('run_items_intent', sql`${table.intent} in ('learn', 'compare', 'do', 'buy')`),
  ],
);

/** What runs may do on a site by themselves. */
export const siteAutomations = pgTable('site_automations', {
  siteId: uuid('site_id')
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  publishWithoutReview: boolean('publish_without_review').notNull().default(false),
  /** Drafts that were written before wait for their user. */
  since: instant('since').notNull().defaultNow(),
});

/** Lists of topics whose posts are planned and written again and again. */
export const autopilots = pgTable(
  'autopilots',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    topics: text('topics').array().notNull(),
    nextTopic: integer('next_topic').notNull().default(0),
    settings: jsonb('settings').$type<RunSettings>().notNull(),
    /** Of the request that created it, so that it can be repeated. */
    requestHash: text('request_hash'),
    enabled: boolean('enabled').notNull().default(true),
    /** Of what its user asks for. */
    version: integer('version').notNull().default(1),
    lastRunId: uuid('last_run_id').references(() => runs.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('autopilots_user').on(table.userId, table.createdAt, table.id),
    index('autopilots_enabled').on(table.updatedAt).where(sql`${table.enabled}`),
  ],
);
