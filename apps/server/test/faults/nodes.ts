import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@pressloom/testkit';

/** Server processes on one database, to be killed. */
export interface Nodes {
  /** Where the first one listens. */
  url(): string;
  kills(): number;
  /** kill -9 and a new start. Calls that come while one is under way wait for that one. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the real server.
 *
 * @param databaseUrl a PostgreSQL server's; without it the embedded database
 * @param workers further processes that only work on the queue
 */
export async function startNodes({ databaseUrl = '', workers = 0 } = {}): Promise<Nodes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-faults-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'fault-test-fault-test-fault-test-fault',
    LOG_LEVEL: 'warn',
    ALLOW_PRIVATE_SITES: 'true',
  };
  const roles = ['all', ...Array.from({ length: workers }, () => 'all')];
  let products = await startAll();
  let killing: Promise<void> | undefined;
  let kills = 0;

  async function startAll(): Promise<Product[]> {
    const started: Product[] = [];
    for (const role of roles) started.push(await startProduct({ ...env, ROLE: role }));
    return started;
  }
  async function restart() {
    kills += 1;
    await Promise.all(
      products.map((product) => {
        process.kill(product.pid, 'SIGKILL');
        return product.stop();
      }),
    );
    products = await startAll();
  }

  return {
    url: () => products[0]?.url ?? '',
    kills: () => kills,
    kill() {
      killing ??= restart().finally(() => {
        killing = undefined;
      });
      return killing;
    },
    async stop() {
      await killing;
      await Promise.all(products.map((product) => product.stop()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
