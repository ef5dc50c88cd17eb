import { randomUUID } from 'node:crypto';
import { coupons, users } from '../../src/database/schema/index.ts';
import { endBillingOf } from '../../src/features/billing/index.ts';
import { type Random, randomFrom } from '../faults/random.ts';
import type { Shop } from '../shop.ts';
import { ACTIONS, type Action } from './actions.ts';
import { compareWithBooks } from './compare-with-books.ts';
import { Killed, mortal } from './mortal.ts';
import { runJobs, settleEverything } from './settle-everything.ts';
import type { Buyer, World } from './world.ts';

export interface Story {
  seed: number;
  steps: string[];
  kills: number;
  /** How many came of it. */
  payments: number;
  refunds: number;
  documents: number;
  problems: string[];
}

/**
 * Everything that may happen to two buyers, in an order and with faults that the seed decides. Afterwards faults end, and
 * webhooks, sweep and refunds do what is left.
 */
export async function runScenario(shop: Shop, seed: number): Promise<Story> {
  const random = randomFrom(seed, 'billing');
  const story: Story = { seed, steps: [], kills: 0, payments: 0, refunds: 0, documents: 0, problems: [] };
  const world = {
    shop,
    random,
    buyers: [await newBuyer(shop), await newBuyer(shop)],
    couponCode: await newCoupon(shop),
  };
  faultsOf(world.shop, random);
  for (let step = random.between(8, 20); step > 0; step--) {
    const atOnce = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(ACTIONS));
    await Promise.all(atOnce.map((action) => act(world, action, story)));
  }
  const userIds = world.buyers.map(({ id }) => id);
  await settleEverything(shop, userIds, story.problems);
  const { problems, ...counts } = await compareWithBooks(shop, userIds);
  Object.assign(story, counts);
  story.problems.push(...problems);
  await endAccounts(shop, userIds, story.problems);
  return story;
}

async function act(world: Omit<World, 'services'>, action: Action, story: Story) {
  const { random, shop } = world;
  const mayDie = random.chance(0.2);
  const services = mayDie ? mortal(shop.server.services, random.between(0, 12)) : shop.server.services;
  story.steps.push(mayDie ? `${action.name} (mortal)` : action.name);
  try {
    await action.run({ ...world, services }, random.pick(world.buyers));
  } catch (error) {
    if (error instanceof Killed) story.kills += 1;
    else if (!isExpected(error)) story.problems.push(`${action.name}: ${error instanceof Error ? error.stack : error}`);
  }
}

/** What users are refused, and what is tried again. */
const isExpected = (error: unknown) =>
  error instanceof Error && ['ExpectedError', 'PaymentProviderError', 'ApiError'].includes(error.constructor.name);

const FAULTY = [
  'POST /v1/orders',
  'GET /v1/orders/:id/payments',
  'POST /v1/subscriptions',
  'GET /v1/subscriptions/:id',
  'POST /v1/subscriptions/:id/cancel',
  'POST /v1/payments/:id/refund',
  'GET /v1/refunds/:id',
] as const;

function faultsOf({ demo }: Shop, random: Random) {
  demo.webhooks.faultWith(() =>
    random.chance(0.4) ? undefined : random.pick(['twice', 'an hour late', 'lost'] as const),
  );
  demo.refundsAre(random.pick(['processed', 'processed', 'pending for a day', 'failed after a day'] as const));
  for (const request of FAULTY) {
    const fault = random.pick(['500 before saving', '500 after saving', 'no answer after saving'] as const);
    if (random.chance(0.3)) demo.failNext(request, fault);
  }
}

/** The accounts are deleted: nothing of theirs is charged any more. */
async function endAccounts(shop: Shop, userIds: string[], problems: string[]) {
  for (const id of userIds) await shop.server.services.db.transaction((tx) => endBillingOf(tx, id, shop.now()));
  await runJobs(shop);
  const going = [...shop.demo.books.subscriptions.values()].filter(
    ({ status }) => !['created', 'cancelled', 'completed', 'expired'].includes(status),
  );
  problems.push(...going.map(({ id, status }) => `${id} is ${status} though its account has ended`));
  // It would be charged in the scenarios to come.
  for (const subscription of going) subscription.status = 'cancelled';
}

async function newBuyer({ server }: Shop): Promise<Buyer> {
  const email = `${randomUUID()}@example.com`;
  const [user] = await server.services.db.insert(users).values({ name: 'Asha', email }).returning({ id: users.id });
  if (!user) throw new Error('No user');
  return { id: user.id, email, opened: [] };
}

async function newCoupon({ server }: Shop): Promise<string> {
  const code = `C${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  await server.services.db.insert(coupons).values({ code, discountPercent: 20, validFrom: new Date(0), maxUses: 1 });
  return code;
}
