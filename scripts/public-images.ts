/// <reference lib="dom" />
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { signUp } from '../bench/client.ts';
import { findBrowser, startProduct, startWordPress } from '../packages/testkit/src/index.ts';
import { nameTheBlog } from './public-images/name-the-blog.ts';

/** The screenshots on the public pages, taken from the running product with a real WordPress: `npm run public-images`. */
const WEB = join(import.meta.dirname, '../apps/web');
const IMAGES = join(WEB, 'src/features/public-pages/screenshots');
const SIZES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.375 },
  { name: 'phone', viewport: { width: 390, height: 520 }, deviceScaleFactor: 2 },
];
/** WebP quality: text stays sharp, and an image of 1760 pixels stays under 60 kB. */
const QUALITY = 0.72;

const ARTICLE = `<p>There is a kind of morning that begins before the phone does. It smells of coffee, and nobody is in a hurry.</p>
<h2>Begin with the beans</h2><p>Buy little, and buy it fresh. A bag that was roasted last week tastes of something; one from last spring tastes of cardboard.</p>
<ul><li>Whole beans, not ground</li><li>A roast date on the bag</li><li>Enough for two weeks</li></ul>
<h2>Then the water</h2><p>Just off the boil, and as soft as your tap allows. A filter jug is cheaper than a new machine.</p>
<blockquote><p>Change one thing at a time, and write it down.</p></blockquote>`;

const found = await findBrowser();
const wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
const product = await startProduct({ LOG_LEVEL: 'warn' });
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...(process.env as Record<string, string>), ...found.env },
});

try {
  const writer = await signUp(product.url, 'Meera Rao', 'meera@slowmornings.example');
  const postId = await fill();
  for (const theme of ['dark', 'light']) {
    for (const { name, ...size } of SIZES) {
      const context = await browser.newContext({
        ...size,
        baseURL: product.url,
        locale: 'en-US',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      await context.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), theme);
      await context.addCookies(cookiesOf(writer.cookie));
      for (const [screen, path] of [
        ['posts', '/posts'],
        ['editor', `/posts/${postId}`],
      ] as const) {
        const image = await photograph(context, path);
        const file = join(IMAGES, `${screen}-${name}-${theme}.webp`);
        writeFileSync(file, await encoded(context, image, 'image/webp', QUALITY));
        if (screen === 'posts' && name === 'desktop' && theme === 'dark') await takeSocialImage(image);
      }
      await context.close();
    }
  }

  /** A blog in active use: posts in every status, really published and scheduled. */
  async function fill(): Promise<string> {
    await writer.call('DELETE', '/api/posts/samples');
    const { id: siteId } = await writer.call<{ id: string }>('POST', '/api/sites', {
      name: 'Slow Mornings',
      url: wordpress.url,
      username: 'admin',
      password: await wordpress.createApplicationPassword(),
    });
    const write = (title: string, keywords: string[], more: object = {}) =>
      writer.call<{ id: string; version: number }>('POST', '/api/posts', {
        title,
        content: ARTICLE,
        category: 'Coffee',
        keywords,
        siteId,
        ...more,
      });
    const send = async (post: { id: string; version: number }, request: object) => {
      await writer.call('POST', `/api/posts/${post.id}/publication`, { siteId, version: post.version, ...request });
      await settled(post.id);
    };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

    await write('Notes on water', ['water', 'brewing']);
    await send(await write('A kettle worth keeping', ['kettle', 'gear']), { action: 'publish' });
    await send(await write('Reading a roast date', ['beans', 'roasting']), { action: 'publish' });
    await write('What to look for in a hand grinder', ['grinder', 'gear'], { status: 'pending' });
    await send(await write('Five mistakes with a moka pot', ['moka pot']), {
      action: 'schedule',
      scheduledDate: inDays(3),
    });
    await send(await write('Cold brew for a long weekend', ['cold brew', 'summer']), {
      action: 'schedule',
      scheduledDate: inDays(6),
    });
    const { id } = await write('Why the second cup tastes better', ['tasting']);
    await send(await write('Slow coffee, better mornings', ['coffee', 'brewing']), { action: 'publish' });
    return id;
  }

  async function settled(postId: string) {
    for (let tries = 0; tries < 300; tries++) {
      const post = await writer.call<{ publication: { state: string } | null }>('GET', `/api/posts/${postId}`);
      if (post.publication?.state === 'done') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('A post for the images was not published');
  }
} finally {
  await browser.close();
  await product.stop();
  await wordpress.stop();
}

async function photograph(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(1_000);
  await nameTheBlog(page, wordpress.url);
  const image = await page.screenshot();
  await page.close();
  return image;
}

/** The browser is the encoder: no other tool is needed. */
async function encoded(context: BrowserContext, png: Buffer, type: string, quality: number): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  const base64 = await page.evaluate(encodeInPage, { png: png.toString('base64'), type, quality });
  await page.close();
  return Buffer.from(base64, 'base64');
}

async function encodeInPage({ png, type, quality }: { png: string; type: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality });
  const result = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(result, (byte) => String.fromCharCode(byte)).join(''));
}

/** The preview image for links to us: our headline over our own screen, in our own typeface. */
async function takeSocialImage(screen: Buffer) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    baseURL: product.url,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto('/');
  await layOutSocialImage(page, `data:image/png;base64,${screen.toString('base64')}`);
  writeFileSync(join(WEB, 'public/og.jpg'), await page.screenshot({ type: 'jpeg', quality: 82 }));
  await context.close();
}

async function layOutSocialImage(page: Page, screen: string) {
  await page.addStyleTag({
    content: `
      body { overflow: hidden; }
      .card { position: fixed; inset: 0; z-index: 9; padding: 64px 72px; background: var(--page); }
      .card h1 { margin: 36px 0 40px; font: 400 76px/1.04 'Newsreader Variable'; letter-spacing: -0.025em; }
      .card img { width: 1056px; border: 1px solid var(--line); border-radius: 14px; }`,
  });
  await page.evaluate(async (src) => {
    const card = document.createElement('div');
    card.className = 'card';
    const wordmark = document.querySelector('header svg');
    const title = document.createElement('h1');
    title.append('Published once. On time.', document.createElement('br'), 'On your own WordPress.');
    const image = new Image();
    image.src = src;
    await image.decode();
    card.append(...(wordmark ? [wordmark.cloneNode(true)] : []), title, image);
    document.body.append(card);
    await document.fonts.ready;
  }, screen);
}

function cookiesOf(header: string) {
  return header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: product.url };
  });
}
