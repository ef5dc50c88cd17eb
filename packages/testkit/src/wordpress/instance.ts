import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of one WordPress instance: a folder with `wp-content`, its database and its configuration. */
export interface Instance {
  folder: string;
  /** Secret of the control plugin. */
  secret: string;
  remove(): void;
}

/** Creates an instance that shares the core files; only its own `wp-content` and database are written to. */
export function instanceOnSharedCore(core: string, url: string): Instance {
  const instance = newInstance();
  const content = join(instance.folder, 'wp-content');
  for (const part of ['mu-plugins', 'plugins', 'uploads']) mkdirSync(join(content, part), { recursive: true });
  cpSync(join(core, 'wp-content/database'), join(content, 'database'), { recursive: true });
  symlinkSync(join(core, 'wp-content/themes'), join(content, 'themes'), 'junction');
  cpSync(join(import.meta.dirname, 'php/db.php'), join(content, 'db.php'));
  writeFileSync(
    join(instance.folder, 'wp-config.php'),
    configFile({ ...ALWAYS, ...keys(), ...placesOf(url, content) }),
  );
  writeControlPlugin(content, instance.secret);
  return instance;
}

/** Creates an instance that shares the core files and stores its rows in MariaDB, through the socket in its folder. */
export function instanceOnMariaDb(core: string, url: string): Instance {
  const instance = newInstance();
  const content = join(instance.folder, 'wp-content');
  for (const part of ['mu-plugins', 'plugins', 'uploads']) mkdirSync(join(content, part), { recursive: true });
  symlinkSync(join(core, 'wp-content/themes'), join(content, 'themes'), 'junction');
  const database = { DB_USER: 'root', DB_HOST: `localhost:${instance.folder}/db.sock`, DB_CHARSET: 'utf8mb4' };
  writeFileSync(
    join(instance.folder, 'wp-config.php'),
    configFile({ ...ALWAYS, ...database, ...keys(), ...placesOf(url, content) }),
  );
  writeControlPlugin(content, instance.secret);
  return instance;
}

/**
 * Creates an instance with its own core files, for servers that cannot share them. The server determines its URL and
 * database driver.
 */
export function instanceWithOwnCore(core: string): Instance {
  const instance = newInstance();
  cpSync(core, instance.folder, { recursive: true, filter: (path) => !path.endsWith('sqlite-database-integration') });
  writeFileSync(join(instance.folder, 'wp-config.php'), configFile({ ...ALWAYS, ...keys() }));
  writeControlPlugin(join(instance.folder, 'wp-content'), instance.secret);
  return instance;
}

function newInstance(): Instance {
  const folder = mkdtempSync(join(tmpdir(), 'pressloom-wordpress-'));
  return {
    folder,
    secret: randomBytes(16).toString('hex'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function writeControlPlugin(content: string, secret: string) {
  const source = readFileSync(join(import.meta.dirname, 'php/testkit.php'), 'utf8');
  mkdirSync(join(content, 'mu-plugins'), { recursive: true });
  writeFileSync(
    join(content, 'mu-plugins/0-testkit.php'),
    source.replace('<?php', `<?php define('TESTKIT_SECRET', '${secret}');`),
  );
}

const placesOf = (url: string, content: string) => ({
  WP_HOME: url,
  WP_SITEURL: url,
  WP_CONTENT_DIR: content,
  WP_CONTENT_URL: `${url}/wp-content`,
});

const ALWAYS = {
  WP_ENVIRONMENT_TYPE: 'local',
  // Lets WordPress reach itself (for WP-Cron) and nothing else.
  WP_HTTP_BLOCK_EXTERNAL: true,
  AUTOMATIC_UPDATER_DISABLED: true,
  DB_NAME: 'wordpress',
  DB_USER: '',
  DB_PASSWORD: '',
  DB_HOST: '',
  DB_CHARSET: 'utf8',
};

const keys = () =>
  Object.fromEntries(
    ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY'].map((name) => [
      name,
      randomBytes(32).toString('hex'),
    ]),
  );

function configFile(constants: Record<string, string | boolean>): string {
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`);
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}
