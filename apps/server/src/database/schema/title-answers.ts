import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** What a model answered to the question whether one article would answer two titles. */
export const titleAnswers = pgTable(
  'title_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of both titles. */
    pair: text('pair').notNull(),
    /** The model and its endpoint. */
    model: text('model').notNull(),
    isSame: boolean('is_same').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pair, table.model] })],
);

/** Pairs that a model was asked about in vain: it answered too late, or nothing of use. */
export const titleQuestions = pgTable(
  'title_questions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pair: text('pair').notNull(),
    model: text('model').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pair, table.model] })],
);
