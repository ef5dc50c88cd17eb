import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startPostgres, startProduct } from '../packages/testkit/src/index.ts';
import { logInAsAdministrator } from './client.ts';
import { SECRET } from './stocked.ts';

/** A running pressloom of many users, and its administrator. */
export interface Installation {
  product: Product;
  client: { cookie: string };
  stop(): Promise<void>;
}

const ADMINISTRATOR = { username: 'root', password: 'a long enough passphrase' };

/** On a PostgreSQL server of its own, which is filled before it runs. */
export async function openInstallation(
  { users, posts, sites }: { users: number; posts: number; sites: number },
  given: Record<string, string> = {},
): Promise<Installation> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  const env = {
    LOG_LEVEL: 'warn',
    APP_SECRET: SECRET,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...given,
  };
  // Migrates it.
  await (await startProduct(env)).stop();
  execFileSync('node', ['bench/seed-installation.ts', String(users), String(posts), String(sites)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const product = await startProduct(env);
  return {
    product,
    client: await logInAsAdministrator(product.url, ADMINISTRATOR),
    async stop() {
      await product.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
