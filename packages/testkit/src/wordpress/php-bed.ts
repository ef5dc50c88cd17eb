import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../../../sandbox/wordpress-files.ts';

/**
 * Serves an instance with PHP's built-in server.
 *
 * The shell in front holds a pipe from this process: when this process ends, in whatever way, the pipe closes, the
 * group (the server and its workers, which do not die with their parent) is terminated and the instance removed.
 */
export function servePhp(options: {
  binary: string;
  core: string;
  folder: string;
  port: number;
  basePath: string;
  workers: number;
  ini: Record<string, string>;
}): { process: ChildProcess; output: () => string; stop: () => Promise<void> } {
  const errors = join(options.folder, 'php-errors.log');
  const compiled = join(cacheFolder, 'opcache');
  // PHP does not create it, and goes without a cache of files where it is missing.
  mkdirSync(compiled, { recursive: true });
  const ini = {
    'opcache.enable_cli': '1',
    // Test plugins change between two requests.
    'opcache.revalidate_freq': '0',
    'opcache.file_cache': compiled,
    display_errors: '0',
    log_errors: '1',
    error_log: errors,
    ...options.ini,
  };
  const child = spawn(
    'sh',
    [
      '-c',
      '(trap "" TERM; cat <&3; kill -TERM 0; sleep 0.2; rm -rf "$TESTKIT_INSTANCE" "$TESTKIT_COMPILED"/*"$TESTKIT_INSTANCE") >/dev/null 2>&1 & exec 3<&-; exec "$@"',
      'sh',
      options.binary,
      ...Object.entries(ini).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
      '-q',
      '-S',
      `127.0.0.1:${options.port}`,
      join(import.meta.dirname, 'php/router.php'),
    ],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PHP_CLI_SERVER_WORKERS: String(options.workers),
        TESTKIT_CORE: options.core,
        TESTKIT_INSTANCE: options.folder,
        TESTKIT_COMPILED: compiled,
        TESTKIT_BASE_PATH: options.basePath,
        WORDPRESS_CONFIG: join(options.folder, 'wp-config.php'),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  const leash = child.stdio[3];
  child.once('exit', () => leash?.destroy());
  const ended = once(child, 'exit');
  return {
    process: child,
    output: () => output + (existsSync(errors) ? readFileSync(errors, 'utf8') : ''),
    async stop() {
      leash?.destroy();
      await ended;
    },
  };
}
