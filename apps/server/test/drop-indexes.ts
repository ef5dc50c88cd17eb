import { sql } from 'drizzle-orm';
import type { Db } from '../src/database/connection.ts';

/** Building the indexes of a table for all rows at once takes half the time. Returns what creates them again. */
export async function dropIndexes(tx: Db, table: string): Promise<() => Promise<void>> {
  const { rows } = (await tx.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and schemaname = 'public'
      and not exists (select from pg_constraint where conindid = indexname::regclass)`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return async () => {
    for (const { definition } of rows) await tx.execute(sql.raw(definition));
  };
}
