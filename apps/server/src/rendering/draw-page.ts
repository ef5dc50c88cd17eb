import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Replies } from './first-replies.ts';

/** As `apps/web/src/app/render-page.tsx` exports it: only the build of the web app knows React, the server does not. */
interface Renderer {
  renderPage(page: { url: string; cookie?: string; userAgent?: string; replies: Replies }): Promise<string>;
}

/** Returns the root element of the app with the rendered page in it, as HTML. */
export type DrawPage = (request: FastifyRequest, replies: Replies) => Promise<string>;

/**
 * Renders pages for signed-in users with the app's own components (docs/decisions/0020). The renderer is loaded with
 * the first page: a process that serves none saves its memory.
 *
 * @param root folder of the build
 */
export function pageDrawer(root: string): DrawPage {
  let renderer: Promise<Renderer> | undefined;
  return async (request, replies) => {
    renderer ??= import(pathToFileURL(join(root, 'render/render-page.js')).href);
    const { renderPage } = await renderer;
    const { cookie, 'user-agent': userAgent } = request.headers;
    return renderPage({ url: request.url, cookie, userAgent, replies });
  };
}
