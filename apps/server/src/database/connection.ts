import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Config } from '../config.ts';
import { openPglite } from './embedded.ts';
import { clientOfDrizzle, clientOfJobs } from './embedded-clients.ts';
import { migrateEmbedded, migrateServer } from './migrate.ts';
import * as schema from './schema/index.ts';
import { openPool } from './server.ts';

/** The query layer, the same for the embedded database and a server. Also the type of a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  kind: 'embedded' | 'server';
  db: Db;
  /**
   * Calls `onPayload` for each notification on a channel, and `onGap` after a gap in which some may have been missed.
   * Returns a function that stops listening.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** How the queue of background jobs connects. */
  jobs: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max' | 'application_name'>;
  /** Marks the process as alive under this id until it ends, in whatever way. */
  showPresence(id: string): Promise<void>;
  /** Returns the ids whose processes are certainly dead: not one that sleeps or cannot reach the database. */
  findGone(ids: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the configured database and migrates it. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const { lite, close } = await openPglite(dataDir);
  return databaseOn(lite, close);
}

/** The embedded database on an open PGlite. */
export async function databaseOn(lite: PGlite, close: () => Promise<void>): Promise<Database> {
  const db = drizzlePglite({ client: clientOfDrizzle(lite), schema });
  await migrateEmbedded(db);
  const present = new Set<string>();
  return {
    kind: 'embedded',
    db,
    jobs: { db: fromPglite(clientOfJobs(lite)), backend: 'pglite' },
    listen: (channel, onPayload) => lite.listen(channel, onPayload),
    showPresence: async (id) => void present.add(id),
    // One process owns the folder: any earlier one is dead.
    findGone: async (ids) => ids.filter((id) => !present.has(id)),
    close,
  };
}

async function openServer(databaseUrl: string): Promise<Database> {
  const { pool, ...rest } = openPool(databaseUrl);
  const db = drizzlePostgres({ client: pool, schema });
  await migrateServer(pool, db);
  return {
    kind: 'server',
    db,
    jobs: { connectionString: databaseUrl, max: 2, application_name: 'pressloom-jobs' },
    ...rest,
  };
}
