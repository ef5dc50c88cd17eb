import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Random orders of clicks, browser reports, webhooks, sweeps, faults and kills, in which the ledger has to equal the
 * provider's books every time. On the embedded database, or on PostgreSQL with DATABASE_URL, which is three times as fast.
 * BILLING_LANES says how many scenarios are played at the same time.
 *
 * `npm run test:billing [-- scenarios] [-- first seed]`; a seed that went wrong is repeated with `-- 1 SEED`. With
 * `--kill` the product is a process of its own on PostgreSQL, which is killed and started again.
 */
const { values, positionals } = parseArgs({ options: { kill: { type: 'boolean' } }, allowPositionals: true });
const [scenarios = values.kill ? '200' : '10000', seed = '1'] = positionals;
const [command = '', ...args] = values.kill
  ? ['node', 'scripts/test-billing-kills.ts']
  : ['vitest', 'run', '--project', 'server', 'apps/server/test/billing.test.ts'];
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, BILLING_SCENARIOS: scenarios, BILLING_SEED: seed },
});
process.exitCode = status ?? 1;
