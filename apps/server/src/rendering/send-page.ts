import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Session } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession, readSessionOnce, withPlan } from '../features/account/index.ts';
import { themeOf } from '../features/public-pages/index.ts';
import type { Services } from '../services.ts';

/** As `apps/web/src/app/render-page.tsx` exports it: only the build of the web app knows React, the server does not. */
interface Renderer {
  renderPage(page: {
    url: string;
    session: Session;
    cookies: FastifyRequest['cookies'];
    userAgent?: string;
    send: (url: string) => Promise<Response>;
  }): Promise<string>;
}

const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Sends the app's page: for a signed-in user rendered, with the data it was rendered from (decision 40).
 * @param root folder of the build
 * @returns sends it. `isSignedIn: false` marks a document that lacks what it would have for a user
 */
export function pageSender(app: FastifyInstance, services: Pick<Services, 'auth' | 'config' | 'db'>, root: string) {
  const index = join(root, 'index.html');
  // Loaded with the first page: a process that serves none saves its memory.
  let renderer: Promise<Renderer> | undefined;

  async function render(request: FastifyRequest): Promise<string> {
    const { session } = await withPlan(services, { session: await readSession(services, request) });
    if (!session) return EMPTY_ROOT;
    renderer ??= import(pathToFileURL(join(root, 'render/render-page.js')).href);
    const { renderPage } = await renderer;
    const { cookie, 'user-agent': userAgent } = request.headers;
    return renderPage({
      url: request.url,
      session,
      cookies: request.cookies,
      userAgent,
      // From the API itself, as this user, so the page holds nothing that the user may not read.
      async send(url) {
        const reply = await app.inject({ url, headers: { cookie }, remoteAddress: request.ip });
        return new Response(reply.payload, { status: reply.statusCode });
      },
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply, { isSignedIn = true } = {}) => {
    const mayBeUser = request.headers.cookie?.includes('session_token') ?? false;
    reply.type('text/html; charset=utf-8').headers({
      // The page links the current assets: cached by a browser, it would request files that are gone after an update.
      // With data in it, it is outdated at once, and private.
      'cache-control': mayBeUser ? 'private, no-store' : 'private, no-cache',
      vary: 'cookie, accept-encoding',
      'x-robots-tag': 'noindex',
    });
    const page = (await readFile(index, 'utf8')).replace(
      'data-theme="dark"',
      `data-theme="${themeOf(request)}"${isSignedIn ? '' : ' data-signed-out'}`,
    );
    if (!mayBeUser) return reply.send(page);
    const [head = '', body = ''] = page.split(EMPTY_ROOT);
    const rendered = readSessionOnce(() => render(request)).catch((err) => {
      // The browser requests and renders everything itself then.
      request.log.error({ err }, 'A page could not be rendered on the server');
      return EMPTY_ROOT;
    });
    return reply.send(Readable.from(inParts(head, rendered, body)));
  };
}

/** The head of a page first: while its data is read, the browser prepares the page and fetches scripts and styles. */
async function* inParts(head: string, rendered: Promise<string>, end: string) {
  yield head;
  yield (await rendered) + end;
}
