import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultyProxy, startFaultyProxy } from '@pressloom/testkit';
import { type Agreement, agreementOn } from './agreement.ts';
import { FAULTS } from './faults.ts';
import { type Random, randomFrom } from './random.ts';
import { connectThrough, type Rig } from './rig.ts';
import { actAtRandom, type WrittenPost } from './writer.ts';

export interface ChaosPlan {
  seed: number;
  durationMs: number;
  /** Number of writers, each with its own site behind its own proxy. */
  writers: number;
  /** Maximum time for everything to settle afterwards. */
  patienceMs: number;
  /** Maximum milliseconds between two actions of a writer. */
  paceMs: number;
  /** Kills and restarts, each with its interval in milliseconds. */
  blows: { name: string; everyMs: number; strike: () => Promise<void> }[];
}

export interface ChaosResult extends Agreement {
  actions: number;
  faults: number;
  blows: number;
}

/**
 * Writers act at random while requests meet random faults and processes die. In the end all faults are removed,
 * failures are retried, and pressloom and the sites must agree on every post.
 */
export async function runChaos(rigOf: (writer: number) => Promise<Rig>, plan: ChaosPlan): Promise<ChaosResult> {
  const { seed } = plan;
  const end = Date.now() + plan.durationMs;
  const written: WrittenPost[] = [];
  const counts = { actions: 0, faults: 0, blows: 0 };
  const proxies: FaultyProxy[] = [];
  try {
    const rigs: { rig: Rig; siteId: string }[] = [];
    for (let writer = 0; writer < plan.writers; writer++) {
      const rig = await rigOf(writer);
      const proxy = await startFaultyProxy(rig.wordpress.url);
      proxies.push(proxy);
      rigs.push({ rig, siteId: (await connectThrough(rig, proxy, rig.logins[0] ?? 'admin')).id });
    }
    await Promise.all([
      ...rigs.map(async ({ rig, siteId }, writer) => {
        const random = randomFrom(seed, `writer ${writer}`);
        const own: WrittenPost[] = [];
        while (Date.now() < end) {
          await actAtRandom(rig, random, { siteId, seed, writer, own });
          counts.actions += 1;
          await sleep(random.between(0, plan.paceMs));
        }
        written.push(...own);
      }),
      ...proxies.map(async (proxy, at) => {
        counts.faults += await spoil(proxy, randomFrom(seed, `proxy ${at}`), end);
      }),
      ...plan.blows.map(async ({ name, everyMs, strike }) => {
        const random = randomFrom(seed, name);
        for (;;) {
          await sleep(Math.min(random.between(everyMs / 2, everyMs * 1.5), Math.max(0, end - Date.now())));
          if (Date.now() >= end) return;
          await strike();
          counts.blows += 1;
        }
      }),
    ]);
    for (const proxy of proxies) proxy.heal();
    return { ...counts, ...(await agreementOn(written, plan.patienceMs)) };
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
}

/** Arms a random fault for the next write, repeatedly. Returns how many struck. */
async function spoil(proxy: FaultyProxy, random: Random, end: number): Promise<number> {
  const struck: (() => number)[] = [];
  const single = FAULTS.filter(({ strikes }) => !strikes);
  while (Date.now() < end) {
    const count = { hits: 0 };
    struck.push(() => count.hits);
    random.pick(single).arm(proxy, ({ method }) => {
      const isWrite = method !== 'GET' && count.hits === 0 && Date.now() < end;
      if (isWrite) count.hits += 1;
      return isWrite;
    });
    await sleep(random.between(300, 2_000));
  }
  return struck.reduce((sum, hits) => sum + hits(), 0);
}
