import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** When an article and a plan of a user were last begun: who has waited longest comes next. */
export const writingTurns = pgTable('writing_turns', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  begunAt: instant('begun_at'),
  planBegunAt: instant('plan_begun_at'),
});
