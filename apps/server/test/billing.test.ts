import { expect, it } from 'vitest';
import { compareNumbers } from './billing/compare-with-books.ts';
import { runScenario } from './billing/scenario.ts';
import type { Story } from './billing/story.ts';
import { openShop } from './shop.ts';

/** `npm run test:billing` runs as many as wanted. */
const SCENARIOS = Number(process.env.BILLING_SCENARIOS || 6);
const FIRST_SEED = Number(process.env.BILLING_SEED ?? 1);
/** At the same time, each in a shop of its own: one computes while the database of the other does. */
const LANES = Math.min(SCENARIOS, Number(process.env.BILLING_LANES || 2));
/** Invoices are numbered by the last two digits of a year, and each scenario takes weeks. */
const IN_ONE_SHOP = 200;

it(
  `in ${SCENARIOS} random orders of clicks, webhooks, sweeps, faults and kills the ledger equals the provider's books`,
  async () => {
    const seeds = Array.from({ length: SCENARIOS }, (_, index) => FIRST_SEED + index);
    const wrong: string[] = [];
    const { sums, report } = reporter();
    const lanes = Array.from({ length: LANES }, () => runLane(seeds, wrong, report));
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
    expect([wrong, sums.scenarios]).toEqual([[], SCENARIOS]);
  },
  SCENARIOS * 60_000,
);

async function runLane(seeds: number[], wrong: string[], report: (story: Story) => void) {
  while (seeds.length > 0) {
    const shop = await openShop();
    try {
      for (let played = 0; played < IN_ONE_SHOP; played++) {
        const seed = seeds.shift();
        if (seed === undefined) break;
        const story = await runScenario(shop, seed);
        report(story);
        if (story.problems.length > 0) wrong.push(JSON.stringify(story, null, 1));
      }
      wrong.push(...(await compareNumbers(shop)));
    } catch (error) {
      // The other lane plays no more either.
      seeds.length = 0;
      throw error;
    } finally {
      await shop.close();
    }
  }
}

/** Says how far a long run is, and at once what is wrong. */
function reporter() {
  const sums = { scenarios: 0, wrong: 0, steps: 0, kills: 0, payments: 0, refunds: 0, documents: 0 };
  const report = (story: Story) => {
    sums.scenarios += 1;
    sums.wrong += Number(story.problems.length > 0);
    sums.steps += story.steps.length;
    sums.kills += story.kills;
    sums.payments += story.payments;
    sums.refunds += story.refunds;
    sums.documents += story.documents;
    if (!process.env.BILLING_SCENARIOS) return;
    if (story.problems.length > 0) process.stdout.write(`${JSON.stringify(story)}\n`);
    if (sums.scenarios % 50 === 0) process.stdout.write(`${JSON.stringify(sums)}\n`);
  };
  return { sums, report };
}
