import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exclusive } from './exclusive.ts';
import { npmCi } from './npm.ts';
import { cacheFolder } from './wordpress-files.ts';

const here = import.meta.dirname;
const installedFrom = join(here, 'node_modules', '.installed-from');
const START_TIMEOUT_MS = 120_000;

export interface Playground {
  url: string;
  process: ChildProcess;
  /** Its recent output. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Installs PHP as WebAssembly and its server (WordPress Playground) into this folder unless already installed. Needs
 * only npm, so it works where neither PHP nor a package manager is available.
 */
export async function installPlayground(say: (line: string) => void = () => {}): Promise<void> {
  const wanted = readFileSync(join(here, 'package-lock.json'), 'utf8');
  const isInstalled = () => existsSync(installedFrom) && readFileSync(installedFrom, 'utf8') === wanted;
  if (isInstalled()) return;
  await exclusive(join(cacheFolder, 'playground.lock'), async () => {
    if (isInstalled()) return;
    say('Installing PHP as WebAssembly from npm (once, about 150 MB on disk)…');
    await npmCi(here);
    writeFileSync(installedFrom, wanted);
  });
}

/**
 * Serves a WordPress folder on loopback. It writes into that folder, so changes persist.
 *
 * @param options.privateFolder visible to PHP as `/private` and not to visitors
 * @param options.temporary removes the folder when this process ends without stopping the server
 * @throws Error with the server's last output if it does not start
 */
export async function servePlayground(options: {
  folder: string;
  privateFolder?: string;
  port: number;
  workers?: number;
  temporary?: boolean;
}): Promise<Playground> {
  const url = `http://127.0.0.1:${options.port}`;
  const child = spawn(process.execPath, ['--import', join(here, 'leash.mjs'), ...commandLine(options, url)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...(options.temporary && { SANDBOX_TEMPORARY: options.folder }) },
    // Its own process group: Ctrl-C reaches only the parent, which then stops it in order.
    detached: process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(killer);
  };
  const ready = await untilReady(url, () => child.exitCode !== null || child.signalCode !== null);
  if (ready) return { url, process: child, output: () => output, stop };
  await stop();
  throw new Error(`WordPress did not start:\n${output.trim().slice(-2000)}`);
}

function commandLine(
  { folder, privateFolder, port, workers = 2 }: Parameters<typeof servePlayground>[0],
  url: string,
): string[] {
  return [
    join(here, 'node_modules/@wp-playground/cli/wp-playground.js'),
    'server',
    `--port=${port}`,
    `--site-url=${url}`,
    '--php=8.3',
    `--workers=${workers}`,
    '--no-intl',
    '--verbosity=quiet',
    '--wordpress-install-mode=do-not-attempt-installing',
    '--mount-dir-before-install',
    folder,
    '/wordpress',
    ...(privateFolder ? ['--mount-dir-before-install', privateFolder, '/private'] : []),
  ];
}

async function untilReady(url: string, ended: () => boolean): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!ended() && Date.now() < until) {
    try {
      const response = await fetch(`${url}/?rest_route=/&_fields=name`, { signal: AbortSignal.timeout(60_000) });
      await response.text();
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  return false;
}
