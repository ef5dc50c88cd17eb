import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { drawWith, type Replies } from '../lib/first-replies.ts';
import { drawFor, readerOf } from '../lib/reader.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { withPages } from './with-pages.ts';

export interface PageRequest {
  /** Path and query. */
  url: string;
  cookie?: string;
  userAgent?: string;
  /** The API replies that the page asks for first. */
  replies: Replies;
}

/** Returns the app's root element with a page rendered into it, as HTML. Runs on the server (docs/decisions/0020). */
export async function renderPage({ url, replies, ...request }: PageRequest): Promise<string> {
  const ready = await withPages(routes, new URL(url, 'http://page').pathname);
  const reader = readerOf(request);
  // No await from here on: the replies and the reader set below are module state, and belong to this page alone.
  drawWith(replies);
  drawFor(reader);
  const router = createMemoryRouter(ready, { initialEntries: [url] });
  try {
    return renderToString(
      <div id="root" data-reader={JSON.stringify(reader)}>
        <App router={router} />
      </div>,
    );
  } finally {
    router.dispose();
    drawWith({});
  }
}
