import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, startProduct } from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { connectAll, type DueSites, haveDue, progress, settings } from './due-posts.ts';
import { type Measured, peakMiB } from './measure.ts';
import { compareWithWordPress, startFarm } from './site-farm.ts';

const SITES = 100;
const POSTS_EACH = 20;
const ANSWER_MS = 1_000;
const DEAD = [3, 23, 43, 63, 83];
const SLOW = [13, 33, 53, 73, 93];
const ROUNDS = 2;
const LIMIT = 0.95;
const LIMIT_MIB = 256;

/** How healthy sites perform next to dead and slow ones, and the memory this takes. */
export async function benchManySites(): Promise<Measured[]> {
  const postgres = await startPostgres();
  const farm = await startFarm(SITES, ANSWER_MS);
  try {
    await compareWithWordPress(farm);
    const first = await startProduct(settings(postgres.url));
    const { userId } = await signUp(first.url);
    await first.stop();
    const all = await connectAll(postgres.url, userId, farm.ports);
    const isSick = (index: number) => DEAD.includes(index) || SLOW.includes(index);
    const healthy = all.siteIds.filter((_, index) => !isSick(index));

    const run = async (siteIds: string[]) => {
      farm.forget();
      const { seconds, peakMiB } = await timeHealthy(postgres.url, all, siteIds, healthy);
      const { doubled } = await farm.count();
      if (doubled > 0) throw new Error(`${doubled} posts were made twice`);
      return { seconds, peakMiB };
    };
    const alone: number[] = [];
    const beside: number[] = [];
    let peak = 0;
    for (let round = 0; round < ROUNDS; round++) {
      farm.behave('well', [...DEAD, ...SLOW]);
      alone.push((await run(healthy)).seconds);
      farm.behave('dead', DEAD);
      farm.behave('slow', SLOW);
      const { seconds, peakMiB } = await run(all.siteIds);
      beside.push(seconds);
      peak = Math.max(peak, peakMiB);
    }
    await all.database.close();
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const share = sum(alone) / sum(beside);
    return [
      {
        what: `${SITES} sites, ${SITES * POSTS_EACH} posts due at once, 5 sites dead and 5 answering in 10 s: speed of the healthy ones against a run without the sick ones (${list(beside)} s, ${list(alone)} s without)`,
        value: `${(share * 100).toFixed(1)} %`,
        limit: `≥ ${LIMIT * 100} %`,
        held: share >= LIMIT,
      },
      {
        what: 'The same: most resident memory of the process, on PostgreSQL',
        value: `${peak.toFixed(0)} MiB`,
        limit: `≤ ${LIMIT_MIB} MiB`,
        held: peak <= LIMIT_MIB,
      },
    ];
  } finally {
    await farm.stop();
    await postgres.stop();
  }
}

const list = (seconds: number[]) => seconds.map((value) => value.toFixed(1)).join(' and ');

async function timeHealthy(databaseUrl: string, all: DueSites, siteIds: string[], healthy: string[]) {
  const due = new Date(Date.now() + 8_000);
  await haveDue(all, siteIds, POSTS_EACH, due);
  const product = await startProduct(settings(databaseUrl));
  try {
    const wanted = healthy.length * POSTS_EACH;
    for (let waited = 0; waited < 300; waited++) {
      const { done, last } = await progress(all, healthy);
      if (done === wanted) return { seconds: (last - due.getTime()) / 1_000, peakMiB: peakMiB(product.pid) };
      await sleep(1_000);
    }
    throw new Error(`The healthy sites did not get their posts:\n${product.log()}`);
  } finally {
    await product.stop();
  }
}
