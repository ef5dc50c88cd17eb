import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../../services.ts';
import { isLibraryOff } from './library-limits.ts';
import { syncSite } from './sync-site.ts';
import { addMissingSyncs, listDueSyncs } from './sync-store.ts';

export const READ_LIBRARIES = 'read-libraries';

/** Sites read at a time, by one process of all: each mostly waits for its site. */
const SITES = 6;
/** A run of the job ends after this long, and another one goes on. */
const RUN_MS = 10 * 60_000;
/** How soon a site that becomes due during a run is noticed. */
const LOOK_EVERY_MS = 1_000;

/** Reads the libraries that are due, several sites at a time and each in turn, until none is. */
export async function readLibraries(services: Services, signal: AbortSignal): Promise<{ againIn: number } | undefined> {
  const { db, config } = services;
  if (isLibraryOff(config)) return undefined;
  const until = Date.now() + RUN_MS;
  const running = new Map<string, Promise<void>>();
  await addMissingSyncs(db);
  for (;;) {
    const isOver = signal.aborted || Date.now() > until;
    const due = isOver ? [] : (await listDueSyncs(db, 2 * SITES)).filter(({ siteId }) => !running.has(siteId));
    for (const sync of due.slice(0, SITES - running.size)) {
      const { siteId } = sync;
      const read = syncSite(services, sync, signal).finally(() => running.delete(siteId));
      running.set(siteId, read);
    }
    if (running.size === 0) break;
    await Promise.race([...running.values(), sleep(LOOK_EVERY_MS)]);
  }
  return Date.now() > until ? { againIn: 0 } : undefined;
}
