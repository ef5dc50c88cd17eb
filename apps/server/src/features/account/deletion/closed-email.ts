import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What a closed account is left with until it is deleted: nobody else can have it, and its own is free again. */
export const closedEmail = (userId: SQLWrapper | string): SQL<string> =>
  sql`(${userId}::uuid)::text || '@deleted.invalid'`;
