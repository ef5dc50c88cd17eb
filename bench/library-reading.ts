import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { cpuSeconds, residentMiB } from './measure.ts';

interface Library {
  state: string;
  read: number;
  readAt: string | null;
}

export const readLibrary = async (client: Client): Promise<Library | undefined> =>
  (await client.call<{ libraries: Library[] }>('GET', '/api/libraries')).libraries[0];

/**
 * Milliseconds from now until all posts of the site that was just connected are here, with the memory that took at most
 * and the processor time of the process.
 */
export async function timeThrough(
  client: Client,
  pid: number,
): Promise<{ through: number; peak: number; processor: number }> {
  const started = performance.now();
  const before = cpuSeconds(pid);
  let peak = 0;
  for (let look = 0; ; look++) {
    await sleep(20);
    peak = Math.max(peak, residentMiB(pid));
    // A process that stores a page may say that it is busy.
    const library = look % 5 === 0 ? await readLibrary(client).catch(() => undefined) : undefined;
    if (library?.readAt) {
      return { through: performance.now() - started, peak, processor: 1_000 * (cpuSeconds(pid) - before) };
    }
  }
}
