import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, databaseOn, openDatabase } from '../src/database/connection.ts';
import { extensions } from '../src/database/embedded.ts';

/** A fresh, migrated database for one test file. Closing it removes it. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') {
    const lite = await PGlite.create({ loadDataDir: new Blob([readFileSync(template.file)]), extensions });
    return databaseOn(lite, () => lite.close());
  }
  const { url, drop } = await createDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Creates a migrated database on the server of DATABASE_URL. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('databaseTemplate');
  if (template.kind !== 'server') throw new Error('The embedded database is not made on a server');
  const name = `pressloom_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.template}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(template.url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
