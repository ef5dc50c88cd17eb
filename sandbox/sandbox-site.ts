import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPlayground, type Playground, servePlayground } from './playground.ts';
import { wordpressFiles } from './wordpress-files.ts';

export interface SandboxSite extends Playground {
  /** Credentials that pressloom connects with. */
  username: string;
  applicationPassword: string;
  /** For the login page. */
  loginPassword: string;
}

/**
 * Starts the demo's WordPress: a real one with pretty permalinks and application passwords, whose posts are kept in
 * `folder` between starts. Installs what it needs first.
 */
export async function startSandboxSite(
  folder: string,
  port: number,
  say: (line: string) => void,
): Promise<SandboxSite> {
  const files = await wordpressFiles(say);
  await installPlayground(say);
  const site = join(folder, 'site');
  const privateFolder = join(folder, 'private');
  if (!existsSync(site)) await makeSite(files, site);
  await mkdir(privateFolder, { recursive: true, mode: 0o700 });
  // Written on every start, so that an older sandbox is updated.
  await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true });
  await cp(join(import.meta.dirname, 'sandbox-plugin.php'), join(site, 'wp-content/mu-plugins/pressloom-sandbox.php'));

  const playground = await servePlayground({ folder: site, privateFolder, port });
  const applicationPassword = await readFile(join(privateFolder, 'application-password'), 'utf8');
  return { ...playground, username: 'admin', applicationPassword, loginPassword: 'password' };
}

/** The folder is renamed last, so that an incomplete copy is never used. */
async function makeSite(files: string, site: string) {
  const unfinished = `${site}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(files, unfinished, {
    recursive: true,
    // The playground brings its own driver.
    filter: (path) => !path.endsWith('sqlite-database-integration'),
  });
  await writeFile(join(unfinished, 'wp-config.php'), wpConfig());
  await rename(unfinished, site);
}

function wpConfig(): string {
  const secret = () => randomBytes(32).toString('hex');
  return `<?php
define('WP_ENVIRONMENT_TYPE', 'local'); // application passwords without https
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISALLOW_FILE_MODS', true);
define('DB_NAME', 'wordpress');
define('DB_USER', '');
define('DB_PASSWORD', '');
define('DB_HOST', '');
define('DB_CHARSET', 'utf8');
define('AUTH_KEY', '${secret()}');
define('SECURE_AUTH_KEY', '${secret()}');
define('LOGGED_IN_KEY', '${secret()}');
define('NONCE_KEY', '${secret()}');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}
