import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../packages/testkit/src/index.ts';
import { type Measured, median, ms } from './measure.ts';
import { compareSizes, openStocked, request, SECRET, type Stocked, timeCall } from './stocked.ts';

const CONNECTIONS = 10;
const ROUNDS = 4;
const ROUND_MS = 3_000;
const SEQUENTIAL = 200;
const LIST = '/api/posts';

/** Performance of the posts list with 100,000 posts on PostgreSQL, signed in and with everything enabled. */
export async function benchLists(): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  const [many, few] = await Promise.all([startPostgres(), startPostgres()]);
  const large = await openStocked({ DATABASE_URL: many.url, DATA_DIR: join(dataDir, 'large') }, 100_000);
  const small = await openStocked({ DATABASE_URL: few.url, DATA_DIR: join(dataDir, 'small') }, 1_000);
  const bare = await startBare(many.url, large.client.userId);
  try {
    return [
      await compareWithBare(large, bare.url),
      ...(await compareParts(large, small)),
      ...(await timeSearches(large, 'Title', TITLE_SEARCHES, 8)),
      ...(await timeSearches(large, 'Text', TEXT_SEARCHES, 25)),
      ...(await timeAsides(large)),
    ];
  } finally {
    bare.stop();
    await large.product.stop();
    await small.product.stop();
    await many.stop();
    await few.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startBare(databaseUrl: string, userId: string) {
  const server = spawn('node', ['bench/bare-list.ts', userId], {
    env: { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, stop: () => server.kill() };
}

async function compareWithBare({ product, client }: Stocked, bareUrl: string): Promise<Measured> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  await requestsPerSecond(bareUrl, '');
  await requestsPerSecond(`${product.url}${LIST}`, client.cookie);
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await requestsPerSecond(bareUrl, ''));
    rates.ours.push(await requestsPerSecond(`${product.url}${LIST}`, client.cookie));
  }
  const share = median(rates.ours) / median(rates.bare);
  return {
    what: `List of 25 at 100,000 posts, share of the requests/s of a bare route with the same query (${median(rates.ours).toFixed(0)} of ${median(rates.bare).toFixed(0)})`,
    value: `${(share * 100).toFixed(0)} %`,
    limit: '≥ 33 %',
    held: share >= 1 / 3,
  };
}

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ROUND_MS;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await request(url, cookie, agent);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return (answered / ROUND_MS) * 1_000;
}

/** What reads a part of the posts, however many there are. */
const PARTS = {
  List: LIST,
  'List by title': `${LIST}?sort=title`,
  'List of a status': `${LIST}?status=draft`,
  'List of an origin': `${LIST}?origin=site`,
  'List of an author': `${LIST}?author=Grace`,
  'List of a category of few posts': `${LIST}?category=Tea`,
  'List of a category of most posts': `${LIST}?category=Coffee`,
};

async function compareParts(large: Stocked, small: Stocked): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, path] of Object.entries(PARTS)) measured.push(await compareSizes(name, path, large, small));
  return measured;
}

/** The last part of a title is unique; one word of it occurs in a fifth of all titles. */
const TITLE_SEARCHES = { 'one post': 'c4ca4', 'a fifth of all posts': 'coffee' };

/** Words that only texts have. */
const TEXT_SEARCHES = {
  'one post': 'blend77777',
  'a hundredth of all posts': 'grind33',
  'a fifth of all posts': 'roast3',
  'all posts, by two words': 'fresh water',
  'all posts, by three letters': 'wat',
  'a twentieth of all posts, by two words': 'roast3 steam1',
  nothing: 'zebra',
  'a fifth of all posts, sorted by title': 'roast3&sort=title',
};

async function timeSearches(
  stocked: Stocked,
  where: string,
  searches: Record<string, string>,
  limit: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [found, search] of Object.entries(searches)) {
    const times: number[] = [];
    for (let run = 0; run < SEQUENTIAL; run++)
      times.push(await timeCall(stocked, `${LIST}?search=${search.replaceAll(' ', '%20')}`));
    measured.push({
      what: `${where} search at 100,000 posts that finds ${found} (p50)`,
      value: ms(median(times)),
      limit: `≤ ${limit} ms`,
      held: median(times) <= limit,
    });
  }
  return measured;
}

const ASIDES = {
  'Number of posts that a title search finds': '/count?search=coffee',
  'Number of posts that a text search finds': '/count?search=roast3',
  'Number of posts that a search for a word of all posts finds': '/count?search=fresh',
  'Authors and categories to choose from, a tenth of the posts in several': '/choices',
};

/** The page shows its posts before these arrive. */
async function timeAsides(stocked: Stocked): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [what, path] of Object.entries(ASIDES)) {
    const times: number[] = [];
    for (let run = 0; run < SEQUENTIAL; run++) times.push(await timeCall(stocked, `${LIST}${path}`));
    measured.push({
      what: `${what} at 100,000 posts (p50)`,
      value: ms(median(times)),
      limit: '≤ 100 ms',
      held: median(times) <= 100,
    });
  }
  return measured;
}
