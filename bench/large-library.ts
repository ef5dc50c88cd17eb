import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FaultyProxy,
  startFaultyProxy,
  startPostgres,
  startProduct,
  startWordPress,
  type TestWordPress,
} from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { settings } from './due-posts.ts';
import { readLibrary, timeThrough } from './library-reading.ts';
import { type Measured, residentMiB } from './measure.ts';
import { postsPage } from './posts-page.ts';

/** `LIBRARY_SIZE=5000 npm run bench -- large-library` reads a smaller blog. */
const POSTS = Number(process.env.LIBRARY_SIZE ?? 50_000);
const MAX_MIB = 64;
const SLOW_POSTS = 250;
const SLOW_MS = 20_000;
/** Pages of the slow site. */
const SLOW_PAGES = 3;
/** What a slow site costs besides its own time. */
const MAX_OVER_S = 5;

interface Bed {
  proxy: FaultyProxy;
  wordpress: TestWordPress;
}

/** Reading a blog that is larger than any real one, and one whose pages take 20 seconds, on both databases. */
export async function benchLargeLibrary(): Promise<Measured[]> {
  const proxy = await startFaultyProxy();
  const wordpress = await startWordPress({ publicUrl: proxy.url });
  proxy.leadTo(wordpress.url);
  const postgres = await startPostgres();
  try {
    const bed = { proxy, wordpress };
    const measured: Measured[] = [];
    for (const [name, url] of [
      ['PostgreSQL', postgres.url],
      ['embedded', ''],
    ] as const) {
      const large = await readThrough(bed, url, POSTS, 0);
      measured.push({
        what: `Reading ${POSTS.toLocaleString('en-US')} posts of 4 kB from a site that answers at once, on ${name} (${large.seconds.toFixed(0)} s): peak memory of the process over idle`,
        value: `${large.memory.toFixed(0)} MiB`,
        limit: `≤ ${MAX_MIB} MiB`,
        held: large.memory <= MAX_MIB,
      });
    }
    const slow = await readThrough(bed, postgres.url, SLOW_POSTS, SLOW_MS);
    const over = slow.seconds - (SLOW_PAGES * SLOW_MS) / 1_000;
    measured.push({
      what: `Reading ${SLOW_POSTS} posts from a site that answers each page after 20 s (${slow.seconds.toFixed(0)} s): time over the site's own`,
      value: `${over.toFixed(1)} s`,
      limit: `≤ ${MAX_OVER_S} s`,
      held: over <= MAX_OVER_S,
    });
    return measured;
  } finally {
    await postgres.stop();
    await wordpress.stop();
    await proxy.stop();
  }
}

/** Reads a site of so many posts, each page of which arrives after `waitMs`, into a new process. */
async function readThrough({ proxy, wordpress }: Bed, databaseUrl: string, posts: number, waitMs: number) {
  proxy.heal();
  proxy.break(
    ({ path }) => path.includes('wp/v2/posts?') && path.includes('orderby='),
    async ({ request, reply }) => {
      if (waitMs > 0) await sleep(waitMs);
      reply(postsPage(new URL(request.path, proxy.url).searchParams, posts));
    },
    Number.POSITIVE_INFINITY,
  );
  const product = await startProduct(settings(databaseUrl));
  try {
    const client = await signUp(product.url);
    await readLibrary(client);
    const idle = residentMiB(product.pid);
    const password = await wordpress.createApplicationPassword();
    const site = { name: 'Large', url: proxy.url, username: 'admin', password };
    await client.call('POST', '/api/sites', site);
    const { through, peak } = await timeThrough(client, product.pid);
    const read = (await readLibrary(client))?.read;
    if (read !== posts) throw new Error(`${read} of ${posts} posts were read`);
    return { seconds: through / 1_000, memory: peak - idle };
  } finally {
    await product.stop();
  }
}
