import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where finished pages come from: the folder of the build or, in development, Vite. */
export interface PageSource {
  /** @returns undefined where there is no such page, as before the first build */
  read(file: string): Promise<string | undefined>;
}

/** Reads at every request: after an update the pages name other assets than before. */
export const builtPages = (folder: string): PageSource => ({
  read: (file) => readFile(join(folder, file), 'utf8').catch(() => undefined),
});

/** @param url of Vite's development server, which renders pages anew each time */
export const pagesFromVite = (url: string): PageSource => ({
  async read(file) {
    const response = await fetch(`${url}/__pages/${file}`).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  },
});
