import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from './error-reply.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>pressloom</title></head><body>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code> and reload this page. The API works meanwhile.</p></body></html>`;

/**
 * Serves the built web app: files as they are, and its page for every address that a browser opens, since the
 * addresses are the app's own. A file that is not there is 404, never the page.
 *
 * @param root folder of the build; another one only in tests
 */
export async function registerWebApp(app: FastifyInstance, root = BUILT) {
  await app.register(fastifyStatic, { root, serve: false, index: false, redirect: false });

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const file = decodedPath(request);
    if (file === undefined || isApi(request)) return reply.callNotFound();
    if (file === '' || file === 'index.html') return sendPage(reply, root);
    // The names of assets change with their content.
    return reply.sendFile(file, file.startsWith('assets/') ? { maxAge: '365d', immutable: true } : { maxAge: '1h' });
  });

  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isPageRequest(request)) return sendPage(reply, root);
    const what = isApi(request) ? 'There is no such address in this API' : 'There is no such page or file';
    return send(reply, 404, 'not_found', what);
  });
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

const isApi = (request: FastifyRequest) => /^\/api(\/|$)/.test(pathOf(request));

function isPageRequest(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApi(request) &&
    !pathOf(request).startsWith('/assets/') &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

function decodedPath(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(pathOf(request)).slice(1);
  } catch {
    return undefined;
  }
}

function sendPage(reply: FastifyReply, root: string) {
  if (!existsSync(join(root, 'index.html'))) {
    return reply.status(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  }
  // The page names the current assets: kept by a browser, it would ask for files that are gone after an update.
  return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
}
