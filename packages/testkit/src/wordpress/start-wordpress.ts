import { setTimeout as sleep } from 'node:timers/promises';
import { wordpressFiles } from '../../../../sandbox/wordpress-files.ts';
import { type Control, controlOf } from './control.ts';
import { freePort } from './free-port.ts';
import { instanceOnSharedCore } from './instance.ts';
import { findPhp, type Php } from './php.ts';
import { servePhp } from './php-bed.ts';

export interface WordPressOptions {
  /** `plain` leaves the REST root at `/?rest_route=/`. */
  permalinks?: 'pretty' | 'plain';
  /** IANA name, e.g. `Asia/Kolkata`. Default UTC. */
  timezone?: string;
  /** Sub-folder of the address, e.g. `/blog`. */
  basePath?: string;
  /** PHP processes that answer at the same time; WordPress' own timer needs two. */
  workers?: number;
  /** Settings of PHP, e.g. `{ post_max_size: '1M' }`. */
  ini?: Record<string, string>;
}

export interface TestWordPress extends Control {
  /** Address without a trailing slash. */
  url: string;
  kind: 'php' | 'playground';
  admin: { username: 'admin'; password: 'password' };
  /** What the server has printed lately: PHP's errors. */
  output(): string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a real WordPress 6.5.5 on a port of its own, with an empty blog, pretty permalinks and the environment type
 * `local`. Ends with the process that started it, at the latest.
 *
 * @throws Error that says what to install when neither PHP nor the npm-only WordPress can be had
 */
export async function startWordPress(options: WordPressOptions = {}): Promise<TestWordPress> {
  const core = await wordpressFiles(say);
  const php = await findPhp(say);
  if ('missing' in php) throw new Error(`${php.missing}. Install PHP 8 with sqlite3, xml, mbstring and gd.`);
  for (let attempt = 1; ; attempt++) {
    const wordpress = await startOnPhp(core, php, options);
    if (wordpress) return wordpress;
    if (attempt === 3) throw new Error('PHP could not listen on a free port in three attempts');
  }
}

/** Undefined when another process took the port first. */
async function startOnPhp(core: string, php: Php, options: WordPressOptions): Promise<TestWordPress | undefined> {
  const port = await freePort();
  const basePath = options.basePath ?? '';
  const url = `http://127.0.0.1:${port}${basePath}`;
  const instance = instanceOnSharedCore(core, url);
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
  const admin = { username: 'admin', password: 'password' } as const;
  return { ...control, url, kind: 'php', admin, output: server.output, stop };
}

const settings = ({ permalinks = 'pretty', timezone = 'UTC' }: WordPressOptions) => `
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
      await fetch(`${url}/wp-includes/css/buttons.css`, { signal: AbortSignal.timeout(5_000) });
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

function say(line: string) {
  process.stderr.write(`${line}\n`);
}
