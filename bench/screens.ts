/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser, startDebianWordPress, startProduct, type TestWordPress } from '../packages/testkit/src/index.ts';
import { type Client, signUp } from './client.ts';
import { type Measured, median, ms } from './measure.ts';

const ROUNDS = 7;
const POSTS = 25;
const ARTICLE = '<p>Fresh beans matter most, and clean water comes second.</p>'.repeat(40);

/** How soon a writer sees the posts and can write, compared with WordPress' own screens in the same browser and run. */
export async function benchScreens(): Promise<Measured[]> {
  const wordpress = await startDebianWordPress();
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const client = await signUp(product.url);
    const ours = { list: `${product.url}/posts`, editor: `${product.url}/posts/${await writePosts(client)}` };
    const theirId = await wordpress.php<number>(
      `for ($n = 1; $n <= ${POSTS}; $n++) $id = wp_insert_post(['post_title' => "Post $n", 'post_status' => 'draft',
         'post_content' => str_repeat('<!-- wp:paragraph --><p>Fresh beans matter most.</p><!-- /wp:paragraph -->', 40)]);
       return $id;`,
    );
    const theirs = {
      list: `${wordpress.url}/wp-admin/edit.php`,
      editor: `${wordpress.url}/wp-admin/post.php?post=${theirId}&action=edit`,
    };
    const signedIn = {
      ours: cookiesOf(product.url, client.cookie),
      theirs: cookiesOf(wordpress.url, await logIn(wordpress)),
    };

    // Data written a moment ago is fetched again.
    await sleep(SETTLES_MS);
    const list = await weigh(browser, signedIn.ours, ours.list, ROW.ours);
    const editor = await weigh(browser, signedIn.ours, ours.editor, PARAGRAPH.ours);
    const times = { listCold: pair(), listWarm: pair(), editor: pair() };
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['ours', 'theirs'] as const) {
        const at = side === 'ours' ? ours : theirs;
        await inFreshContext(browser, signedIn[side], async (context) => {
          times.listCold[side].push(await timeUntil(context, at.list, ROW[side]));
          times.listWarm[side].push(await timeUntil(context, at.list, ROW[side]));
        });
        await inFreshContext(browser, signedIn[side], async (context) => {
          times.editor[side].push(await timeUntil(context, at.editor, PARAGRAPH[side]));
        });
      }
    }
    return [
      compare("Rows of the posts list, cold, against WordPress' edit.php", times.listCold, 0.6),
      compare("Rows of the posts list, warm, against WordPress' edit.php", times.listWarm, 0.6),
      compare("Editor with its text, cold, against WordPress' block editor", times.editor, 0.4),
      {
        what: 'Posts list on the wire, cold',
        value: `${list.kilobytes.toFixed(0)} KB, ${list.requests} requests, ${list.foreign} to third parties`,
        limit: '≤ 150 KB, 12 requests, 0 to third parties',
        held: list.kilobytes <= 150 && list.requests <= 12 && list.foreign === 0,
      },
      {
        what: 'Editor on the wire, cold',
        value: `${editor.kilobytes.toFixed(0)} KB`,
        limit: '≤ 450 KB',
        held: editor.kilobytes <= 450,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await wordpress.stop();
  }
}

/** The first thing on each screen that a writer came for. */
const ROW = { ours: 'table tbody tr a[href^="/posts/"]', theirs: '#the-list tr a.row-title' };
const PARAGRAPH = { ours: '.ProseMirror[contenteditable=true] p', theirs: '[data-type="core/paragraph"]' };

interface Pair {
  ours: number[];
  theirs: number[];
}

const pair = (): Pair => ({ ours: [], theirs: [] });

function compare(what: string, { ours, theirs }: Pair, limit: number): Measured {
  const ratio = median(ours) / median(theirs);
  return {
    what: `${what} (p50 of ${ROUNDS}: ${ms(median(ours))} and ${ms(median(theirs))})`,
    value: `${ratio.toFixed(2)} ×`,
    limit: `≤ ${limit} ×`,
    held: ratio <= limit,
  };
}

async function writePosts(client: Client): Promise<string> {
  let id = '';
  for (let n = 1; n <= POSTS; n++) {
    ({ id } = await client.call<{ id: string }>('POST', '/api/posts', { title: `Post ${n}`, content: ARTICLE }));
  }
  return id;
}

async function logIn({ url, admin }: TestWordPress): Promise<string> {
  const response = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: admin.username, pwd: admin.password, testcookie: '1' }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!cookies.some((cookie) => cookie.startsWith('wordpress_logged_in'))) throw new Error('WordPress let nobody in');
  return cookies.join('; ');
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

const cookiesOf = (url: string, header: string): Cookies =>
  header.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url };
  });

async function inFreshContext(browser: Browser, cookies: Cookies, use: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  await use(context);
  await context.close();
}

/** How long requests may still follow once a screen is shown. */
const SETTLES_MS = 2_000;

/** What a first-time browser fetches for a screen. The event stream, which stays open, counts as one request. */
async function weigh(browser: Browser, cookies: Cookies, url: string, selector: string) {
  let bytes = 0;
  let requests = 0;
  let foreign = 0;
  await inFreshContext(browser, cookies, async (context) => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    cdp.on('Network.requestWillBeSent', ({ request }) => {
      requests++;
      if (new URL(request.url).origin !== new URL(url).origin) foreign++;
    });
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url);
    await page.waitForSelector(selector);
    await page.waitForTimeout(SETTLES_MS);
  });
  return { kilobytes: bytes / 1_024, requests, foreign };
}

/** From the start of the navigation until the element is laid out, by the page's own clock. */
async function timeUntil(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchFor, selector);
  await page.goto(url, { waitUntil: 'commit' });
  let time: number | undefined;
  for (let tries = 0; time === undefined && tries < 20; tries++) {
    // The page is not queried before: Playwright's own script would take part of the time.
    await sleep(SETTLES_MS);
    time = await page.evaluate(() => (window as Watched).seenAt);
  }
  await page.close();
  if (time === undefined) throw new Error(`${selector} did not come on ${url}`);
  return time;
}

interface Watched extends Window {
  seenAt?: number;
}

/** Runs in the page. The block editor renders its text in an iframe. */
function watchFor(selector: string) {
  if (window.top !== window) return;
  const look = () => {
    const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
    const found = [document, ...frames].some((root) => {
      const box = root?.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.width > 0 && box.height > 0;
    });
    if (found) (window as Watched).seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
