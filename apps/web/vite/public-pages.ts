import { join } from 'node:path';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';

type Prerender = typeof import('../src/app/prerender.ts');

const WEB = join(import.meta.dirname, '..');
const PRERENDER = join(WEB, 'src/app/prerender.ts');

/**
 * Prerenders the public pages while the app is built, each a build entry like index.html, so that their style, script,
 * fonts and images get their final names (docs/decisions/0016). In development the server fetches them from /__pages,
 * rendered anew each time.
 */
export function publicPages(): Plugin {
  const sources = new Map<string, string>();
  let list = '';
  return {
    name: 'public-pages',
    apply: (_, { command, isSsrBuild }) => !isSsrBuild && (command === 'build' || !process.env.VITEST),
    async config(_, { command }) {
      if (command !== 'build') return undefined;
      const { html, pages } = (await runnerImport<Prerender>(PRERENDER, { mode: 'production' })).module.prerender();
      list = JSON.stringify(pages);
      for (const [name, text] of html) sources.set(join(WEB, 'pages', `${name}.html`), text);
      return { build: { rolldownOptions: { input: [join(WEB, 'index.html'), ...sources.keys()] } } };
    },
    resolveId: (id) => (sources.has(id) ? id : null),
    load: (id) => sources.get(id) ?? null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: list });
    },
    configureServer(server) {
      server.middlewares.use('/__pages', (request, response, next) => {
        freshPage(server, request.url ?? '').then((page) => (page === undefined ? next() : response.end(page)), next);
      });
    },
  };
}

/** Scripts injected for React in the browser, which these pages do not use; their policy refuses inline scripts. */
const INLINE_SCRIPTS = /<script type="module">[\s\S]*?<\/script>/g;

async function freshPage(server: ViteDevServer, url: string): Promise<string | undefined> {
  const { html, pages } = ((await server.ssrLoadModule(PRERENDER)) as Prerender).prerender();
  if (url === '/pages.json') return JSON.stringify(pages);
  const text = html.get(/^\/pages\/([a-z-]+)\.html$/.exec(url)?.[1] ?? '');
  return text && (await server.transformIndexHtml(url, text)).replace(INLINE_SCRIPTS, '');
}
