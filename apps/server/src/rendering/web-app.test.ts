import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { createDocuments } from '../features/public-pages/documents.ts';
import { registerWebApp } from './web-app.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function appOn(root: string): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(cookie);
  app.get('/api/thing', async () => ({ ok: true }));
  await registerWebApp(app, server.services, createDocuments(server.services, root), root);
  return app;
}

function build(): string {
  const root = mkdtempSync(join(tmpdir(), 'pressloom-web-'));
  const pages = {
    documents: { '/': 'home' },
    listed: ['/'],
    screens: ['/posts', '/posts/:id', '/posts/:id/preview'],
  };
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'pages'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>app</title></head><div id="root"></div>');
  writeFileSync(join(root, 'pages.json'), JSON.stringify(pages));
  writeFileSync(
    join(root, 'pages/home.html'),
    '<html data-theme="{{theme}}" data-signed-in="{{signedIn}}">{{nothing}}',
  );
  writeFileSync(join(root, 'pages/unknown.html'), '<code>{{path}}</code>');
  writeFileSync(join(root, 'assets/index-abc123.js'), 'run()');
  writeFileSync(join(root, 'assets/index-abc123.js.br'), brotliCompressSync('run()'));
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(tmpdir(), 'pressloom-outside.txt'), 'secret');
  return root;
}

describe('the built web app', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appOn(build());
  });

  it.each(['/posts', '/posts/', '/posts/3', '/posts/3/preview', '/posts?status=draft'])(
    '%s opens the app, which is never kept and never listed',
    async (url) => {
      const reply = await app.inject({ url, headers: html });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(reply.headers['x-robots-tag']).toBe('noindex');
      expect(reply.body).toContain('<title>app</title>');
    },
  );

  it.each([{ accept: '*/*' }, {}])(
    'a client that takes anything gets each screen, and 404 where there is none (%o)',
    async (headers) => {
      const screen = await app.inject({ url: '/posts', headers });
      expect([screen.statusCode, screen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      for (const url of ['/an/unknown.page', '/posts/3/other', '/missing.png', '/index.html']) {
        expect((await app.inject({ url, headers })).statusCode, url).toBe(404);
      }
      expect((await app.inject({ url: '/posts', headers: { accept: 'application/json' } })).statusCode).toBe(404);
    },
  );

  it.each(['GET', 'HEAD'] as const)('who has a session gets a page that nobody keeps (%s)', async (method) => {
    const { cookie } = await signUp(server);
    const reply = await app.inject({ method, url: '/posts', headers: { ...html, cookie } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const page = '<!doctype html><head><title>app</title></head><div id="root"></div>';
    expect(reply.body).toBe(method === 'HEAD' ? '' : page);
  });

  it.each(['/an/unknown.page', '/posts/3/other', '/index.html', '/pages.json', '/pages/home.html', '/Posts'])(
    '%s is a page that says 404 and names it',
    async (url) => {
      const reply = await app.inject({ url, headers: html });
      expect([reply.statusCode, reply.body]).toEqual([404, `<code>${url}</code>`]);
    },
  );

  it('an address cannot write into the page that names it', async () => {
    const asked = await app.inject({ url: '/%3Cscript%3E{{publicUrl}}"', headers: html });
    expect(asked.body).toBe('<code>/&lt;script&gt;{{publicUrl}}&quot;</code>');
  });

  it('a finished page says in which theme and to whom it is sent, and is kept for nobody else', async () => {
    const visitor = await app.inject({ url: '/', headers: { accept: '*/*' } });
    expect([visitor.statusCode, visitor.body]).toEqual([200, '<html data-theme="dark" data-signed-in="no">']);
    expect(visitor.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
      'referrer-policy': 'same-origin',
    });
    const { cookie } = await signUp(server);
    const user = await app.inject({ url: '/?x=1', headers: { ...html, cookie: `a=b; ui-theme=light; ${cookie}` } });
    expect(user.body).toBe('<html data-theme="light" data-signed-in="yes">');
    const forged = await app.inject({ url: '/', headers: { ...html, cookie: cookie.replace('=', '=x') } });
    expect(forged.body).toContain('data-signed-in="no"');
  });

  it('answers HEAD like GET, without the body', async () => {
    for (const url of ['/', '/posts']) {
      const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url, headers: html });
      expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
    }
  });

  it('files whose name holds their content are kept for ever, others for an hour', async () => {
    const asset = await app.inject({ url: '/assets/index-abc123.js' });
    expect([asset.body, asset.headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
    expect((await app.inject({ url: '/favicon.svg', headers: html })).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
  });

  it('a file is sent as it was compressed by the build, to those who read that', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/index-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('run()');
  });

  it.each([
    '/assets/index-old.js',
    '/missing.png',
    '/api',
    '/api/unknown',
    '/api/thing/more',
    '/%zz',
    '/%E4',
    '/%00',
    '/..%2f..%2fpressloom-outside.txt',
    '/assets/',
    '/assets/..%2findex.html',
  ])('%s is 404 in our shape, not the page', async (url) => {
    const reply = await app.inject({ url, headers: /assets|api/.test(url) ? html : { accept: 'image/*' } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body).not.toContain('secret');
    expect(reply.body).not.toContain('<title>');
  });

  it('a write to a page is 404', async () => {
    const reply = await app.inject({ method: 'POST', url: '/posts', headers: html });
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'There is no such page or file' } },
    ]);
  });
});

it('without a build it says how to make one', async () => {
  const app = await appOn(join(tmpdir(), 'pressloom-no-such-folder'));
  const reply = await app.inject({ url: '/', headers: html });
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('npm run build');
  expect((await app.inject({ url: '/api/thing' })).statusCode).toBe(200);
});
