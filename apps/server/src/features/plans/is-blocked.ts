import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether an administrator has blocked a user, as a condition of a query: then nothing is begun for them.
 * @param userId a column of the query
 */
export const isBlocked = (userId: SQLWrapper): SQL =>
  sql`exists (select 1 from users blocked where blocked.id = ${userId} and blocked.banned)`;
