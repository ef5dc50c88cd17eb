import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Product,
  startPostgres,
  startProduct,
  startWordPress,
  type TestWordPress,
} from '../packages/testkit/src/index.ts';
import { type Client, signUp } from './client.ts';
import { settings } from './due-posts.ts';
import { fillBlog } from './library-blog.ts';
import { timePublishing } from './library-publishing.ts';
import { readLibrary, timeThrough } from './library-reading.ts';
import { type Measured, ms, residentMiB } from './measure.ts';

/** `LIBRARY_SIZE=1000 npm run bench -- library` reads a smaller blog, `LIBRARY_ON=embedded` only on that database. */
const POSTS = Number(process.env.LIBRARY_SIZE ?? 5_000);
const ONLY = process.env.LIBRARY_ON;
const MIN_SHARE = 90;
const MAX_MIB = 64;
const MAX_REQUESTS = 3;
const MIN_PUBLISHING = 95;

/** Reading a blog that exists, compared with a bare client on one connection; a refresh of it; publishing meanwhile. */
export async function benchLibrary(): Promise<Measured[]> {
  const wordpress = await startWordPress();
  const postgres = await startPostgres();
  try {
    await fillBlog(wordpress, POSTS);
    const password = await wordpress.createApplicationPassword();
    await timeBare(wordpress, password);
    const measured: Measured[] = [];
    for (const [name, databaseUrl] of [
      ['embedded', ''],
      ['PostgreSQL', postgres.url],
    ] as const) {
      if (ONLY && ONLY !== name) continue;
      const product = await startProduct(settings(databaseUrl));
      try {
        measured.push(...(await measure(name, product, wordpress, password)));
      } finally {
        await product.stop();
      }
    }
    return measured;
  } finally {
    await postgres.stop();
    await wordpress.stop();
  }
}

async function measure(
  name: string,
  product: Product,
  wordpress: TestWordPress,
  password: string,
): Promise<Measured[]> {
  const client = await signUp(product.url);
  const connect = () =>
    client.call<{ id: string }>('POST', '/api/sites', {
      name: 'Bench',
      url: wordpress.url,
      username: 'admin',
      password,
    });
  const before = await timeBare(wordpress, password);
  // What the process loads with its first page counts as idle.
  await readLibrary(client);
  const idle = residentMiB(product.pid);
  const site = await connect();
  const { through, peak, processor } = await timeThrough(client, product.pid);
  const bare = (before + (await timeBare(wordpress, password))) / 2;
  const requests = await countRequests(client, site.id, wordpress);
  const publishing = await timePublishing({ client, url: product.url, siteId: site.id, connect });
  const share = (100 * bare) / through;
  return [
    {
      what: `Reading ${POSTS.toLocaleString('en-US')} posts on ${name}: speed relative to a bare client with one connection (${ms(through)} and ${ms(bare)}, WordPress on ${wordpress.kind}; ${ms((100 * processor) / POSTS)} of the process' processor time for 100 posts)`,
      value: `${share.toFixed(0)} %`,
      limit: `≥ ${MIN_SHARE} %`,
      held: share >= MIN_SHARE,
    },
    {
      what: 'The same: peak memory of the process over idle',
      value: `${(peak - idle).toFixed(0)} MiB`,
      limit: `≤ ${MAX_MIB} MiB`,
      held: peak - idle <= MAX_MIB,
    },
    {
      what: 'The same: requests of a refresh with nothing changed',
      value: String(requests),
      limit: `≤ ${MAX_REQUESTS}`,
      held: requests <= MAX_REQUESTS,
    },
    {
      what: `The same: publishing rate while the site is read, relative to without (${publishing.beside.toFixed(1)} and ${publishing.alone.toFixed(1)} posts/s)`,
      value: `${publishing.share.toFixed(0)} %`,
      limit: `≥ ${MIN_PUBLISHING} %`,
      held: publishing.share >= MIN_PUBLISHING,
    },
  ];
}

const FIELDS =
  'id,status,slug,link,date_gmt,modified_gmt,author,title.raw,categories,tags,featured_media,comment_status,sticky,password,content.raw,excerpt.raw';

/** The same pages, read one after the other and parsed. All of them: what an earlier round has published is read, too. */
async function timeBare(wordpress: TestWordPress, password: string): Promise<number> {
  const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  const started = performance.now();
  let read = 0;
  for (let offset = 0, rows = 100; rows === 100; offset += 100) {
    const url = `${wordpress.url}/wp-json/wp/v2/posts?context=edit&status=publish,future,draft,pending,private&orderby=id&order=desc&per_page=100&offset=${offset}&_fields=${FIELDS}`;
    const reply = await fetch(url, { headers });
    rows = ((await reply.json()) as unknown[]).length;
    read += rows;
  }
  if (read < POSTS) throw new Error(`${read} of ${POSTS} posts were read`);
  return performance.now() - started;
}

/** Requests of a refresh of a site where nothing has changed. */
async function countRequests(client: Client, siteId: string, wordpress: TestWordPress): Promise<number> {
  const { readAt } = (await readLibrary(client)) ?? {};
  const asked = (await wordpress.requests()).length;
  await client.call('POST', `/api/sites/${siteId}/library/refresh`);
  while ((await readLibrary(client).catch(() => undefined))?.readAt === readAt) await sleep(50);
  const requests = (await wordpress.requests()).slice(asked);
  return requests.filter(({ url }) => url.includes('wp-json') || url.includes('rest_route')).length;
}
