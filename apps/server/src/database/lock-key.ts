import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Waits until no other transaction holds the lock of this name, and holds it until `tx` ends. */
export async function lockKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
