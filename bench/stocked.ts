import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { type Product, startProduct } from '../packages/testkit/src/index.ts';
import { type Client, signUp } from './client.ts';
import { type Measured, median, ms } from './measure.ts';

export const SECRET = 'bench-secret-bench-secret-bench-secret';

/** Whose acts the audit log of a large installation holds. */
export const AUDITED_ADMINISTRATOR = '00000000-0000-4000-8000-0000000000ad';

/** A running pressloom with a single user, who has written a lot. */
export interface Stocked {
  product: Product;
  client: Client;
}

/** Where a call goes, and as whom. */
type Asked = { product: Pick<Product, 'url'>; client: Pick<Client, 'cookie'> };

export async function openStocked(given: Record<string, string>, posts: number): Promise<Stocked> {
  const env = { LOG_LEVEL: 'warn', APP_SECRET: SECRET, ...given };
  const product = await startProduct(env);
  const client = await signUp(product.url);
  execFileSync('node', ['bench/seed-posts.ts', client.userId, String(posts)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return { product, client };
}

const connection = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until a complete reply has arrived; calls share one connection. */
export async function timeCall({ product, client }: Asked, path: string): Promise<number> {
  const started = performance.now();
  await request(`${product.url}${path}`, client.cookie, connection);
  return performance.now() - started;
}

/** Bytes of a reply that is read completely. `fetch` would cost more than the server it measures. */
export const request = (url: string, cookie: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      // A truncated reply is an error.
      response.once('close', () => (response.complete ? resolve(bytes) : reject(new Error(`${url} broke off`))));
    }).once('error', reject);
  });

const CALLS = 200;

/** Medians of a call with many rows and with few; calls alternate. */
export async function timeBoth(path: string, large: Asked, small: Asked, calls = CALLS) {
  const times: { large: number[]; small: number[] } = { large: [], small: [] };
  for (let run = 0; run < calls; run++) {
    times.small.push(await timeCall(small, path));
    times.large.push(await timeCall(large, path));
  }
  return { large: median(times.large), small: median(times.small) };
}

/** The time of a call with many posts relative to few; calls alternate. */
export async function compareSizes(name: string, path: string, large: Stocked, small: Stocked): Promise<Measured> {
  const times = await timeBoth(path, large, small);
  const ratio = times.large / times.small;
  return {
    what: `${name} at 100,000 posts against 1,000 (p50 ${ms(times.large)} and ${ms(times.small)})`,
    value: `${ratio.toFixed(2)} ×`,
    limit: '≤ 1.3 ×',
    held: ratio <= 1.3,
  };
}
