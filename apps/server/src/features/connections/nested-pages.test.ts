import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Post, RemoteVersion } from '@pressloom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { longestSilence } from '../../../test/longest-silence.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** Parsed without limits, these took 10 s; a busy machine gets some slack. */
const MAX_SILENCE_MS = 3_000;
const DEPTHS = [5_000, 104_000];
const nested = (depth: number) => `${'<div>'.repeat(depth)}<p>Deep</p>${'</div>'.repeat(depth)}`;

let server: TestServer;
let ada: TestUser;
/** A site whose pages and posts are all nested this deep. */
let site: Server;
let url: string;
let depth = 0;

beforeAll(async () => {
  server = await startTestServer({ listen: true });
  ada = await signUp(server);
  site = createServer(({ url: path = '' }, response) => {
    const isPost = path.startsWith('/wp-json/wp/v2/posts/7');
    response.setHeader('content-type', isPost ? 'application/json' : 'text/html');
    response.end(isPost ? JSON.stringify(remotePost()) : `<!doctype html><title>A blog</title>${nested(depth)}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site?.close();
  await server?.close();
});

const remotePost = () => ({
  id: 7,
  status: 'publish',
  slug: 'deep',
  link: `${url}/deep`,
  date_gmt: '2026-01-01T00:00:00',
  modified_gmt: '2026-01-01T00:00:00',
  title: { raw: 'Deep' },
  content: { raw: nested(depth) },
  excerpt: { raw: '' },
  categories: [],
  tags: [],
  featured_media: 0,
});

test.each(DEPTHS)(
  'a site whose page is nested %d deep is refused with a reason, and holds up nobody',
  async (levels) => {
    depth = levels;
    const silence = longestSilence(server.url);
    const reply = await ada.request<{ error: { code: string; message: string } }>('POST', '/api/sites', {
      name: 'My blog',
      url,
      username: 'ada',
      password: 'abcd efgh ijkl mnop qrst uvwx',
    });
    expect([reply.status, reply.body.error.code]).toEqual([422, 'not_wordpress']);
    expect(await silence.end()).toBeLessThan(MAX_SILENCE_MS);
  },
);

test('a post that its site nests 104,000 deep is refused as no post', async () => {
  depth = 104_000;
  const siteId = await insertSite(server, ada, { url, restRoot: `${url}/wp-json/` });
  const { postId } = await insertPublication(server, ada, siteId, { state: 'done', wordpressId: 7, sentVersion: 1 });
  const { version } = (await ada.request<Post>('GET', `/api/posts/${postId}`)).body;
  await ada.request('PATCH', `/api/posts/${postId}`, { version, siteId });
  const silence = longestSilence(server.url);
  expect((await ada.request('GET', `/api/posts/${postId}/remote`)).status).toBe(422);
  expect(await silence.end()).toBeLessThan(MAX_SILENCE_MS);
});

test('a post that its site nests 5,000 deep can be read, taken over and previewed', async () => {
  depth = 5_000;
  const siteId = await insertSite(server, ada, { url, restRoot: `${url}/wp-json/` });
  const { postId } = await insertPublication(server, ada, siteId, { state: 'done', wordpressId: 7, sentVersion: 1 });
  const ours = await ada.request<Post>('GET', `/api/posts/${postId}`);
  const { body: post } = await ada.request<Post>('PATCH', `/api/posts/${postId}`, {
    version: ours.body.version,
    siteId,
  });
  const silence = longestSilence(server.url);
  const theirs = await ada.request<RemoteVersion>('GET', `/api/posts/${postId}/remote`);
  expect([theirs.status, theirs.body.content]).toEqual([200, nested(depth)]);
  const choice = { choice: 'take', seen: theirs.body.seen, version: post.version };
  const taken = await ada.request<Post>('POST', `/api/posts/${postId}/remote`, choice);
  expect([taken.status, taken.body.content]).toEqual([200, nested(depth)]);
  expect((await ada.request('GET', `/api/posts/${postId}/preview`)).status).toBe(200);
  expect(await silence.end()).toBeLessThan(MAX_SILENCE_MS);
});
