import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../test/faults/random.ts';
import { sumEntries } from '../../../test/sum-entries.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../database/connection.ts';
import { creditBalances, creditEntries, generations, planTerms, users } from '../../database/schema/index.ts';
import { endGrant, grantPlan } from '../plans/index.ts';
import { lockBalance, takeCredit } from './credit-store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(planTerms).values({ isSold: true, freeArticles: 15, proArticles: 300 });
});
afterAll(() => database.close());

test.each([1, 2, 3, 4])('after random use the balance is the sum of the ledger (seed %i)', async (seed) => {
  const { db } = database;
  const random = randomFrom(seed, 'credits');
  const [user] = await db
    .insert(users)
    .values({ name: 'Ada', email: `${randomUUID()}@example.com` })
    .returning();
  const userId = user?.id ?? '';
  let now = new Date('2026-11-05T00:00:00Z');
  let given: string | undefined;
  const use = async () => {
    const [run] = await db.insert(generations).values({ userId, request: REQUEST, state: 'done' }).returning();
    const paidFor = { generationId: run?.id ?? '', title: 'Tea' };
    const times = random.chance(0.3) ? 3 : 1;
    await Promise.all(
      Array.from({ length: times }, () => db.transaction((tx) => takeCredit(tx, userId, paidFor, now))),
    );
  };
  const steps = [
    use,
    use,
    use,
    async () => {
      now = new Date(now.getTime() + random.between(0, 12) * DAY_MS);
    },
    () => db.transaction((tx) => lockBalance(tx, userId, now)),
    async () => {
      if (given) await endGrant(db, userId, given, now);
      given = given ? undefined : randomUUID();
      const until = new Date(now.getTime() + 30 * DAY_MS);
      if (given)
        await grantPlan(db, { userId, plan: 'pro', from: now, until, source: 'administrator', subject: given });
    },
  ];
  for (let step = 0; step < 60; step++) {
    await random.pick(steps)();
    if (random.chance(0.2)) {
      // A transaction that fails leaves neither.
      const failing = db.transaction(async (tx) => {
        await lockBalance(tx, userId, now);
        await tx.insert(creditEntries).values({ userId, reason: 'grant', amount: 7, balance: 7 });
        throw new Error('not this time');
      });
      await expect(failing).rejects.toThrow('not this time');
    }
    const [balance] = await db.select().from(creditBalances).where(eq(creditBalances.userId, userId));
    expect((await sumEntries(db, userId)).credits).toBe(balance?.left ?? 0);
  }
  expect(await db.$count(creditEntries, eq(creditEntries.userId, userId))).toBeGreaterThan(5);
});

const REQUEST = {
  keywords: ['tea'],
  tone: 'informative' as const,
  targetAudience: 'general' as const,
  length: 'short' as const,
};
