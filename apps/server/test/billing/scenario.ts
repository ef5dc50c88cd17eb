import { randomUUID } from 'node:crypto';
import { users } from '../../src/database/schema/index.ts';
import { randomFrom } from '../faults/random.ts';
import type { Shop } from '../shop.ts';
import { ACTIONS, type Action } from './actions.ts';
import { Killed, mortal } from './mortal.ts';
import type { Buyer } from './stage.ts';
import { endStory, faultsOf, newCoupon, newStory, type Story } from './story.ts';
import type { World } from './world.ts';

/**
 * Everything that may happen to two buyers, in an order and with faults that the seed decides. Afterwards faults end, and
 * webhooks, sweep and refunds do what is left.
 */
export async function runScenario(shop: Shop, seed: number): Promise<Story> {
  const random = randomFrom(seed, 'billing');
  const story = newStory(seed);
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
  await endStory(
    shop,
    world.buyers.map(({ id }) => id),
    story,
  );
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

async function newBuyer({ server }: Shop): Promise<Buyer> {
  const email = `${randomUUID()}@example.com`;
  const [user] = await server.services.db.insert(users).values({ name: 'Asha', email }).returning({ id: users.id });
  if (!user) throw new Error('No user');
  return { id: user.id, email, opened: [] };
}
