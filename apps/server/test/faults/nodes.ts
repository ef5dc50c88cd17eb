import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@pressloom/testkit';
import pg from 'pg';

/** Server processes on one database, made to be killed. */
export interface Nodes {
  /** URL of one of them, in rotation, as behind a load balancer. */
  url(): string;
  kills(): number;
  /** kill -9 and restart. Calls during a restart wait for it. */
  kill(): Promise<void>;
  /** Kills them, copies the database, and restarts them. */
  backUp(): Promise<void>;
  /** Kills them, restores the copy of the database, and restarts them. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the real server.
 *
 * @param databaseUrl of a PostgreSQL server; without it, the embedded database is used
 * @param count number of processes, each serving requests and working
 */
export async function startNodes({ databaseUrl = '', count = 1 } = {}): Promise<Nodes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-faults-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'fault-test-fault-test-fault-test-fault',
    LOG_LEVEL: 'warn',
    ALLOW_PRIVATE_SITES: 'true',
  };
  let products = await startAll();
  let killing: Promise<void> | undefined;
  let kills = 0;
  let turns = 0;

  async function startAll(): Promise<Product[]> {
    const started: Product[] = [];
    while (started.length < count) started.push(await startProduct(env));
    return started;
  }
  async function restart(between: () => Promise<void> = async () => undefined) {
    kills += 1;
    await Promise.all(
      products.map((product) => {
        process.kill(product.pid, 'SIGKILL');
        return product.stop();
      }),
    );
    await between();
    products = await startAll();
  }
  const backup = databaseUrl ? copyOfDatabase(databaseUrl) : copyOfFolder(dataDir);

  return {
    url: () => products[turns++ % products.length]?.url ?? '',
    kills: () => kills,
    kill() {
      killing ??= restart().finally(() => {
        killing = undefined;
      });
      return killing;
    },
    backUp: () => restart(backup.make),
    restore: () => restart(backup.putBack),
    async stop() {
      await killing;
      await Promise.all(products.map((product) => product.stop()));
      backup.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Backup {
  make(): Promise<void>;
  putBack(): Promise<void>;
  remove(): void;
}

function copyOfFolder(folder: string): Backup {
  const copy = `${folder}-backup`;
  const copied = async (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  return {
    make: () => copied(folder, copy),
    putBack: () => copied(copy, folder),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** The database is removed with its server, and so is the copy. */
function copyOfDatabase(url: string): Backup {
  const name = new URL(url).pathname.slice(1);
  const copied = async (from: string, to: string) => {
    const elsewhere = new URL(url);
    elsewhere.pathname = '/template1';
    const client = new pg.Client({ connectionString: elsewhere.href });
    await client.connect();
    // The server may not have noticed yet that the killed processes are gone.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
    await client.query(`drop database if exists "${to}" with (force)`);
    await client.query(`create database "${to}" template "${from}"`);
    await client.end();
  };
  return {
    make: () => copied(name, `${name}_backup`),
    putBack: () => copied(`${name}_backup`, name),
    remove: () => undefined,
  };
}
