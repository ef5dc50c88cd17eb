import { randomUUID } from 'node:crypto';
import { coupons } from '../../src/database/schema/index.ts';
import { endBillingOf } from '../../src/features/billing/index.ts';
import type { Random } from '../faults/random.ts';
import { compareWithBooks } from './compare-with-books.ts';
import { runJobs, settleEverything } from './settle-everything.ts';
import type { Stage } from './stage.ts';

/** What a scenario did, and what was wrong in the end. */
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

export const newStory = (seed: number): Story => ({
  seed,
  steps: [],
  kills: 0,
  payments: 0,
  refunds: 0,
  documents: 0,
  problems: [],
});

const FAULTY = [
  'POST /v1/orders',
  'GET /v1/orders/:id/payments',
  'POST /v1/subscriptions',
  'GET /v1/subscriptions/:id',
  'POST /v1/subscriptions/:id/cancel',
  'POST /v1/payments/:id/refund',
  'GET /v1/refunds/:id',
] as const;

export function faultsOf({ demo }: Stage, random: Random) {
  demo.webhooks.faultWith(() =>
    random.chance(0.4) ? undefined : random.pick(['twice', 'an hour late', 'lost'] as const),
  );
  demo.refundsAre(random.pick(['processed', 'processed', 'pending for a day', 'failed after a day'] as const));
  for (const request of FAULTY) {
    const fault = random.pick(['500 before saving', '500 after saving', 'no answer after saving'] as const);
    if (random.chance(0.3)) demo.failNext(request, fault);
  }
}

export async function newCoupon({ db }: Stage): Promise<string> {
  const code = `C${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  await db.insert(coupons).values({ code, discountPercent: 20, validFrom: new Date(0), maxUses: 1 });
  return code;
}

/** Faults end, webhooks, sweep and refunds do what is left, and both books are compared. Then the accounts end. */
export async function endStory(stage: Stage, userIds: string[], story: Story): Promise<void> {
  await settleEverything(stage, userIds, story.problems);
  const { problems, ...counts } = await compareWithBooks(stage, userIds);
  Object.assign(story, counts);
  story.problems.push(...problems);
  await endAccounts(stage, userIds, story.problems);
}

/** The accounts are deleted: nothing of theirs is charged any more. */
async function endAccounts(stage: Stage, userIds: string[], problems: string[]) {
  for (const id of userIds) await stage.db.transaction((tx) => endBillingOf(tx, id, stage.now()));
  await runJobs(stage);
  const going = [...stage.demo.books.subscriptions.values()].filter(
    ({ status }) => !['created', 'cancelled', 'completed', 'expired'].includes(status),
  );
  problems.push(...going.map(({ id, status }) => `${id} is ${status} though its account has ended`));
  // It would be charged in the scenarios to come.
  for (const subscription of going) subscription.status = 'cancelled';
}
