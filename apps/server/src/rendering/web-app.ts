import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession, readSessionOnce } from '../features/account/index.ts';
import { type Documents, themeOf, WEB_BUILD } from '../features/public-pages/index.ts';
import { send } from '../plugins/error-reply.ts';
import type { Services } from '../services.ts';
import { pageDrawer } from './draw-page.ts';
import { firstReplies, hasSession, isForUser, isWhole, repliesElement } from './first-replies.ts';
import { sendHeadFirst } from './head-first.ts';
import { keepPages } from './keep-pages.ts';
import { pageModules } from './page-modules.ts';

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>pressloom</title></head><body>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code> and reload this page. The API works meanwhile.</p></body></html>`;

type Needs = Pick<Services, 'auth' | 'db' | 'events'>;

/** Parts of the build that are only sent in another form. */
const INTERNAL = /^(index\.html|(pages|render|\.vite)\/.*|pages\.json|.*\.br)$/;

/**
 * Serves the built web app: prerendered pages, static files, and the app's own page for every URL that has a screen.
 * Anything else is 404, in the requested format.
 *
 * @param root folder of the build; a different one only in tests
 */
export async function registerWebApp(app: FastifyInstance, services: Needs, documents: Documents, root = WEB_BUILD) {
  await app.register(fastifyStatic, { root, serve: false, index: false, preCompressed: true });
  const built = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  const files = new Set(built.map((file) => file.replaceAll('\\', '/')).filter((file) => !INTERNAL.test(file)));

  const sendScreen = screenSender(app, services, root);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (isApi(request)) return reply.callNotFound();
    const pages = await documents.map();
    const name = pages?.documentAt(path);
    if (name) return documents.send(request, reply, name);
    const file = path.slice(1);
    // The names of assets change with their content.
    if (file.startsWith('assets/')) return forAsset(reply).sendFile(file, FOR_EVER);
    if (files.has(file)) return forAsset(reply).sendFile(file, { maxAge: '1h' });
    if (pages?.isScreen(path) && acceptsPage(request)) return sendScreen(request, reply, pages.isDrawn(path));
    if (!wantsPage(request)) return reply.callNotFound();
    if (!pages) return reply.type('text/html; charset=utf-8').status(503).send(NOT_BUILT);
    return documents.send(request, reply.status(404), 'unknown', { path: decodeURI(path) });
  });

  app.setNotFoundHandler((request, reply) => {
    const what = isApi(request) ? 'There is no such address in this API' : 'There is no such page or file';
    return send(reply.header('cache-control', 'no-store'), 404, 'not_found', what);
  });
}

/** No revalidation and no range requests. */
const FOR_EVER = { maxAge: '365d', immutable: true, etag: false, lastModified: false, acceptRanges: false } as const;

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

const isApi = (request: FastifyRequest) => /^\/api(\/|$)/.test(pathOf(request));

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html');

// Uptime monitors, link previews and curl accept anything, or send no such header.
const acceptsPage = (request: FastifyRequest) =>
  wantsPage(request) || (request.headers.accept ?? '*/*').includes('*/*');

/** Headers that restrict pages mean nothing for a file, and would be larger than many files. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
];

function forAsset(reply: FastifyReply): FastifyReply {
  for (const name of FOR_PAGES) reply.removeHeader(name);
  return reply;
}

const EMPTY_ROOT = '<div id="root"></div>';

/** Sends the app's page: with preloaded replies for a signed-in user and, where possible, rendered. */
function screenSender(app: FastifyInstance, services: Needs, root: string) {
  const kept = keepPages(services.events);
  const modulesOf = pageModules(root);
  const draw = pageDrawer(root);
  return async (request: FastifyRequest, reply: FastifyReply, isDrawn: boolean) => {
    const mayBeUser = hasSession(request);
    reply.type('text/html; charset=utf-8').headers({
      // The page links the current assets: cached by a browser, it would request files that are gone after an update.
      // With replies in it, it is outdated at once, and private.
      'cache-control': mayBeUser ? 'private, no-store' : 'private, no-cache',
      vary: 'cookie, accept-encoding',
      'x-robots-tag': 'noindex',
    });
    const page = (await readFile(join(root, 'index.html'), 'utf8')).replace(
      'data-theme="dark"',
      `data-theme="${themeOf(request)}"`,
    );
    if (!mayBeUser) return reply.send(page);
    const [head = '', body = ''] = page.split('</head>');
    const modules = modulesOf(pathOf(request), { isDrawn, cookie: request.headers.cookie });
    const make = async () => {
      const readAt = Date.now();
      const session = isDrawn ? await readSession(services, request) : null;
      const earlier = session && kept.find(request, session);
      if (earlier) return earlier;
      const replies = await firstReplies(app, request);
      const drawn = session && isForUser(replies) ? await draw(request, replies) : EMPTY_ROOT;
      const made = body.replace(EMPTY_ROOT, () => drawn + repliesElement(replies, readAt));
      if (session && isWhole(request, replies)) kept.keep(request, session, { body: made, readAt });
      return made;
    };
    return sendHeadFirst(request, reply, `${head}${modules}</head>`, () =>
      readSessionOnce(make).catch((err) => {
        // The browser requests and renders everything itself then.
        request.log.error({ err }, 'A page could not be drawn on the server');
        return body;
      }),
    );
  };
}
