import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exclusive } from '../../../../sandbox/exclusive.ts';
import { cacheFolder } from '../../../../sandbox/wordpress-files.ts';

const run = promisify(execFile);
const PACKAGES = ['nginx', 'mariadb-server', 'php8.2-cli', 'php8.2-fpm'].concat(
  ['mysql', 'curl', 'xml', 'mbstring', 'gd', 'opcache'].map((name) => `php8.2-${name}`),
);
const HOW = 'It needs Debian 12 or a relative of it with PHP 8.2 in its packages, apt-get, and root to download them.';
const unpacked = join(cacheFolder, 'debian-bed');

/** Files of Debian's packages, from where they are installed or else from where they were unpacked. */
export interface DebianFiles {
  file(path: string): string;
  /** Folders of shared libraries that the loader does not know. */
  libraryPath: string;
}

/**
 * nginx, PHP-FPM and MariaDB from Debian's packages. Missing ones are downloaded and unpacked into the cache, not
 * installed: no system service is started or touched.
 *
 * @throws Error that says what it needs
 */
export async function debianFiles(say: (line: string) => void): Promise<DebianFiles> {
  // The lock under which PHP is installed: only one apt-get at a time.
  await exclusive(`${cacheFolder}/php.lock`, async () => {
    if (!existsSync(unpacked)) await unpack(say);
  });
  const file = (path: string) => {
    const found = [join(unpacked, path), path].find((candidate) => existsSync(candidate));
    if (!found) throw new Error(`The WordPress on nginx and MariaDB cannot be had: ${path} is missing. ${HOW}`);
    return found;
  };
  return { file, libraryPath: globSync(join(unpacked, 'usr/lib/*-linux-*')).join(':') };
}

async function unpack(say: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The WordPress on nginx and MariaDB cannot be had. ${HOW}`);
  }
  say('Fetching nginx, PHP-FPM and MariaDB from Debian’s packages (once; about 20 MB), to be unpacked, not installed…');
  const staging = `${unpacked}.staging`;
  const archives = join(staging, 'archives');
  await rm(staging, { recursive: true, force: true });
  await mkdir(join(archives, 'partial'), { recursive: true });
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 };
  const download = ['install', '--download-only', '-y', '-q', '--no-install-recommends'];
  const to = ['-o', 'DPkg::Lock::Timeout=120', '-o', `Dir::Cache::archives=${archives}`];
  try {
    const fetch = () => run('apt-get', [...download, ...to, ...PACKAGES], options);
    await fetch().catch(async () => {
      await run('apt-get', ['update', '-q'], options);
      await fetch();
    });
  } catch (cause) {
    throw new Error(`The WordPress on nginx and MariaDB cannot be had. ${HOW}`, { cause });
  }
  const files = join(staging, 'files');
  await mkdir(files, { recursive: true });
  for (const name of await readdir(archives)) {
    if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', join(archives, name), files], options);
  }
  await rename(files, unpacked);
  await rm(staging, { recursive: true, force: true });
}
