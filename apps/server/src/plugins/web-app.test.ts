import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function appOn(root: string): Promise<FastifyInstance> {
  const app = Fastify();
  app.get('/api/thing', async () => ({ ok: true }));
  await registerWebApp(app, root);
  return app;
}

function build(): string {
  const root = mkdtempSync(join(tmpdir(), 'pressloom-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>pressloom</title>');
  writeFileSync(join(root, 'assets', 'index-abc123.js'), 'run()');
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(tmpdir(), 'pressloom-outside.txt'), 'secret');
  return root;
}

describe('the built web app', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appOn(build());
  });

  it.each(['/', '/posts', '/posts/3/preview', '/an/unknown.page', '/index.html'])(
    '%s opens the page, which is never kept',
    async (url) => {
      const reply = await app.inject({ url, headers: html });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(reply.body).toContain('<title>pressloom</title>');
    },
  );

  it('answers HEAD like GET, without the body', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/posts', headers: html });
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
      200,
      '',
      'text/html; charset=utf-8',
    ]);
  });

  it('files whose name holds their content are kept for ever, others for an hour', async () => {
    const asset = await app.inject({ url: '/assets/index-abc123.js' });
    expect([asset.body, asset.headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
    expect((await app.inject({ url: '/favicon.svg', headers: html })).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
  });

  it.each([
    '/assets/index-old.js',
    '/missing.png',
    '/api',
    '/api/unknown',
    '/api/thing/more',
    '/%zz',
    '/%00',
    '/..%2f..%2fpressloom-outside.txt',
    '/assets/',
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
