import { spawnSync } from 'node:child_process';

/**
 * Random orders of clicks, browser reports, webhooks, sweeps, faults and kills, in which the ledger has to equal the
 * provider's books every time. On the embedded database, or on PostgreSQL with DATABASE_URL, which is three times as fast.
 * BILLING_LANES says how many scenarios are played at the same time.
 *
 * `npm run test:billing [-- scenarios] [-- first seed]`; a seed that went wrong is repeated with `-- 1 SEED`.
 */
const [scenarios = '10000', seed = '1'] = process.argv.slice(2);
const { status } = spawnSync('vitest', ['run', '--project', 'server', 'apps/server/test/billing.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, BILLING_SCENARIOS: scenarios, BILLING_SEED: seed },
});
process.exitCode = status ?? 1;
