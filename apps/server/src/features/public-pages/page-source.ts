import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where prerendered pages come from: the build folder or, in development, Vite. */
export interface PageSource {
  /** @returns undefined if there is no such page, as before the first build */
  read(file: string): Promise<string | undefined>;
}

/** Reads on every request: after an update the pages reference different assets. */
export const builtPages = (folder: string): PageSource => ({
  read: (file) => readFile(join(folder, file), 'utf8').catch(() => undefined),
});

/** @param url of Vite's development server, which renders pages on every request */
export const pagesFromVite = (url: string): PageSource => ({
  async read(file) {
    const response = await fetch(`${url}/__pages/${file}`).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  },
});
