import { z } from 'zod';
import type { PageSource } from './page-source.ts';

const pagesFile = z.object({
  documents: z.record(z.string(), z.string()),
  listed: z.array(z.string()),
  screens: z.array(z.string()),
});

export interface PageMap {
  /** Name of the prerendered page at a path. */
  documentAt(path: string): string | undefined;
  /** Whether the app has a screen at a path. */
  isScreen(path: string): boolean;
  listed: string[];
}

/** Where nothing is sold, one page takes the place of prices and payment. */
const OF_SALES = { '/pricing': 'free-to-use', '/payment': 'free-to-use' };

/**
 * The paths of the web app according to its build; undefined before the first build.
 * @param isSold whether plans are sold here
 */
export async function readPageMap(source: PageSource, isSold: boolean): Promise<PageMap | undefined> {
  const file = await source.read('pages.json');
  if (!file) return undefined;
  const { documents: built, listed, screens } = pagesFile.parse(JSON.parse(file));
  const documents: Record<string, string> = isSold ? built : { ...built, ...OF_SALES };
  const patterns = screens.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`));
  // As the app's router normalizes them.
  const plain = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);
  return {
    listed: isSold ? listed : listed.filter((path) => !Object.hasOwn(OF_SALES, path)),
    documentAt: (path) => (Object.hasOwn(documents, plain(path)) ? documents[plain(path)] : undefined),
    isScreen: (path) => patterns.some((pattern) => pattern.test(plain(path))),
  };
}
