import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';

/**
 * Runs queries that search so that they use the indexes of titles and words, however common a word is. The planner takes
 * reading all rows for cheap, because it does not know that words are stored apart: 360 ms for 20,000 posts.
 */
export const withIndex = <T>(db: Db, query: (tx: Db) => PromiseLike<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return query(tx);
  });
