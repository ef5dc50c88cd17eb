import { setTimeout as sleep } from 'node:timers/promises';
import { installPlayground, servePlayground } from '../../../../sandbox/playground.ts';
import { wordpressFiles } from '../../../../sandbox/wordpress-files.ts';
import { type Control, controlOf } from './control.ts';
import { freePort } from './free-port.ts';
import { instanceOnSharedCore, instanceWithOwnCore } from './instance.ts';
import { findPhp, type Php } from './php.ts';
import { servePhp } from './php-bed.ts';

export interface WordPressOptions {
  /** `plain` keeps the REST root at `/?rest_route=/`. */
  permalinks?: 'pretty' | 'plain';
  /** IANA name, e.g. `Asia/Kolkata`. Default UTC. */
  timezone?: string;
  /** Sub-folder of the URL, e.g. `/blog`. */
  basePath?: string;
  /** URL that WordPress considers its own, for tests that put a proxy in front. */
  publicUrl?: string;
  /** PHP processes that handle requests concurrently; WP-Cron needs two. */
  workers?: number;
  /** PHP settings, e.g. `{ post_max_size: '1M' }`. */
  ini?: Record<string, string>;
}

export interface TestWordPress extends Control {
  /** URL without a trailing slash. */
  url: string;
  kind: 'php' | 'playground' | 'debian';
  admin: { username: 'admin'; password: 'password' };
  /** Recent output of the server: PHP's errors. */
  output(): string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a real WordPress 6.5.5 on its own port, with an empty blog, pretty permalinks and the environment type
 * `local`. Ends at the latest with the process that started it.
 *
 * @throws Error that says what to install if neither PHP nor the npm-only WordPress is available
 */
export async function startWordPress(options: WordPressOptions = {}): Promise<TestWordPress> {
  const core = await wordpressFiles(say);
  const wanted = process.env.PRESSLOOM_TEST_WORDPRESS;
  const php =
    wanted === 'playground' ? { missing: 'PRESSLOOM_TEST_WORDPRESS asks for the playground' } : await findPhp(say);
  if (wanted === 'php' && 'missing' in php) throw new Error(`${php.missing}. ${HOW_TO_GET_PHP}`);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const wordpress =
      'binary' in php ? await startOnPhp(core, php, options) : await startOnPlayground(core, php.missing, options);
    if (wordpress) return wordpress;
  }
  throw new Error('Another process took the port in three attempts');
}

const HOW_TO_GET_PHP =
  'Install PHP 8 with its extensions sqlite3, xml, mbstring and gd (Debian, Ubuntu: apt-get install php-cli php-sqlite3 php-xml php-mbstring php-gd php-curl), or set PHP_BINARY.';

/** Undefined if another process took the port first. */
async function startOnPhp(core: string, php: Php, options: WordPressOptions): Promise<TestWordPress | undefined> {
  const port = await freePort();
  const basePath = options.basePath ?? '';
  const url = `http://127.0.0.1:${port}${basePath}`;
  const instance = instanceOnSharedCore(core, options.publicUrl ?? url);
  const server = servePhp({
    binary: php.binary,
    core,
    folder: instance.folder,
    port,
    basePath,
    workers: options.workers ?? 4,
    ini: options.ini ?? {},
  });
  const control = controlOf(url, `${instance.folder}/wp-content`, instance.secret);
  const stop = async () => {
    await server.stop();
    instance.remove();
  };
  try {
    await untilListening(url, () => server.process.exitCode !== null);
    await control.php(settings(options));
  } catch (error) {
    await stop();
    if (/Address already in use/.test(server.output())) return undefined;
    throw new Error(`WordPress did not start: ${server.output().slice(-2000)}`, { cause: error });
  }
  announce(`PHP ${php.version} (${php.binary})`);
  return { ...control, url, kind: 'php', admin: ADMIN, output: server.output, stop };
}

/** PHP as WebAssembly, from npm alone: slower, and without sub-folders, a different public URL or PHP settings. */
async function startOnPlayground(core: string, reason: string, options: WordPressOptions): Promise<TestWordPress> {
  if (options.basePath || options.ini || options.publicUrl) {
    throw new Error(`${reason}, and the WordPress from npm cannot be set up so. ${HOW_TO_GET_PHP}`);
  }
  await installPlayground(say).catch((cause: unknown) => {
    throw new Error(`${reason}, and the WordPress from npm could not be installed. ${HOW_TO_GET_PHP}`, { cause });
  });
  const instance = instanceWithOwnCore(core);
  const { workers = 2 } = options;
  try {
    const server = await servePlayground({ folder: instance.folder, port: await freePort(), workers, temporary: true });
    const control = controlOf(server.url, `${instance.folder}/wp-content`, instance.secret);
    await control.php(settings(options));
    announce(`PHP as WebAssembly from npm (${reason})`);
    const stop = async () => {
      await server.stop();
      instance.remove();
    };
    return { ...control, url: server.url, kind: 'playground', admin: ADMIN, output: server.output, stop };
  } catch (error) {
    instance.remove();
    throw error;
  }
}

export const ADMIN = { username: 'admin', password: 'password' } as const;

export const settings = ({ permalinks = 'pretty', timezone = 'UTC' }: WordPressOptions) => `
  global $wp_rewrite;
  $wp_rewrite->set_permalink_structure('${permalinks === 'pretty' ? '/%postname%/' : ''}');
  $wp_rewrite->flush_rules(false);
  update_option('timezone_string', '${timezone}');
  // Due since the image was made. Among them is the site health check, which ends in a fatal error without MySQL and
  // would keep WordPress' timer locked for a minute.
  _set_cron_array([]);
  foreach ([1, 2, 3] as $example) wp_delete_post($example, true);`;

async function untilListening(url: string, ended: () => boolean) {
  const until = Date.now() + 30_000;
  while (!ended() && Date.now() < until) {
    try {
      // Read completely: Node 24's fetch ends the process if a closed connection leaves too much unread.
      await (await fetch(`${url}/wp-includes/css/buttons.css`, { signal: AbortSignal.timeout(5_000) })).text();
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error('nothing listens');
}

let announced = false;
function announce(what: string) {
  if (!announced) say(`WordPress for tests: 6.5.5 on ${what}`);
  announced = true;
}

export function say(line: string) {
  process.stderr.write(`${line}\n`);
}
