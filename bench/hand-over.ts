import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/database/connection.ts';
import { signalWork } from '../apps/server/src/features/publishing/runner/work-signal.ts';
import {
  startDebianWordPress,
  startPostgres,
  startProduct,
  type TestWordPress,
} from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { haveDue, progress, settings } from './due-posts.ts';
import type { Measured } from './measure.ts';
import { AS_EDITOR } from './site-farm.ts';

const POSTS = 500;
const ROUNDS = 3;
/** As many as pressloom opens to one site. */
const CONNECTIONS = 2;
/** The text of `haveDue` as pressloom sends it. */
const content = Array(10)
  .fill('<!-- wp:paragraph -->\n<p>Fresh beans matter most.</p>\n<!-- /wp:paragraph -->')
  .join('\n\n');

/** 500 posts due at once for one real WordPress, compared with the same requests sent by a plain loop. */
export async function benchHandOver(): Promise<Measured[]> {
  const all = cpus().map((_cpu, core) => core);
  return [
    // As in production, where the site has its own machine.
    await compare('the site on one core, all else on the others', [0], all.slice(1), 0.95),
    // Here the site waits for every millisecond of CPU that pressloom and its database use.
    await compare('all on the same cores', all, all, 0.85),
  ];
}

async function compare(where: string, siteCores: number[], ourCores: number[], limit: number): Promise<Measured> {
  stayOn(siteCores);
  const wordpress = await startDebianWordPress({ workers: 4 });
  stayOn(ourCores);
  const postgres = await startPostgres();
  const product = await startProduct(settings(postgres.url));
  try {
    const password = await wordpress.createApplicationPassword();
    const client = await signUp(product.url);
    const site = { name: 'Bench', url: wordpress.url, username: 'admin', password };
    const { id: siteId } = await client.call<{ id: string }>('POST', '/api/sites', site);
    await bare(wordpress, password, 20, 'Warm up');
    let [through, past] = [0, 0];
    for (let round = 1; round <= ROUNDS; round++) {
      // WordPress slows down as it fills, and the machine's speed varies: the bare client runs before and after.
      past += await bare(wordpress, password, POSTS / 2, `Before ${round}`);
      through += await handOver(postgres.url, siteId);
      past += await bare(wordpress, password, POSTS / 2, `After ${round}`);
    }
    const published = await wordpress.php<number>(`return (int) wp_count_posts()->publish;`);
    if (published !== 2 * ROUNDS * POSTS + 20) throw new Error(`${published} posts are on the site`);
    const bareRate = (ROUNDS * POSTS) / past;
    const rate = (ROUNDS * POSTS) / through;
    return {
      what: `${POSTS} posts handed over at once to one WordPress (nginx, PHP-FPM, MariaDB), ${ROUNDS} times, ${where}: posts a second against a bare client with ${CONNECTIONS} connections and the same requests (${rate.toFixed(1)}, bare ${bareRate.toFixed(1)})`,
      value: `${((rate / bareRate) * 100).toFixed(0)} %`,
      limit: `≥ ${limit * 100} %`,
      held: rate >= limit * bareRate,
    };
  } finally {
    await product.stop();
    await wordpress.stop();
    await postgres.stop();
    stayOn(cpus().map((_cpu, core) => core));
  }
}

/** Restricts this process, and everything it starts from now on, to these cores. */
const stayOn = (cores: number[]) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.join(), `${process.pid}`], { stdio: 'ignore' });

/** Seconds for this many posts. */
async function bare(wordpress: TestWordPress, password: string, count: number, title: string): Promise<number> {
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const send = async (path: string, body: object) => {
    const response = await fetch(`${wordpress.url}/wp-json/wp/v2/${path}?${AS_EDITOR}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: number };
  };
  let sent = 0;
  const loop = async () => {
    while (sent < count) {
      const number = ++sent;
      const fields = { title: `${title} ${number}`, content, excerpt: 'Short.', status: 'draft' };
      const { id } = await send('posts', { ...fields, slug: `${title}-${number}-x`.toLowerCase() });
      await send(`posts/${id}`, { slug: '', status: 'draft' });
      await send(`posts/${id}`, { status: 'publish' });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return (performance.now() - started) / 1_000;
}

/** Seconds from the due time to the end of the last post. */
async function handOver(databaseUrl: string, siteId: string): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const due = new Date(Date.now() + 3_000);
    await haveDue({ database, siteIds: [siteId] }, [siteId], POSTS, due);
    await sleep(due.getTime() - Date.now());
    // As every user request does.
    await signalWork(database.db);
    for (;;) {
      await sleep(500);
      const { done, last } = await progress({ database, siteIds: [siteId] }, [siteId]);
      if (done === POSTS) return (last - due.getTime()) / 1_000;
    }
  } finally {
    await database.close();
  }
}
