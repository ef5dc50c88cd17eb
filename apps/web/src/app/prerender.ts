import type { RouteObject } from 'react-router';
import { documents, type PublicDocument } from '../features/public-pages/documents.tsx';
import { renderDocument } from '../features/public-pages/render-document.tsx';
import { routes } from './router.tsx';

/** What the server needs to know about the paths of the app. */
export interface Pages {
  /** Name of the prerendered page by path. */
  documents: Record<string, string>;
  /** Paths listed for search engines. */
  listed: string[];
  /** Patterns, such as `/posts/:id`, of the screens that the app itself renders. */
  screens: string[];
}

/** The public pages as HTML, and the paths of all pages. Runs at build time, and in development. */
export function prerender(): { html: Map<string, string>; pages: Pages } {
  const withPath = documents.filter((page): page is PublicDocument & { path: string } => page.path !== undefined);
  const finished = new Set(withPath.map(({ path }) => path));
  return {
    html: new Map(documents.map((page) => [page.name, renderDocument(page)])),
    pages: {
      documents: Object.fromEntries(withPath.map(({ path, name }) => [path, name])),
      listed: withPath.filter(({ isListed }) => isListed).map(({ path }) => path),
      screens: addressesIn(routes).filter((path) => path !== '*' && !finished.has(path)),
    },
  };
}

const addressesIn = (some: RouteObject[]): string[] =>
  some.flatMap((route) => [...(route.path ? [route.path] : []), ...addressesIn(route.children ?? [])]);
