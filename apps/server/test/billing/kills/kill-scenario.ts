import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '../../faults/random.ts';
import { endStory, faultsOf, newCoupon, newStory, type Story } from '../story.ts';
import { CLICKS, type Click, type KillWorld } from './clicks.ts';
import { Refused, signUpAt } from './customer.ts';
import type { SellingProcess } from './selling-process.ts';

/** Until what was clicked has usually been answered. */
const A_CLICK_MS = 150;

/**
 * What happens to two customers while the process that serves them is killed, with kill -9, at instants that the seed
 * picks: as one of its requests reaches the provider, once the provider has carried it out, or anywhere.
 */
export async function runKillScenario(shop: SellingProcess, seed: number): Promise<Story> {
  const random = randomFrom(seed, 'kills');
  const story = newStory(seed);
  const world: KillWorld = {
    shop,
    random,
    customers: [await signUpAt(shop), await signUpAt(shop)],
    couponCode: await newCoupon(shop),
  };
  faultsOf(shop, random);
  for (let step = random.between(8, 20); step > 0; step--) {
    const atOnce = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(CLICKS));
    const disarm = random.chance(0.3) ? arm(shop, random) : undefined;
    await Promise.all(atOnce.map((click) => act(world, click, story)));
    disarm?.();
    if (!shop.isDead()) continue;
    story.kills += 1;
    await shop.revive();
  }
  await endStory(
    shop,
    world.customers.map(({ id }) => id),
    story,
  );
  return story;
}

/** Decides when the process is killed. Returns a function that lets it live, if it still does. */
function arm(shop: SellingProcess, random: Random): () => void {
  if (random.chance(0.5)) {
    let left = random.between(0, 6);
    shop.demo.watch(() => {
      if (left === 0) shop.kill();
      left -= 1;
    });
    return () => shop.demo.watch(undefined);
  }
  const calling = new AbortController();
  sleep(random.between(0, A_CLICK_MS), undefined, { signal: calling.signal }).then(shop.kill, () => undefined);
  return () => calling.abort();
}

async function act(world: KillWorld, click: Click, story: Story) {
  story.steps.push(click.name);
  try {
    await click.run(world, world.random.pick(world.customers));
  } catch (error) {
    // A person whose request is lost sees that, and clicks again or not.
    if (!world.shop.isDead() && !isExpected(error)) {
      story.problems.push(`${click.name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
}

/** What customers are refused, such as a coupon that was used; 503 says to try again. */
const isExpected = (error: unknown) =>
  (error instanceof Refused && [400, 404, 409, 422, 503].includes(error.status)) ||
  (error instanceof Error && error.constructor.name === 'ApiError');
