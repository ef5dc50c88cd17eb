import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '../features/account/index.ts';
import { ADMIN_LOGIN, adminPageFor } from '../features/admin/index.ts';
import { type Documents, WEB_BUILD } from '../features/public-pages/index.ts';
import { send } from '../plugins/error-reply.ts';
import type { Services } from '../services.ts';
import { isPaymentPage, withPaymentPolicy } from './payment-policy.ts';
import { pageSender } from './send-page.ts';

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>pressloom</title></head><body>
<h1>The web app is not built yet</h1><p>Run <code>npm run build</code> and reload this page. The API works meanwhile.</p></body></html>`;

type Needs = Pick<Services, 'auth' | 'config' | 'db'>;

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

  const sendPage = pageSender(app, services, root);
  const sendPaymentPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isSignedIn = (await readSession(services, request)) !== null;
    return sendPage(request, isSignedIn ? withPaymentPolicy(reply, services.config) : reply, { isSignedIn });
  };
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
    const screen = pages?.isScreen(path) && acceptsPage(request) && (await adminPageFor(services, path, request));
    if (screen === 'page') return isPaymentPage(path) ? sendPaymentPage(request, reply) : sendPage(request, reply);
    if (screen === 'login') return reply.header('cache-control', 'no-store').redirect(ADMIN_LOGIN, 303);
    if (!wantsPage(request)) return reply.callNotFound();
    if (!pages) return reply.type('text/html; charset=utf-8').status(503).send(NOT_BUILT);
    return documents.send(request, reply.status(404), 'unknown', { path: decodeURI(path) });
  });

  app.setNotFoundHandler((request, reply) => {
    const what = isApi(request) ? 'There is no such endpoint in this API' : 'There is no such page or file';
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
