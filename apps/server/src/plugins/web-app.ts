import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVER_ROOT } from '../server-root.ts';
import { send } from './error-reply.ts';
import { firstReplies } from './first-replies.ts';
import { pageModules } from './page-modules.ts';

const BUILT = join(SERVER_ROOT, '../web/dist');

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>pressloom</title></head><body>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code> and reload this page. The API works meanwhile.</p></body></html>`;

/**
 * Serves the built web app: files as they are, and its page for every address that a browser opens, since the
 * addresses are the app's own. A file that is not there is 404, never the page.
 *
 * @param root folder of the build; another one only in tests
 */
export async function registerWebApp(app: FastifyInstance, root = BUILT) {
  await app.register(fastifyStatic, { root, serve: false, index: false });
  const modulesOf = pageModules(root);
  const files = new Set(existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const file = pathOf(request).slice(1);
    if (isApi(request)) return reply.callNotFound();
    if (isPageRequest(request) && (file === 'index.html' || !files.has(file))) {
      const early = modulesOf(pathOf(request)) + (await firstReplies(app, request));
      return sendPage(reply, root, early);
    }
    // The names of assets change with their content.
    return reply.sendFile(file, file.startsWith('assets/') ? { maxAge: '365d', immutable: true } : { maxAge: '1h' });
  });

  app.setNotFoundHandler((request, reply) => {
    const what = isApi(request) ? 'There is no such address in this API' : 'There is no such page or file';
    return send(reply.header('cache-control', 'no-store'), 404, 'not_found', what);
  });
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

const isApi = (request: FastifyRequest) => /^\/api(\/|$)/.test(pathOf(request));

const isPageRequest = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('text/html') && !pathOf(request).startsWith('/assets/');

async function sendPage(reply: FastifyReply, root: string, early: string) {
  reply.type('text/html; charset=utf-8');
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  if (!page) return reply.status(503).send(NOT_BUILT);
  // The page names the current assets: kept by a browser, it would ask for files that are gone after an update.
  // One that holds answers is out of date at once, and nobody else's business.
  reply.header('cache-control', early.includes('<script') ? 'no-store' : 'no-cache');
  return reply.send(page.replace('</head>', () => `${early}</head>`));
}
