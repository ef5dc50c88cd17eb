import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareNumbers } from './billing/compare-with-books.ts';
import { runScenario, type Story } from './billing/scenario.ts';
import { openShop, type Shop } from './shop.ts';

/** `npm run test:billing` runs as many as wanted. */
const SCENARIOS = Number(process.env.BILLING_SCENARIOS ?? 6);
const FIRST_SEED = Number(process.env.BILLING_SEED ?? 1);
/** Invoices are numbered by the last two digits of a year, and each scenario takes weeks. */
const IN_ONE_SHOP = 200;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it(
  `in ${SCENARIOS} random orders of clicks, webhooks, sweeps, faults and kills the ledger equals the provider's books`,
  async () => {
    const wrong: Story[] = [];
    const sums = { steps: 0, kills: 0, payments: 0, refunds: 0, documents: 0 };
    for (let index = 0; index < SCENARIOS; index++) {
      if (index > 0 && index % IN_ONE_SHOP === 0) shop = await anotherShop(shop);
      const story = await runScenario(shop, FIRST_SEED + index);
      sums.steps += story.steps.length;
      sums.kills += story.kills;
      sums.payments += story.payments;
      sums.refunds += story.refunds;
      sums.documents += story.documents;
      if (story.problems.length > 0) wrong.push(story);
      if (process.env.BILLING_SCENARIOS && (index + 1) % 50 === 0) {
        process.stdout.write(`${index + 1} scenarios, ${wrong.length} wrong: ${JSON.stringify(sums)}\n`);
      }
    }
    expect(await compareNumbers(shop)).toEqual([]);
    expect(wrong).toEqual([]);
  },
  SCENARIOS * 60_000,
);

async function anotherShop(before: Shop): Promise<Shop> {
  expect(await compareNumbers(before)).toEqual([]);
  await before.close();
  return openShop();
}
