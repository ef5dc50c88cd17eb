import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { type Database, databaseOn } from '../src/database/connection.ts';
import { extensions } from '../src/database/embedded.ts';

/** Embedded databases of this process that no test uses any more, empty again: starting one takes 0.7 s of a core. */
const unused: PGlite[] = [];

/** What the last migration left; a test that changed the schema leaves its database to nobody. */
let migrated: string | undefined;

const LARGEST_BYTES = 64 * 1024 * 1024;

/** An empty, migrated database on PGlite. */
export async function openEmbedded(template: string): Promise<Database> {
  const lite = unused.pop() ?? (await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]), extensions }));
  migrated ??= await schemaOf(lite);
  const { own, end } = untilEnded(lite);
  return databaseOn(own, async () => {
    end();
    if (await isEmptyAgain(lite)) unused.push(lite);
    else await lite.close();
  });
}

/** The database for one test file: what still uses it afterwards is refused, as it may be another file's by then. */
function untilEnded(lite: PGlite): { own: PGlite; end(): void } {
  let isEnded = false;
  const own = new Proxy(lite, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (isEnded) throw new Error('The database of this test is closed');
        return Reflect.apply(value, target, args);
      };
    },
  });
  const end = () => {
    isEnded = true;
  };
  return { own, end };
}

async function isEmptyAgain(lite: PGlite): Promise<boolean> {
  const { rows } = await lite.query<{ bytes: number }>('select pg_database_size(current_database())::int as bytes');
  if ((rows[0]?.bytes ?? LARGEST_BYTES) >= LARGEST_BYTES) return false;
  await lite.exec('drop schema if exists jobs cascade; select pg_advisory_unlock_all(); unlisten *');
  if ((await schemaOf(lite)) !== migrated) return false;
  const tables = await lite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  await lite.exec(`truncate ${tables.rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  return true;
}

/** Columns, constraints, indexes, triggers and functions, as one hash. */
async function schemaOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ hash: string }>(`
    with parts as (
      select concat('column ', attrelid::regclass, attname, atttypid, attnotnull) as part from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and not attisdropped
      union all select concat('constraint ', conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat('index ', indexdef) from pg_indexes where schemaname = 'public'
      union all select concat('trigger ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat('function ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    )
    select md5(string_agg(part, ',' order by part)) as hash from parts`);
  return rows[0]?.hash ?? '';
}
