import { randomUUID } from 'node:crypto';
import {
  CREDITS_PER_MONTH,
  type CreditEntry,
  type Credits,
  type Generation,
  type Notification,
} from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Db } from '../../database/connection.ts';
import { aiProviders, creditBalances, generations } from '../../database/schema/index.ts';
import { lockBalance, takeCredit } from './credit-store.ts';
import { grantCredits } from './grant-credits.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  model.answerWith(undefined);
  ada = await signUp(server);
});

const credits = async (user = ada) => (await user.request<Credits>('GET', '/api/credits')).body;
const ledger = async (user = ada) =>
  (await user.request<{ entries: CreditEntry[] }>('GET', '/api/credits/entries')).body.entries;
const start = () => ada.request<Generation>('POST', '/api/generations', { keywords: ['tea'], length: 'short' });
const read = async (id: string) => (await ada.request<Generation>('GET', `/api/generations/${id}`)).body;

async function generate(): Promise<Generation> {
  const { body, status } = await start();
  expect(status).toBe(201);
  return ended(body.id);
}

async function ended(id: string): Promise<Generation> {
  await expect.poll(async () => (await read(id)).state).not.toBe('running');
  return read(id);
}

async function leave(left: number) {
  await credits();
  await server.services.db.update(creditBalances).set({ left }).where(eq(creditBalances.userId, ada.user.id));
}

/** A run of the user, running or ended. */
async function run(values: Partial<typeof generations.$inferInsert> = {}) {
  const id = randomUUID();
  const request = { keywords: ['tea'], tone: 'informative', targetAudience: 'general', length: 'short' } as const;
  await server.services.db
    .insert(generations)
    .values({ id, userId: ada.user.id, request: { ...request, keywords: ['tea'] }, state: 'done', ...values });
  return { id, title: 'Tea' };
}

const paidFor = ({ id, title }: { id: string; title: string }) => ({ generationId: id, title });

describe('AI credits', () => {
  test('are 15 a month, and renew at the begin of the next one in UTC', async () => {
    const { left, perMonth, renewsAt, ownModel } = await credits();
    const now = new Date();
    expect({ left, perMonth, ownModel }).toEqual({ left: 15, perMonth: 15, ownModel: false });
    expect(renewsAt).toBe(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString());
  });

  test('one is taken by an article, and the ledger names the post that became of it', async () => {
    const { id, article } = await generate();
    expect((await credits()).left).toBe(14);
    const post = await createPost(ada, { title: 'My tea', content: article?.content ?? '', generationId: id });
    expect(await ledger()).toMatchObject([
      { reason: 'generation', amount: -1, balance: 14, title: 'My tea', postId: post.id },
      { reason: 'renewal', amount: 15, balance: 15 },
    ]);
  });

  test('a failed run and its placeholder take none', async () => {
    model.answerWith(() => ({ status: 500 }));
    expect(await generate()).toMatchObject({ state: 'failed', placeholder: true });
    expect((await credits()).left).toBe(15);
    expect((await ledger()).map(({ reason }) => reason)).toEqual(['renewal']);
  });

  test.each([
    ['100 words', 'word '.repeat(100), 14],
    ['99 words', 'word '.repeat(99), 15],
    ['nothing', '', 15],
  ])('a run that was stopped after %s leaves %3$i', async (_case, text, left) => {
    const { finishGeneration } = await import('../generation/runs/generation-store.ts');
    const { id } = await run({ state: 'running' });
    await finishGeneration(server.services.db, id, { state: 'stopped', text });
    expect((await credits()).left).toBe(left);
  });

  test('what is being written reserves one, once at most for each that is left', async () => {
    await leave(2);
    await run({ state: 'running' });
    expect(await credits()).toMatchObject({ left: 2, reserved: 1 });
    await run({ state: 'running', ownModel: true });
    expect(await credits()).toMatchObject({ left: 2, reserved: 1 });
    await run({ state: 'running' });
    await run({ state: 'running' });
    expect(await credits()).toMatchObject({ left: 2, reserved: 2 });
  });

  test('a run that ends twice takes one', async () => {
    const { db } = server.services;
    const one = await run();
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => takeCredit(tx, ada.user.id, paidFor(one)))));
    expect((await credits()).left).toBe(14);
    expect(await ledger()).toHaveLength(2);
  });

  test('of two runs that begin at once with one credit left, one is refused', async () => {
    await leave(1);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402]);
    const begun = answers.find(({ status }) => status === 201);
    await ended(begun?.body.id ?? '');
    expect((await credits()).left).toBe(0);
  });

  test('of two runs that end at once with one credit left, both keep their article and nothing is owed', async () => {
    await leave(1);
    const { db } = server.services;
    const [one, two] = [await run(), await run()];
    await Promise.all([one, two].map((each) => db.transaction((tx) => takeCredit(tx, ada.user.id, paidFor(each)))));
    expect((await credits()).left).toBe(0);
    const taken = (await ledger()).filter(({ reason }) => reason === 'generation');
    expect(taken.map(({ amount }) => amount).sort()).toEqual([-1, 0]);
  });

  test('without one a run is refused with when they renew, and the model is not asked', async () => {
    await leave(0);
    model.requests.length = 0;
    const { status, body } = await ada.request<{ error: { code: string; message: string; details: unknown } }>(
      'POST',
      '/api/generations',
      { keywords: ['tea'] },
    );
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      code: 'no_credits',
      message: expect.stringMatching(/used up\. They renew on \w{3} 1, \d{4} \(UTC\)\. Nothing is lost/),
      details: { renewsAt: (await credits()).renewsAt },
    });
    expect(model.requests).toHaveLength(0);
  });

  test('with one left a run is taken', async () => {
    await leave(1);
    expect((await generate()).state).toBe('done');
    expect((await credits()).left).toBe(0);
  });

  test("the user's own model takes none, and writes on without any left", async () => {
    await leave(0);
    await server.services.db
      .insert(aiProviders)
      .values({ userId: ada.user.id, baseUrl: 'http://127.0.0.1:9/v1', model: 'mine' });
    expect((await credits()).ownModel).toBe(true);
    expect((await start()).status).toBe(201);
    const { finishGeneration } = await import('../generation/runs/generation-store.ts');
    const { id } = await run({ state: 'running', ownModel: true });
    await finishGeneration(server.services.db, id, { state: 'done', text: 'words' });
    expect((await ledger()).map(({ reason }) => reason)).toEqual(['renewal']);
  });

  test('renew once with the month, whoever asks first, and what was left is gone', async () => {
    const { db } = server.services;
    await leave(4);
    const nextMonth = new Date((await credits()).renewsAt);
    const before = new Date(nextMonth.getTime() - 1);
    const balanceAt = (now: Date) => db.transaction((tx) => lockBalance(tx, ada.user.id, now));
    expect(await balanceAt(before)).toBe(4);
    expect(await Promise.all([1, 2, 3].map(() => balanceAt(nextMonth)))).toEqual([15, 15, 15]);
    expect((await ledger()).map(({ amount, balance }) => [amount, balance])).toEqual([
      [11, 15],
      [15, 15],
    ]);
  });

  test('are announced as low once, when 3 are left', async () => {
    const { db } = server.services;
    const bell = async () =>
      (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications;
    const takeOne = async () => takeCredit(db, ada.user.id, paidFor(await run()));
    await leave(5);
    await takeOne();
    expect(await bell()).toEqual([]);
    await takeOne();
    await takeOne();
    const low = { kind: 'credits-low', message: expect.stringContaining('3 AI credits') };
    expect(await bell()).toMatchObject([{ ...low, read: false }]);
  });

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['given', (db) => grantCredits(db, ada.user.id, { credits: 1, reason: 'Sorry' })],
    ['renewed', (db) => lockBalance(db, ada.user.id, new Date(Date.now() + 32 * 24 * 60 * 60_000))],
  ])('are said to be low no longer once more are %s', async (_, more) => {
    const { db } = server.services;
    await leave(4);
    await takeCredit(db, ada.user.id, paidFor(await run()));
    const read = async () => {
      const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
      return body.notifications.map((each) => [each.kind, each.read]);
    };
    expect(await read()).toEqual([['credits-low', false]]);
    await db.transaction((tx) => more(tx));
    expect(await read()).toEqual([['credits-low', true]]);
  });

  test('are read by their owner alone', async () => {
    await generate();
    const bob = await signUp(server);
    expect((await credits(bob)).left).toBe(CREDITS_PER_MONTH);
    expect((await ledger(bob)).map(({ reason }) => reason)).toEqual(['renewal']);
  });
});
