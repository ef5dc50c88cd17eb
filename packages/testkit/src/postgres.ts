import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './wordpress/free-port.ts';

export interface TestPostgres {
  /** URL of a database that may be filled and on whose server databases may be created. */
  url: string;
  source: string;
  /** Kills it with every connection, as a crash would, and starts it again. Not available for an external server. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const HOW =
  'Install PostgreSQL 15 or newer (Debian: apt-get install postgresql) or set DATABASE_URL to a server for tests.';

/**
 * A PostgreSQL server for tests: the one of DATABASE_URL, else a fresh one from binaries on this machine, installed
 * from Debian's packages if permitted.
 * @throws Error that says how to get one
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const restart = () => Promise.reject(new Error('The server of DATABASE_URL is not ours to restart'));
    return { url: given, source: 'DATABASE_URL', restart, stop: async () => undefined };
  }
  const bin = binaries() ?? install();
  if (!bin) throw new Error(`PostgreSQL was not found. ${HOW}`);

  const folder = mkdtempSync(join(tmpdir(), 'pressloom-postgres-'));
  const owner = unprivileged(folder);
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'pressloom', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  // No fsync: a test database need not survive a power cut.
  const settings = [
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ];
  const serve = () =>
    spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...settings], { ...owner, cwd: folder, stdio: 'ignore' });
  let server = serve();
  const stopBy = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  await untilReady(bin, port);
  const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  return {
    url: `postgres://pressloom@127.0.0.1:${port}/postgres`,
    source: `${version} (${bin})`,
    restart: async () => {
      await stopBy('SIGQUIT');
      server = serve();
      await untilReady(bin, port);
    },
    stop: async () => {
      process.removeListener('exit', end);
      await stopBy('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]));
  const fromConfig = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return [...found, ...(fromConfig ? [fromConfig] : [])].find(
    (bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')),
  );
}

function install(): string | undefined {
  if (process.platform !== 'linux' || userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stderr.write('Installing PostgreSQL from the distribution’s packages …\n');
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options);
  return binaries();
}

/** PostgreSQL refuses to run as root: in that case the folder and the server belong to another user. */
function unprivileged(folder: string): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const ids = ['postgres', 'nobody'].map((name) => ({
    uid: Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
    gid: Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
  }));
  const owner = ids.find(({ uid, gid }) => uid > 0 && gid > 0);
  if (!owner) throw new Error(`PostgreSQL cannot run as root, and there is no user "postgres" or "nobody". ${HOW}`);
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function untilReady(bin: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { status } = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']);
    if (status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not become ready in 30 s');
}
