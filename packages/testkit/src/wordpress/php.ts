import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exclusive } from '../../../../sandbox/exclusive.ts';
import { cacheFolder } from '../../../../sandbox/wordpress-files.ts';

const run = promisify(execFile);
const EXTENSIONS = ['pdo_sqlite', 'sqlite3', 'xml', 'mbstring', 'gd'];
const DEBIAN_PACKAGES = ['php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-gd', 'php-curl'];

export interface Php {
  binary: string;
  version: string;
}

/**
 * A PHP that can run WordPress on SQLite: the system's or, on Debian and Ubuntu as root, the one from its packages.
 * Otherwise the reason why there is none, for the message that says what to install.
 */
export async function findPhp(say: (line: string) => void): Promise<Php | { missing: string }> {
  const found = await suitable();
  if ('binary' in found) return found;
  if (process.env.PHP_BINARY || process.getuid?.() !== 0 || !(await exists('apt-get'))) return found;
  return exclusive(`${cacheFolder}/php.lock`, async () => {
    const meanwhile = await suitable();
    if ('binary' in meanwhile) return meanwhile;
    say(`${found.missing}. Installing it from the system's packages (${DEBIAN_PACKAGES.join(' ')})…`);
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 };
    try {
      await run('apt-get', ['update', '-q'], options);
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...DEBIAN_PACKAGES], options);
    } catch (error) {
      return { missing: `${found.missing}, and apt-get could not install it: ${String(error).slice(0, 300)}` };
    }
    return suitable();
  });
}

async function suitable(): Promise<Php | { missing: string }> {
  const binary = process.env.PHP_BINARY || 'php';
  const script = 'echo json_encode([PHP_VERSION, PHP_VERSION_ID, array_map("strtolower", get_loaded_extensions())]);';
  try {
    const { stdout } = await run(binary, ['-r', script]);
    const [version, number, loaded] = JSON.parse(stdout) as [string, number, string[]];
    if (number < 80000) return { missing: `PHP ${version} is older than 8.0` };
    const absent = EXTENSIONS.filter((extension) => !loaded.includes(extension));
    if (absent.length > 0) return { missing: `PHP ${version} lacks ${absent.join(', ')}` };
    return { binary, version };
  } catch {
    return { missing: 'There is no PHP on this machine' };
  }
}

const exists = (command: string) =>
  run('sh', ['-c', `command -v ${command}`]).then(
    () => true,
    () => false,
  );
