import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;

/** Starts pressloom and waits until it is ready. @throws Error if it exits before */
export async function startServer(
  url: string,
  env: Record<string, string>,
): Promise<{ process: ChildProcess; stop(): Promise<void> }> {
  const root = join(import.meta.dirname, '../..');
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'sandbox/leash.mjs'), join(root, 'apps/server/dist/start.js')],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Its own process group: Ctrl-C reaches only the demo, which stops both parts in order.
      detached: process.platform !== 'win32',
    },
  );
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !hasEnded(); await sleep(50)) {
    if (await isReady(url)) return { process: child, stop };
  }
  await stop();
  throw new Error('pressloom did not start; its own words are above.');
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
