import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPath } from '@pressloom/contract';
import { startPostgres } from '../packages/testkit/src/index.ts';
import { type Measured, residentMiB } from './measure.ts';
import { compareSizes, openStocked, request, type Stocked } from './stocked.ts';

/** The process itself, plus the posts in memory. */
const EXPORT_MIB = 200;

/** Performance of the other screens with 100,000 posts on PostgreSQL, and the cost of exporting all of them. */
export async function benchSize(): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  const [many, few] = await Promise.all([startPostgres(), startPostgres()]);
  const large = await openStocked({ DATABASE_URL: many.url, DATA_DIR: join(dataDir, 'large') }, 100_000);
  const small = await openStocked({ DATABASE_URL: few.url, DATA_DIR: join(dataDir, 'small') }, 1_000);
  try {
    const measured: Measured[] = [];
    for (const [name, path] of screens()) measured.push(await compareSizes(name, path, large, small));
    for (const format of ['json', 'wxr'] as const) measured.push(await measureExport(format, large));
    return measured;
  } finally {
    await large.product.stop();
    await small.product.stop();
    await many.stop();
    await few.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function screens(): [string, string][] {
  const month = new Date();
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  const next = new Date(month);
  next.setUTCMonth(month.getUTCMonth() + 1);
  return [
    ['Calendar month', `/api/calendar?from=${month.toISOString()}&to=${next.toISOString()}`],
    ['Dashboard', '/api/dashboard'],
    ['Activity, first page,', '/api/activity'],
  ];
}

async function measureExport(format: 'json' | 'wxr', { product, client }: Stocked): Promise<Measured> {
  const agent = new Agent();
  let most = residentMiB(product.pid);
  const watch = setInterval(() => {
    most = Math.max(most, residentMiB(product.pid));
  }, 20);
  const started = performance.now();
  const bytes = await request(`${product.url}${exportPath(format)}`, client.cookie, agent);
  clearInterval(watch);
  agent.destroy();
  const seconds = (performance.now() - started) / 1_000;
  return {
    what: `Most memory while 100,000 posts are exported as ${format.toUpperCase()} (${(bytes / 2 ** 20).toFixed(0)} MiB in ${seconds.toFixed(0)} s)`,
    value: `${most.toFixed(0)} MiB`,
    limit: `≤ ${EXPORT_MIB} MiB`,
    held: most <= EXPORT_MIB,
  };
}
