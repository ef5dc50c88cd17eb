import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreditEntry, Generation, Library, Post, Publication, Run, Site, User } from '@pressloom/contract';
import {
  type Product,
  preparedDataDir,
  startOpenAiServer,
  startProduct,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from './test-database.ts';

// Tests of the process itself: real ones are started, stopped and killed.

const ENTRY = new URL('../src/main.ts', import.meta.url).pathname;
const APP_SECRET = 'process-test-process-test-process-test';

let wordpress: TestWordPress;
let env: Record<string, string>;
let cleanUp: () => Promise<void>;
let product: Product | undefined;

beforeAll(async () => {
  wordpress = await startWordPress();
});
afterAll(() => wordpress.stop());

beforeEach(async () => {
  const database = inject('databaseTemplate').kind === 'server' ? await createDatabase() : undefined;
  const dataDir = database ? mkdtempSync(join(tmpdir(), 'pressloom-process-')) : await preparedDataDir();
  env = { DATA_DIR: dataDir, APP_SECRET, ...(database && { DATABASE_URL: database.url }) };
  cleanUp = async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterEach(async () => {
  wordpress.removeMuPlugin('slow');
  await product?.stop();
  product = undefined;
  await cleanUp();
});

/** Runs the entry file until it exits. */
function run(more: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [ENTRY], { env: { PATH: process.env.PATH, ...more } });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('exit', (code) => resolve({ code, output }));
  });
}

async function signIn({ url }: Product, path: 'register' | 'login') {
  const response = await fetch(`${url}/api/account/${path}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', password: 'a long enough passphrase' }),
  });
  expect(response.ok).toBe(true);
  const { user } = (await response.json()) as { user: User };
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return {
    user,
    async call<T>(method: string, target: string, body?: unknown): Promise<T> {
      const reply = await fetch(`${url}${target}`, {
        method,
        headers: { origin: url, cookie: cookie.join('; '), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!reply.ok) throw new Error(`${method} ${target} answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as T;
    },
  };
}

/** Requests a publication on a slow site and resolves once the post is being saved there. */
async function publishSlowly(running: Product) {
  const ada = await signIn(running, 'register');
  const password = await wordpress.createApplicationPassword();
  const site = await ada.call<Site>('POST', '/api/sites', {
    name: 'Blog',
    url: wordpress.url,
    username: 'admin',
    password,
  });
  const title = `Through a stop ${Date.now()}`;
  const post = await ada.call<Post>('POST', '/api/posts', { title, content: '<p>Words.</p>' });
  wordpress.muPlugin('slow', `add_action('rest_after_insert_post', function () { sleep(2); });`);
  const request = { action: 'publish', siteId: site.id, version: post.version };
  await ada.call<Publication>('POST', `/api/posts/${post.id}/publication`, request);
  await expect.poll(() => countPosts(title)).toBe(1);
  return { postId: post.id, title };
}

const countPosts = (title: string) =>
  wordpress.php<number>(
    `global $wpdb; return (int) $wpdb->get_var("select count(*) from $wpdb->posts where post_type = 'post' and post_title = '${title}'");`,
  );

const publicationAfter = async (running: Product, postId: string) => {
  const ada = await signIn(running, 'login');
  const state = async () => (await ada.call<Post>('GET', `/api/posts/${postId}`)).publication?.state;
  await expect.poll(state, { timeout: 40_000, interval: 200 }).toBe('done');
  return ada.call<Post>('GET', `/api/posts/${postId}`);
};

describe('stopping', () => {
  test('with SIGTERM lets a publication that runs come to its end', async () => {
    product = await startProduct(env);
    const { postId, title } = await publishSlowly(product);
    await product.stop();
    expect(product.log()).toContain('"msg":"Stopped"');
    expect(await countPosts(title)).toBe(1);
    wordpress.removeMuPlugin('slow');
    product = await startProduct(env);
    const ada = await signIn(product, 'login');
    const post = await ada.call<Post>('GET', `/api/posts/${postId}`);
    expect({ status: post.status, state: post.publication?.state }).toEqual({ status: 'published', state: 'done' });
  }, 90_000);

  test('with SIGTERM ends where nobody reads its log any more, too', async () => {
    product = await startProduct(env);
    product.leaveLog();
    await product.stop();
  }, 90_000);

  test('by kill -9 in the middle of a publication neither loses nor doubles the post', async () => {
    product = await startProduct(env);
    const { postId, title } = await publishSlowly(product);
    process.kill(product.pid, 'SIGKILL');
    await product.stop();
    wordpress.removeMuPlugin('slow');
    product = await startProduct(env);
    const post = await publicationAfter(product, postId);
    expect(post.status).toBe('published');
    expect(await countPosts(title)).toBe(1);
  }, 90_000);

  test('by kill -9 while articles are written has each of them written once and charged once', async () => {
    const model = await startOpenAiServer();
    const asked: string[] = [];
    model.answerWith(({ messages }) => {
      const prompt = messages.at(-1)?.content ?? '';
      if (prompt.startsWith('Outline')) return { text: '{"sections": [{"heading": "One", "points": []}]}' };
      if (!prompt.startsWith('Write one part')) return { text: '{}' };
      const [title, heading] = [/^Its title is: (.*)$/m, /^Heading: (.*)$/m].map((line) => line.exec(prompt)?.[1]);
      asked.push(`${title}: ${heading ?? 'introduction'}`);
      return { text: `Written about ${heading}.`, delay: 300 };
    });
    const withModel = { ...env, LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey };
    const titles = ['Green tea', 'Rice in the oven', 'Bees in winter'];
    product = await startProduct(withModel);
    let ada = await signIn(product, 'register');
    const password = await wordpress.createApplicationPassword();
    const account = { name: 'Blog', url: wordpress.url, username: 'admin', password };
    const { id: siteId } = await ada.call<Site>('POST', '/api/sites', account);
    const schedule = { startDate: '2099-06-01', rhythm: 'daily' };
    const list = titles.map((title) => ({ title }));
    const { id } = await ada.call<Run>('POST', '/api/runs', { topic: 'Home', siteId, schedule, list });
    const read = () => ada.call<Run>('GET', `/api/runs/${id}`);
    await expect.poll(async () => (await read()).state).toBe('planned');
    await ada.call('POST', `/api/runs/${id}/accept`, { version: (await read()).version });
    await expect.poll(() => asked.length, { interval: 20 }).toBeGreaterThanOrEqual(4);
    process.kill(product.pid, 'SIGKILL');
    await product.stop();
    product = await startProduct(withModel);
    ada = await signIn(product, 'login');
    // Half a minute passes before the articles are taken for left behind.
    await expect.poll(async () => (await read()).state, { timeout: 90_000, interval: 500 }).toBe('done');
    const done = await read();
    expect(done).toMatchObject({ counts: { review: 3 }, credits: { charged: 3, reserved: 0 } });
    const { posts } = await ada.call<{ posts: Post[] }>('GET', '/api/posts?status=pending');
    expect(posts.map(({ title }) => title).sort()).toEqual([...titles].sort());
    const { entries } = await ada.call<{ entries: CreditEntry[] }>('GET', '/api/credits/entries');
    expect(entries.filter(({ amount }) => amount === -1)).toHaveLength(3);
    // Of each article at most the section is written again that was being written.
    expect(asked.length).toBeLessThanOrEqual(2 * 3 + 3);
    await model.stop();
  }, 150_000);

  test('by kill -9 while a site is read lets the next process go on reading within seconds', async () => {
    await wordpress.php(
      `for ($n = 0; $n < 110; $n++) wp_insert_post(['post_title' => "Post $n", 'post_status' => 'publish']); return true;`,
    );
    wordpress.muPlugin(
      'slow',
      `add_filter('rest_post_query', function ($args) { if (($args['offset'] ?? 0) == 100) sleep(5); return $args; });`,
    );
    product = await startProduct(env);
    const { call } = await signIn(product, 'register');
    const password = await wordpress.createApplicationPassword();
    await call<Site>('POST', '/api/sites', { name: 'Blog', url: wordpress.url, username: 'admin', password });
    const library = async (ask: typeof call) =>
      (await ask<{ libraries: Library[] }>('GET', '/api/libraries')).libraries[0];
    await expect.poll(async () => (await library(call))?.read).toBe(100);
    process.kill(product.pid, 'SIGKILL');
    await product.stop();
    wordpress.removeMuPlugin('slow');
    product = await startProduct(env);
    const after = (await signIn(product, 'login')).call;
    await expect.poll(async () => (await library(after))?.state, { interval: 250 }).toBe('done');
    expect((await library(after))?.read).toBeGreaterThanOrEqual(110);
  }, 90_000);
});

describe('starting', () => {
  // Only the embedded database belongs to a single process.
  if (inject('databaseTemplate').kind === 'embedded') {
    test('what a killed process was writing is over at once, with what was written', async () => {
      const model = await startOpenAiServer();
      model.answerWith(() => ({ text: `Tea\n\n${'Words that come slowly. '.repeat(400)}`, pace: 50 }));
      const llm = { LLM_BASE_URL: model.url, LLM_MODEL: model.model, LLM_API_KEY: model.apiKey };
      product = await startProduct({ ...env, ...llm });
      const { call } = await signIn(product, 'register');
      const { id } = await call<Generation>('POST', '/api/generations', { keywords: ['tea'] });
      const read = (ask: typeof call) => ask<Generation>('GET', `/api/generations/${id}`);
      await expect.poll(async () => (await read(call)).text).toContain('Words that come');
      process.kill(product.pid, 'SIGKILL');
      await product.stop();
      product = await startProduct({ ...env, ...llm });
      const after = await read((await signIn(product, 'login')).call);
      expect(after).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
      expect(after.article?.content).toContain('Words that come');
      await model.stop();
    }, 60_000);

    test('a second process on the embedded database says who holds it, and harms nothing', async () => {
      product = await startProduct(env);
      const second = await run({ ...env, PORT: '0' });
      expect(second.code).toBe(1);
      expect(second.output).toContain('is in use by another pressloom');
      expect(second.output).toContain(`process ${product.pid}`);
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    }, 90_000);
  }

  test('with a wrong configuration names every wrong value', async () => {
    const { code, output } = await run({ ...env, PORT: 'eighty', ROLE: 'boss' });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT should be a port number[\s\S]*ROLE should be all, api or worker/);
  });
});
