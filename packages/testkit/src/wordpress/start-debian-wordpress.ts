import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { wordpressFiles } from '../../../../sandbox/wordpress-files.ts';
import { controlOf } from './control.ts';
import { fpmConfig, nginxConfig, phpIni } from './debian-config.ts';
import { type DebianFiles, debianFiles } from './debian-packages.ts';
import { freePort } from './free-port.ts';
import { instanceOnMariaDb } from './instance.ts';
import { type Leashed, startLeashed } from './leashed.ts';
import { ADMIN, say, settings, type TestWordPress, type WordPressOptions } from './start-wordpress.ts';

const run = promisify(execFile);

/**
 * The same real WordPress as {@link startWordPress}, on what most hosts run: nginx, PHP-FPM and MariaDB, on their own
 * ports and in their own folders. For load tests, and for counting rows in the database that WordPress is made for.
 *
 * @throws Error that says what is missing if it cannot be set up
 */
export async function startDebianWordPress(options: Omit<WordPressOptions, 'basePath'> = {}): Promise<TestWordPress> {
  const core = await wordpressFiles(say);
  const files = await debianFiles(say);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const instance = instanceOnMariaDb(core, options.publicUrl ?? url);
  const { folder } = instance;
  const servers: Leashed[] = [];
  const stop = async () => {
    for (const server of servers.reverse()) await server.stop();
    instance.remove();
  };
  const output = () =>
    servers.map((server) => server.output()).join('') +
    ['php.log', 'nginx.log'].map((name) => read(folder, name)).join('');
  try {
    const env = {
      LD_LIBRARY_PATH: files.libraryPath,
      WORDPRESS_CONFIG: join(folder, 'wp-config.php'),
      PHP_INI_SCAN_DIR: '',
    };
    await prepare(files, { folder, core, port, workers: options.workers ?? 6 }, options.ini ?? {}, env);
    servers.push(startDatabase(files, folder, env));
    await until(() => existsSync(join(folder, 'db.sock')), 'MariaDB');
    await installWordPress(files, folder, core, env);
    servers.push(
      startLeashed(
        files.file('/usr/sbin/php-fpm8.2'),
        ['-F', '-R', '-c', join(folder, 'php.ini'), '-y', join(folder, 'fpm.conf')],
        env,
      ),
    );
    await until(() => existsSync(join(folder, 'fpm.sock')), 'PHP-FPM');
    servers.push(startLeashed(files.file('/usr/sbin/nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder], env));
    const control = controlOf(url, join(folder, 'wp-content'), instance.secret);
    await until(() => control.php('return true;').catch(() => false), 'nginx');
    await control.php(settings(options));
    return { ...control, url, kind: 'debian', admin: ADMIN, output, stop };
  } catch (error) {
    const said = output();
    await stop();
    throw new Error(`WordPress on nginx and MariaDB did not start: ${said.slice(-2_000)}`, { cause: error });
  }
}

async function prepare(
  { file }: DebianFiles,
  bed: Parameters<typeof nginxConfig>[0],
  ini: Record<string, string>,
  env: Record<string, string>,
): Promise<void> {
  const { folder } = bed;
  writeFileSync(join(folder, 'php.ini'), phpIni(file, join(folder, 'php.log'), ini));
  writeFileSync(join(folder, 'fpm.conf'), fpmConfig(bed));
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(bed));
  mkdirSync(join(folder, 'data'));
  const base = file('/usr/sbin/mariadbd').replace(/\/sbin\/mariadbd$/, '');
  await run(
    file('/usr/bin/mariadb-install-db'),
    [
      '--no-defaults',
      `--basedir=${base}`,
      `--datadir=${join(folder, 'data')}`,
      '--user=root',
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
      `--lc-messages-dir=${base}/share/mysql`,
    ],
    { env: { ...process.env, ...env } },
  );
}

/** No fsync: the rows of a test need not survive a power cut. */
function startDatabase({ file }: DebianFiles, folder: string, env: Record<string, string>): Leashed {
  const binary = file('/usr/sbin/mariadbd');
  const base = binary.replace(/\/sbin\/mariadbd$/, '');
  return startLeashed(
    binary,
    [
      '--no-defaults',
      '--user=root',
      `--basedir=${base}`,
      `--datadir=${join(folder, 'data')}`,
      `--socket=${join(folder, 'db.sock')}`,
      `--pid-file=${join(folder, 'db.pid')}`,
      `--lc-messages-dir=${base}/share/mysql`,
      `--plugin-dir=${base}/lib/mysql/plugin`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--max-connections=200',
      '--performance-schema=OFF',
    ],
    env,
  );
}

async function installWordPress(
  { file }: DebianFiles,
  folder: string,
  core: string,
  env: Record<string, string>,
): Promise<void> {
  const script = `
    define('WP_INSTALLING', true);
    $_SERVER['HTTP_HOST'] = '127.0.0.1';
    mysqli_query(mysqli_connect(null, 'root', '', null, 0, ${JSON.stringify(join(folder, 'db.sock'))}), 'create database wordpress character set utf8mb4');
    require ${JSON.stringify(join(core, 'wp-load.php'))};
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    add_filter('pre_wp_mail', '__return_true');
    wp_install('WordPress', 'admin', 'admin@example.org', true, '', 'password');`;
  await run(file('/usr/bin/php8.2'), ['-c', join(folder, 'php.ini'), '-r', script], {
    env: { ...process.env, ...env },
  });
}

const read = (folder: string, name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').slice(-4_000) : '';

async function until(isSo: () => boolean | Promise<unknown>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error(`${what} was not ready within 30 s`);
}
