import { randomUUID } from 'node:crypto';
import { type CreditEntry, type Credits, DAY_MS, newRun, type Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SELLING } from '../../../test/billing-env.ts';
import { insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { creditBalances, type planGrants, runItems, runs, subscriptions } from '../../database/schema/index.ts';
import { claimItem } from '../automation/writing/claim-item.ts';
import { endGrant, entitlementsOf, grantPlan, storePlanTerms } from './index.ts';

const NOW = new Date('2026-11-10T10:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: SELLING });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const planAt = async (days: number) => (await entitlementsOf(server.services.db, ada.user.id, at(days))).plan;
const give = (values: Partial<typeof planGrants.$inferInsert> = {}) =>
  grantPlan(server.services.db, {
    userId: ada.user.id,
    plan: 'pro',
    from: at(0),
    until: at(30),
    source: 'payment',
    subject: randomUUID(),
    ...values,
  });
const subscribe = (state: 'active' | 'pending' | 'halted' | 'cancelled', period: 'month' | 'year' = 'month') =>
  server.services.db
    .insert(subscriptions)
    .values({ userId: ada.user.id, plan: 'pro', period, state, total: 149_900, paidUntil: at(30) });

describe('a plan', () => {
  it('is Free until something is granted, and Pro from the first to the last instant of a grant', async () => {
    await give();
    expect(await Promise.all([-0.001, 0, 29.999, 30].map(planAt))).toEqual(['free', 'pro', 'pro', 'free']);
  });

  it.each([
    ['active', 'month', 'pro'],
    ['pending', 'month', 'pro'],
    ['halted', 'month', 'free'],
    ['cancelled', 'month', 'free'],
    ['active', 'year', 'free'],
  ] as const)('of an %s subscription by the %s is %s within five days after its time', async (state, period, plan) => {
    await give();
    await subscribe(state, period);
    expect([await planAt(30.5), await planAt(34.9), await planAt(35)]).toEqual([plan, plan, 'free']);
  });

  it('is given once for each subject, and ends with its grant, of its own user only', async () => {
    const subject = randomUUID();
    expect([await give({ subject }), await give({ subject, until: at(90) })]).toEqual([true, false]);
    const eve = await signUp(server);
    await endGrant(server.services.db, eve.user.id, subject, at(1));
    expect(await planAt(2)).toBe('pro');
    await endGrant(server.services.db, ada.user.id, subject, at(1));
    expect(await planAt(2)).toBe('free');
  });

  it('of an administrator has no grace, and none without an end ends', async () => {
    await subscribe('active');
    await give({ source: 'administrator' });
    expect(await planAt(31)).toBe('free');
    await give({ source: 'administrator', until: null });
    expect(await planAt(9_999)).toBe('pro');
  });
});

describe('credits follow the plan', () => {
  const credits = async () => (await ada.request<Credits>('GET', '/api/credits')).body;
  const amounts = async () =>
    (await ada.request<{ entries: CreditEntry[] }>('GET', '/api/credits/entries')).body.entries
      .map(({ reason, amount }) => [reason, amount])
      .toReversed();
  const spend = (left: number) =>
    server.services.db.update(creditBalances).set({ left }).where(eq(creditBalances.userId, ada.user.id));
  const forNow = () => ({
    subject: randomUUID(),
    from: new Date(Date.now() - 1_000),
    until: new Date(Date.now() + DAY_MS),
  });

  it('up by the difference at once and down by it, so that what was used counts on both, and it is given once', async () => {
    expect((await credits()).left).toBe(15);
    await spend(5);
    const first = forNow();
    await give(first);
    expect(await credits()).toMatchObject({ left: 290, perMonth: 300 });
    await endGrant(server.services.db, ada.user.id, first.subject);
    expect(await credits()).toMatchObject({ left: 5, perMonth: 15 });
    const second = forNow();
    await give(second);
    expect((await credits()).left).toBe(290);
    await spend(200);
    await endGrant(server.services.db, ada.user.id, second.subject);
    // A hundred were used, more than the smaller plan has.
    expect((await credits()).left).toBe(0);
    await give(forNow());
    expect((await credits()).left).toBe(200);
    expect(await amounts()).toEqual([
      ['renewal', 15],
      ['plan', 285],
      ['plan', -285],
      ['plan', 285],
      ['plan', -200],
      ['plan', 200],
    ]);
  });

  it('also in a month that an earlier release has renewed', async () => {
    await give(forNow());
    await credits();
    const before = { granted: 300, highest: 300, takenBack: 185, grantedMonth: '2001-01' };
    await server.services.db
      .update(creditBalances)
      .set({ ...before, left: 15 })
      .where(eq(creditBalances.userId, ada.user.id));
    expect((await credits()).left).toBe(300);
  });

  it('to none below zero', async () => {
    const grant = forNow();
    await give(grant);
    await credits();
    await spend(0);
    await endGrant(server.services.db, ada.user.id, grant.subject);
    expect((await credits()).left).toBe(0);
  });

  it('however many look at once', async () => {
    await credits();
    await give(forNow());
    expect((await Promise.all([credits(), credits(), credits()])).map(({ left }) => left)).toEqual([300, 300, 300]);
    expect(await amounts()).toEqual([
      ['renewal', 15],
      ['plan', 285],
    ]);
  });

  it('and whoever has none left is told the way out', async () => {
    await credits();
    await spend(0);
    const { status, body } = await ada.request<{ error: object }>('POST', '/api/generations', { keywords: ['tea'] });
    expect([status, body.error]).toEqual([
      402,
      expect.objectContaining({ message: expect.stringContaining('Pro has 300 a month: upgrade in Settings') }),
    ]);
  });
});

describe('where nothing is sold', () => {
  let free: TestServer;
  beforeAll(async () => {
    free = await startTestServer({ env: { FREE_AI_CREDITS: 'unlimited' } });
  });
  afterAll(() => free.close());

  it('there are no plans, and no limits but those of the operator', async () => {
    const user = await signUp(free);
    expect(await entitlementsOf(free.services.db, user.user.id)).toMatchObject({ plan: undefined, runs: null });
    const { body } = await user.request<Credits>('GET', '/api/credits');
    expect(body).toMatchObject({ isUnlimited: true });
    await storePlanTerms(free.services.db, { ...free.config, plans: { ...free.config.plans, free: { credits: 40 } } });
    expect((await user.request<Credits>('GET', '/api/credits')).body).toMatchObject({ left: 40, isUnlimited: false });
  });
});

describe('runs of automation', () => {
  let siteId: string;
  beforeEach(async () => {
    siteId = await insertSite(server, ada);
    // Articles of other tests must not be claimed.
    await server.services.db.delete(runs);
  });

  async function plannedRun(user = ada, values: Partial<typeof runs.$inferInsert> = {}) {
    const { db } = server.services;
    const settings = { ...newRun.parse({ topic: 'Tea', siteId, schedule: { startDate: '2099-01-01' } }), count: 1 };
    const owner = { userId: user.user.id, siteId: user === ada ? siteId : null };
    const [run] = await db
      .insert(runs)
      .values({ ...owner, topic: 'Tea', settings, state: 'planned', ownModel: true, ...values })
      .returning();
    const item = { runId: run?.id ?? '', userId: user.user.id, position: 0, title: 'Tea', plannedAt: new Date() };
    await db.insert(runItems).values({ ...item, state: values.state === 'writing' ? 'queued' : 'planned' });
    return { id: run?.id ?? '', version: run?.version ?? 0 };
  }
  const act = async (run: { id: string; version: number }, action: string): Promise<string | number> => {
    const { status, body } = await ada.request<Run & { error?: { message: string } }>(
      'POST',
      `/api/runs/${run.id}/${action}`,
      { version: run.version },
    );
    run.version = body.version ?? run.version;
    return body.error?.message ?? status;
  };

  it('are written one at a time on Free and five on Pro, also when two begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => plannedRun()));
    const [first, second] = all as [{ id: string; version: number }, { id: string; version: number }];
    const both = await Promise.all([act(first, 'accept'), act(second, 'accept')]);
    const said =
      'Another run is being written. Wait until it is done, or pause it. Pro writes 5 at a time: upgrade in Settings, under Billing.';
    expect(both.toSorted()).toEqual([200, said]);
    const [running, waiting] = both[0] === 200 ? [first, second] : [second, first];
    expect(await act(running, 'pause')).toBe(200);
    expect(await act(waiting, 'accept')).toBe(200);
    expect(await act(running, 'resume')).toBe(said);
    await give({ from: new Date(Date.now() - 1_000), until: new Date(Date.now() + DAY_MS) });
    expect(await act(running, 'resume')).toBe(200);
    const rest: (string | number)[] = [];
    for (const run of all.slice(2)) rest.push(await act(run, 'accept'));
    expect(rest).toEqual([
      200,
      200,
      200,
      '5 runs are being written. Wait until one is done, or pause one.',
      '5 runs are being written. Wait until one is done, or pause one.',
    ]);
  });

  it('begin no second one by having an article of a stopped run written after all', async () => {
    const [stopped, other] = [await plannedRun(), await plannedRun()];
    await act(stopped, 'accept');
    await act(stopped, 'stop');
    expect(await act(other, 'accept')).toBe(200);
    const [item] = await server.services.db
      .select({ id: runItems.id })
      .from(runItems)
      .where(eq(runItems.runId, stopped.id));
    const { body } = await ada.request<{ results: { ok: boolean; error?: { message: string } }[] }>(
      'POST',
      '/api/review',
      { ids: [item?.id], action: 'retry' },
    );
    expect(JSON.stringify(body)).toContain('Another run is being written.');
  });

  it('of Pro come first in the writing queue, but not before everything of others', async () => {
    const eve = await signUp(server);
    const { db } = server.services;
    await grantPlan(db, {
      userId: eve.user.id,
      plan: 'pro',
      from: new Date(Date.now() - 1_000),
      until: new Date(Date.now() + DAY_MS),
      source: 'payment',
      subject: randomUUID(),
    });
    const accepted = (minutesAgo: number) => ({
      state: 'writing' as const,
      acceptedAt: new Date(Date.now() - minutesAgo * 60_000),
    });
    for (let count = 0; count < 4; count++) {
      await plannedRun(ada, accepted(60));
      await plannedRun(eve, accepted(10));
    }
    const claimed: string[] = [];
    for (let count = 0; count < 5; count++) {
      const item = await claimItem(db);
      claimed.push(item?.userId === eve.user.id ? 'eve' : 'ada');
    }
    expect(claimed).toEqual(['eve', 'ada', 'eve', 'eve', 'ada']);
  });
});
