import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startPostgres, startProduct } from '../packages/testkit/src/index.ts';
import { type Client, signUp } from './client.ts';
import { type Measured, median, ms, residentMiB } from './measure.ts';

const STARTS = 5;
const POSTS = 100_000;
const REQUESTS = 2_000;

/** How soon pressloom is ready, with no posts and with 100,000, and its memory use after a load of requests. */
export async function benchStart(): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  const postgres = await startPostgres();
  try {
    return [
      ...(await benchDatabase('embedded', { DATA_DIR: dataDir }, 1_500, 450)),
      ...(await benchDatabase(
        'PostgreSQL',
        {
          DATABASE_URL: postgres.url,
          APP_SECRET: 'bench-secret-bench-secret-bench-secret',
          DATA_DIR: join(dataDir, 'server'),
        },
        800,
        160,
      )),
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchDatabase(
  name: string,
  given: Record<string, string>,
  limitMs: number,
  limitMiB: number,
): Promise<Measured[]> {
  const env = { LOG_LEVEL: 'warn', ...given };
  const first = await startProduct(env);
  const client = await signUp(first.url);
  await first.stop();
  const empty = await timeStarts(env);

  await seed(env, client.userId);
  const full = await timeStarts(env);

  const product = await startProduct(env);
  await load(product, client);
  const memory = residentMiB(product.pid);
  await product.stop();
  return [
    ready(`Ready on ${name}, no posts (p50 of ${STARTS})`, empty, limitMs),
    ready(`Ready on ${name}, 100,000 posts (p50 of ${STARTS})`, full, limitMs),
    {
      what: `Memory on ${name} after ${REQUESTS.toLocaleString('en-US')} list requests at 100,000 posts`,
      value: `${memory.toFixed(0)} MiB`,
      limit: `≤ ${limitMiB} MiB`,
      held: memory <= limitMiB,
    },
  ];
}

const ready = (what: string, value: number, limit: number): Measured => ({
  what,
  value: ms(value),
  limit: `≤ ${limit} ms`,
  held: value <= limit,
});

async function timeStarts(env: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < STARTS; run++) {
    const product = await startProduct(env);
    times.push(product.readyMs);
    await product.stop();
  }
  return median(times);
}

async function load({ url }: Product, { cookie }: Client): Promise<void> {
  const queries = ['', '?status=draft', '?status=scheduled', '?search=coffee', '?search=post%209'];
  let sent = 0;
  const worker = async () => {
    while (sent < REQUESTS) {
      const query = queries[sent++ % queries.length];
      const response = await fetch(`${url}/api/posts${query}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

async function seed(env: Record<string, string>, userId: string): Promise<void> {
  execFileSync('node', ['bench/seed-posts.ts', userId, String(POSTS)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}
