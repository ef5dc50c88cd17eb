import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@pressloom/testkit';

/** Server processes on one database, to be killed. */
export interface Nodes {
  /** Where one of them listens: each time another one, as behind a balancer. */
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
 * @param count processes, each of which listens and works
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
    url: () => products[turns++ % products.length]?.url ?? '',
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
