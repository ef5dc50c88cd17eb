import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';

/** Holds everything that a user buys, pays and cancels until `tx` ends: callback, webhook, sweep and clicks take turns. */
export const lockBilling = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`);
