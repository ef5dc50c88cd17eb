import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, databaseOn, openDatabase } from '../src/database/connection.ts';
import { extensions } from '../src/database/embedded.ts';

/** A fresh, migrated database for one test file. Closing it gives it back. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return openEmbedded(template.file);
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

let template: Blob | undefined;

/** Embedded databases of files that are over: emptying one takes a tenth of the time of starting another. */
const idle: PGlite[] = [];

async function openEmbedded(file: string): Promise<Database> {
  template ??= new Blob([readFileSync(file)]);
  const lite = idle.pop() ?? (await PGlite.create({ loadDataDir: template, extensions }));
  const shape = await shapeOf(lite);
  const loan = lend(lite);
  return databaseOn(loan.lite, async () => {
    if (loan.isOver) return;
    loan.isOver = true;
    if ((await shapeOf(lite)) !== shape) return lite.close();
    await lite.exec(EMPTY);
    idle.push(lite);
  });
}

/** Gives an embedded database to one file: what still runs when that is over must not meet the rows of the next. */
function lend(lite: PGlite) {
  const loan = {
    isOver: false,
    lite: new Proxy(lite, {
      get(target, key) {
        const value = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return loan.isOver ? () => Promise.reject(new Error('PGlite is closed')) : value.bind(target);
      },
    }),
  };
  return loan;
}

/** Differs once a test has changed a table, an index, a function, a trigger or anything else but rows. */
async function shapeOf(lite: PGlite): Promise<string> {
  const catalogs = ['class', 'constraint', 'trigger', 'proc', 'type', 'namespace'];
  const counts = catalogs.map((name) => `(SELECT count(*) || ' ' || max(oid::bigint) FROM pg_${name})`);
  const { rows } = await lite.query<{ shape: string }>(`SELECT concat_ws(',', ${counts.join(', ')}) AS shape`);
  return rows[0]?.shape ?? '';
}

const EMPTY = `
  RESET ALL;
  DO $$
  DECLARE
    each regclass;
    has_rows boolean;
    filled text;
  BEGIN
    FOR each IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', each) INTO has_rows;
      IF has_rows THEN filled := concat_ws(', ', filled, each); END IF;
    END LOOP;
    -- The ledger and the audit log are never emptied by the product.
    SET session_replication_role = replica;
    IF filled IS NOT NULL THEN EXECUTE format('TRUNCATE %s RESTART IDENTITY CASCADE', filled); END IF;
    RESET session_replication_role;
  END $$`;

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
