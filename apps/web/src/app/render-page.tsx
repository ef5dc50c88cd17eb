import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@pressloom/contract';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { sendWith } from '../lib/api/api-client.ts';
import { SESSION } from '../lib/api/auth-client.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { PAGE_DATA, type PageData } from '../lib/page/page-data.ts';
import { loaderContext } from '../lib/page/preload.ts';
import { readerOf } from '../lib/page/reader.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';

type Send = Parameters<typeof sendWith>[0];

export interface PageRequest {
  /** Path and query. */
  url: string;
  session: Session;
  cookies: Record<string, string | undefined>;
  userAgent?: string;
  /** Sends a request to the API as the user of the session. */
  send: Send;
}

/** Pages are rendered at the same time, each for its user. */
const sender = new AsyncLocalStorage<Send>();
sendWith((url, init) => {
  const send = sender.getStore();
  if (!send) throw new Error('Only the loaders of a page call the API on the server');
  return send(url, init);
});

const handler = createStaticHandler(routes);

/** Returns a page of a signed-in user as HTML, with the data it was rendered from. Runs on the server. */
export async function renderPage({ url, session, cookies, userAgent, send }: PageRequest): Promise<string> {
  const readAt = Date.now();
  const reader = readerOf({ cookies, userAgent });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION, { user: session.user, session });
  const found = await sender.run(send, () =>
    handler.query(new Request(new URL(url, 'http://page')), {
      requestContext: loaderContext(queryClient, reader.timeZone),
    }),
  );
  // Redirects are left to the browser.
  if (found instanceof Response) return '<div id="root"></div>';
  const html = renderToString(
    <div id="root">
      <App queryClient={queryClient} reader={reader}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
      </App>
    </div>,
  );
  const data: PageData = { readAt, reader, queries: dehydrate(queryClient) };
  // A `<` would let content close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `${html}<script type="application/json" id="${PAGE_DATA}">${json}</script>`;
}
