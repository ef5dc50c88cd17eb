import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startPostgres, startProduct } from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { connectAll, haveDue, progress, settings } from './due-posts.ts';
import type { Measured } from './measure.ts';
import { startFarm } from './site-farm.ts';

/** More than two nodes handle at a time, and slow enough that the sites are the limit rather than this machine. */
const SITES = 400;
const ANSWER_MS = 3_000;
const POSTS_EACH = 12;
const WARM_UP_MS = 15_000;
const WINDOW_MS = 40_000;
const LIMIT = 1.8;

/** What a second node gains when the sites are the limit. */
export async function benchTwoNodes(): Promise<Measured[]> {
  const postgres = await startPostgres();
  const farm = await startFarm(SITES, ANSWER_MS);
  try {
    const first = await startProduct(settings(postgres.url));
    const { userId } = await signUp(first.url);
    await first.stop();
    const all = await connectAll(postgres.url, userId, farm.ports);
    let doubled = 0;
    const rate = async (count: number) => {
      farm.forget();
      await haveDue(all, all.siteIds, POSTS_EACH, new Date());
      const nodes: Product[] = [];
      while (nodes.length < count) nodes.push(await startProduct(settings(postgres.url)));
      await sleep(WARM_UP_MS);
      const before = await progress(all, all.siteIds);
      await sleep(WINDOW_MS);
      const after = await progress(all, all.siteIds);
      await Promise.all(nodes.map((node) => node.stop()));
      const there = await farm.count();
      const { done } = await progress(all, all.siteIds);
      // A finished post is on its site exactly once; one in progress may already be there.
      doubled += there.doubled + Math.max(0, done - there.published);
      return ((after.done - before.done) / WINDOW_MS) * 1_000;
    };
    const one = await rate(1);
    const two = await rate(2);
    const again = await rate(1);
    await all.database.close();
    const times = two / ((one + again) / 2);
    return [
      {
        what: `Two nodes on PostgreSQL, ${SITES} sites answering in ${ANSWER_MS / 1_000} s: posts a second against one node (${two.toFixed(1)}; one node ${one.toFixed(1)} and ${again.toFixed(1)})`,
        value: `${times.toFixed(2)} ×`,
        limit: `≥ ${LIMIT} ×`,
        held: times >= LIMIT,
      },
      {
        what: 'The same: posts made twice, counted on the sites',
        value: String(doubled),
        limit: '0',
        held: doubled === 0,
      },
    ];
  } finally {
    await farm.stop();
    await postgres.stop();
  }
}
