import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EDITOR = 'features/editor/editor-surface';

/** The modules of each frequently opened page, as the web app's router names them. */
const PAGES: [path: RegExp, modules: string[]][] = [
  [/^\/dashboard$/, ['pages/app-layout', 'pages/dashboard-page']],
  [/^\/posts$/, ['pages/app-layout', 'pages/posts-page']],
  [/^\/posts\/new$|^\/create$/, ['pages/app-layout', 'pages/post-layout', 'pages/new-post-page']],
  [/^\/posts\/[^/]+$/, ['pages/app-layout', 'pages/post-layout', 'pages/edit-post-page', EDITOR]],
  [/^\/wordpress$/, ['pages/app-layout', 'pages/sites-page']],
  [/^\/wordpress-sites-list$/, ['pages/app-layout', 'pages/sites-list-page']],
];

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

export interface PageOf {
  /** The server rendered it. */
  isDrawn: boolean;
  /** Cookies of the request. */
  cookie?: string;
}

export type PageModules = (path: string, page?: PageOf) => string;

/** Names the core that a browser has already run, as set by `apps/web/src/lib/kept-core.ts`. */
const CORE_COOKIE = 'ui-core';

/**
 * Returns links that preload the files which the page at a path will load once the app has started. For a
 * server-rendered page they are only fetched, not compiled, so that the page is shown first. A browser that already has
 * them takes them from its cache once it has shown the page.
 * @param root folder of the build, with Vite's manifest in it
 */
export function pageModules(root: string): PageModules {
  let chunks: Record<string, Chunk>;
  try {
    chunks = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'));
  } catch {
    return () => '';
  }
  // The modules that every page needs are one file, which the manifest lists under no module's name.
  const core = Object.keys(chunks).find((key) => chunks[key]?.name === 'core') ?? '';
  const coreName = chunks[core]?.file.split('/').at(-1);
  return (path, { isDrawn, cookie = '' } = { isDrawn: false }) => {
    if (isDrawn && cookie.includes(`${CORE_COOKIE}=${coreName}`)) return '';
    const modules = PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    const needed = new Set<string>();
    const styles = new Set<string>();
    const add = (key: string) => {
      const chunk = chunks[key];
      if (!chunk || needed.has(chunk.file)) return;
      needed.add(chunk.file);
      for (const file of chunk.css ?? []) styles.add(file);
      for (const imported of chunk.imports ?? []) add(imported);
    };
    if (modules.length > 0) add(core);
    for (const name of modules) add(`src/${name}.tsx`);
    const rel = isDrawn ? 'rel="preload" as="script" fetchpriority="low"' : 'rel="modulepreload"';
    return [
      ...[...needed].map((file) => `<link ${rel} crossorigin href="/${file}">`),
      ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ].join('');
  };
}
