import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FITTED, HELD } from '../apps/server/test/overlap/labelled-pairs.ts';
import { startPostgres, startProduct } from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { settings } from './due-posts.ts';
import { type Measured, median, ms, residentMiB } from './measure.ts';

const POSTS = 50_000;
const TITLES = 30;
const CALLS = 25;
const LIMIT_MIB = 64;

/** How long it takes to compare the titles of a plan with those of 50,000 posts, and the memory this takes. */
export async function benchAutomationOverlap(): Promise<Measured[]> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  try {
    return [
      ...(await measure('PostgreSQL', { ...settings(postgres.url), DATA_DIR: dataDir }, 300)),
      ...(await measure('embedded', { ...settings(''), DATA_DIR: dataDir }, 600)),
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(name: string, env: Record<string, string>, limit: number): Promise<Measured[]> {
  const first = await startProduct(env);
  const client = await signUp(first.url);
  await first.stop();
  const seed = ['bench/seed-titles.ts', client.userId, String(POSTS)];
  execFileSync('node', seed, { env: { ...process.env, ...env }, stdio: 'inherit' });
  const product = await startProduct(env);
  try {
    const { times, memory, found } = await compare({ ...client, url: product.url }, product.pid);
    const time = median(times);
    return [
      {
        what: `${TITLES} titles compared with those of ${POSTS.toLocaleString('en-US')} posts, on ${name} (p50 of ${CALLS}, the fastest ${ms(Math.min(...times))}; ${found} titles of one subject named)`,
        value: ms(time),
        limit: `≤ ${limit} ms`,
        held: time <= limit,
      },
      {
        what: 'The same: peak memory of the process over idle',
        value: `${memory.toFixed(0)} MiB`,
        limit: `≤ ${LIMIT_MIB} MiB`,
        held: memory <= LIMIT_MIB,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function compare({ url, cookie }: { url: string; cookie: string }, pid: number) {
  const check = async (titles: string[]) => {
    const headers = { origin: url, cookie, 'content-type': 'application/json' };
    const reply = await fetch(`${url}/api/overlap`, { method: 'POST', headers, body: JSON.stringify({ titles }) });
    if (!reply.ok) throw new Error(`The check answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { titles: unknown[][] }).titles;
  };
  // What the process loads with its first request counts as idle; a title without a word that tells reads no posts.
  await check(['How to']);
  const idle = residentMiB(pid);
  const titles = [...FITTED, ...HELD].slice(0, TITLES).map(([, title]) => title);
  const times: number[] = [];
  let found = 0;
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
  }, 5);
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    found = (await check(titles)).flat().length;
    times.push(performance.now() - started);
  }
  clearInterval(watch);
  return { times, found, memory: peak - idle };
}
