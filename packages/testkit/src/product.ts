import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './wordpress/free-port.ts';

/** As in the `start` script of package.json. */
const NODE_FLAGS = ['--memory-saver-mode', '--min-semi-space-size=2', '--max-semi-space-size=4'];

const REPOSITORY = join(import.meta.dirname, '../../..');
const LEASH = join(REPOSITORY, 'sandbox/leash.mjs');
const MOVABLE_CLOCK = join(REPOSITORY, 'sandbox/movable-clock.mjs');

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** Milliseconds from spawning the process until it reported ready. */
  readyMs: number;
  /** The server's log output. */
  log(): string;
  /** Reads its log no longer, as when what it was piped into has ended. */
  leaveLog(): void;
  /** Moves its clock on, and that of its embedded database. Only with `hasMovableClock`. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts pressloom as `npm start` does, on its own port and in its own folder. It has to be built first.
 * @param options.hasMovableClock for what takes a month
 * @param options.aheadMs how far its clock was moved before, if it is started again
 */
export async function startProduct(
  env: Record<string, string> = {},
  { hasMovableClock = false, aheadMs = 0 } = {},
): Promise<Product> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'pressloom-e2e-'));
  const url = `http://localhost:${port}`;
  const started = performance.now();
  const clock = hasMovableClock ? ['--import', MOVABLE_CLOCK] : [];
  let ahead = aheadMs;
  // The leash ends it with this process, even if this process is killed.
  const server = spawn('node', [...NODE_FLAGS, '--import', LEASH, ...clock, 'apps/server/dist/start.js'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      CLOCK_AHEAD_MS: String(aheadMs),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  const note = (chunk: Buffer) => {
    log += chunk.toString();
  };
  server.stdout?.on('data', note);
  server.stderr?.on('data', note);
  await untilReady(url, server, () => log);
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    readyMs: performance.now() - started,
    log: () => log,
    leaveLog() {
      server.stdout?.destroy();
    },
    async advance(ms) {
      if (!hasMovableClock) throw new Error('The clock of this product cannot be moved');
      ahead += ms;
      const moved = once(server, 'message');
      server.send({ ahead });
      await moved;
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (server.exitCode !== null) break;
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`pressloom did not become ready:\n${log()}`);
}
