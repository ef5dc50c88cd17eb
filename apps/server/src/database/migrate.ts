import { join } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { SERVER_ROOT } from '../system/server-root.ts';
import type * as schema from './schema/index.ts';

const migrationsFolder = join(SERVER_ROOT, 'src/database/migrations');

/** Any fixed number: it identifies this lock among the database's advisory locks. */
const MIGRATION_LOCK = 7_254_001;

export const migrateEmbedded = (db: PgliteDatabase<typeof schema>) => migratePglite(db, { migrationsFolder });

/** Several nodes may start at once: one migrates, the others wait and find nothing left to do. */
export async function migrateServer(pool: pg.Pool, db: NodePgDatabase<typeof schema>) {
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(db, { migrationsFolder });
  } finally {
    await holder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    holder.release();
  }
}
