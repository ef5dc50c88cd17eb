import { REWRITES_PATH } from '@pressloom/contract';
import { type ChatAnswer, type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createServices } from '../../../create-services.ts';
import { modelQueue, modelRequests, modelWaits } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { modelForUser, streamAnswer, toGenerationError } from '../index.ts';
import type { ModelClient } from '../model/model.ts';
import { waitWhileBusy } from '../model/wait-while-busy.ts';
import { askedWaitMs } from './asked-wait.ts';
import { endpointKey } from './endpoint-key.ts';
import { holdEndpoint } from './hold-endpoint.ts';
import { queueOptions } from './limit-model.ts';
import { ModelHeldError } from './model-held-error.ts';
import { waitForRoom } from './wait-for-room.ts';

let model: OpenAiServer;
let own: OpenAiServer;
let server: TestServer;
/** Two processes on one database. */
let nodes: Services[];
let ada: TestUser;

beforeAll(async () => {
  model = await startOpenAiServer();
  own = await startOpenAiServer({ model: 'own-70b', apiKey: 'sk-own-0123456789' });
  server = await startTestServer({ listen: true, env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
  const database = { ...server.services.database, close: async () => undefined };
  nodes = [server.services, await createServices(server.config, { database, log: server.services.log })];
});
afterAll(async () => {
  await nodes[1]?.close();
  await server.close();
  await own.stop();
  await model.stop();
});
beforeEach(async () => {
  await server.services.db.delete(modelRequests);
  await server.services.db.delete(modelQueue);
  await server.services.db.delete(modelWaits);
  server.config.llm.limits = {};
  for (const each of [model, own]) {
    each.requests.length = 0;
    each.answerWith(() => ({ text: 'Tea is hot.' }));
  }
  ada = await signUp(server);
});

interface Asked {
  user?: TestUser;
  node?: number;
  isBackground?: boolean;
  maxTokens?: number;
  /** Its user waits and asks again. */
  ticket?: string;
}

const question = (maxTokens: number) => ({
  instructions: 'Write.',
  messages: [{ role: 'user' as const, content: 'About tea.' }],
  maxTokens,
});

/** Asks the model of a user once, and gives its answer or the code and wait of the refusal. */
async function ask({ user = ada, node = 0, isBackground = false, maxTokens = 100, ticket }: Asked = {}) {
  const { model: limited } = await modelForUser(nodes[node] as Services, user.user.id, { isBackground });
  try {
    if (isBackground) return await onceOf(limited as ModelClient, maxTokens, ticket);
    return await answerOf(streamAnswer(limited, { ...question(maxTokens), ticket }, new AbortController().signal));
  } catch (error) {
    const { code, retryAfterMs = 0 } = toGenerationError(error);
    return { code, seconds: Math.ceil(retryAfterMs / 1_000) };
  }
}
async function answerOf(parts: AsyncIterable<string>) {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
/** Without the wait of work in the background. */
async function onceOf(limited: ModelClient, maxOutputTokens: number, ticket?: string) {
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'About tea.' }] }];
  let text = '';
  for await (const part of (await limited.doStream({ prompt, maxOutputTokens, providerOptions: queueOptions(ticket) }))
    .stream) {
    if (part.type === 'text-delta') text += part.delta;
  }
  return text;
}
const refusals = (outcomes: Awaited<ReturnType<typeof ask>>[]) => outcomes.filter((each) => typeof each !== 'string');
const times = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));
const later = (seconds: number) =>
  server.services.db.execute(sql`update model_requests set at = at - make_interval(secs => ${seconds})`);
const POLL = { interval: 50 };
const waiting = () => server.services.db.$count(modelQueue);
/** As if one request had taken so many tokens within this minute. */
async function taken(tokens: number) {
  await server.services.db.delete(modelRequests);
  await server.services.db
    .insert(modelRequests)
    .values({ endpoint: endpointKey({ ...model, baseUrl: model.url }), tokens, at: new Date() });
}
const useOwn = (user: TestUser, { url, model: name, apiKey } = own) =>
  user.request('PUT', '/api/account/ai-provider', { baseUrl: url, model: name, apiKey });

describe('a limit of requests', () => {
  test('holds for any minute and all processes together, and whoever is refused learns when there is room', async () => {
    server.config.llm.limits = { requests: 4 };
    const outcomes = await times(12, (index) => ask({ node: index % 2 }));
    expect(model.requests).toHaveLength(4);
    for (const refusal of refusals(outcomes)) {
      expect(refusal).toMatchObject({ code: 'model_busy', seconds: expect.toSatisfy((s) => s > 50 && s <= 61) });
    }
    // Half a minute of the clock later, it is still the same minute.
    await later(30);
    expect(await ask({ node: 1 })).toMatchObject({ seconds: expect.toSatisfy((s) => s > 20 && s <= 31) });
    await later(31);
    await times(12, (index) => ask({ node: index % 2 }));
    expect(model.requests).toHaveLength(8);
  });

  test('leaves a fifth to those who wait in front of a screen', async () => {
    server.config.llm.limits = { requests: 5 };
    await times(8, (index) => ask({ node: index % 2, isBackground: true }));
    expect(model.requests).toHaveLength(4);
    expect(await ask()).toBe('Tea is hot.');
    expect(await ask()).toMatchObject({ code: 'model_busy' });
  });

  test('is waited out in the background, and is used as soon as there is room', async () => {
    server.config.llm.limits = { requests: 1 };
    await ask();
    const { model: limited } = await modelForUser(server.services, ada.user.id, { isBackground: true });
    const answer = answerOf(streamAnswer(limited, question(100), new AbortController().signal));
    expect(await ask()).toMatchObject({ seconds: expect.toSatisfy((s) => s > 50) });
    await later(61);
    expect(await answer).toBe('Tea is hot.');
    expect(model.requests).toHaveLength(2);
  });

  test('holds nobody up for longer because a clock was wrong', async () => {
    server.config.llm.limits = { requests: 1 };
    model.answerWith(() => ({ status: 429, retryAfter: 40 }));
    await ask();
    await later(-7 * 86_400);
    await server.services.db.execute(
      sql`update model_waits set until = until + interval '7 days', asked_until = asked_until + interval '7 days'`,
    );
    await ask();
    expect(model.requests).toHaveLength(2);
    expect(await ask()).toMatchObject({ seconds: 40 });
  });

  test('is said on the screen, with the time to wait', async () => {
    server.config.llm.limits = { requests: 1 };
    await ask();
    const reply = await fetch(`${server.url}${REWRITES_PATH}`, {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': 'application/json', origin: server.config.publicUrl },
      body: JSON.stringify({ action: 'shorten', text: 'A passage of some words.' }),
    });
    expect(await reply.text()).toMatch(
      /"model_busy".*Too many people are writing right now\. Please try again in (\d\d seconds|a minute|2 minutes)\./,
    );
    expect(model.requests).toHaveLength(1);
  });
});

describe('a limit of tokens', () => {
  test('counts what a request may take, and then what its answer took', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    model.answerWith(() => ({ text: 'Tea is hot.', delay: 300 }));
    const outcomes = await times(4, (index) => ask({ node: index % 2, maxTokens: 600 }));
    expect([model.requests.length, refusals(outcomes).length]).toEqual([1, 3]);
    // Six words in all by the stand-in's count.
    const [row] = await server.services.db.select().from(modelRequests);
    expect(row?.tokens).toBe(6);
    expect(await ask({ maxTokens: 600 })).toBe('Tea is hot.');
  });

  test.each([true, false])(
    'below what one request may take refuses it at once: background %s',
    async (isBackground) => {
      server.config.llm.limits = { tokens: 500 };
      expect(await ask({ isBackground, maxTokens: 600 })).toMatchObject({ code: 'model_request_too_large' });
      expect(model.requests).toHaveLength(0);
    },
  );

  test('lets a request through that is larger than the share of the background, once others took little', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    const large = { isBackground: true, maxTokens: 900, ticket: crypto.randomUUID() };
    await taken(201);
    expect(await ask(large)).toMatchObject({ code: 'model_busy' });
    await taken(200);
    expect(await ask(large)).toBe('Tea is hot.');
  });

  test('is used in the order in which requests came: small ones do not overtake a large one', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(500);
    const { model: limited } = await modelForUser(server.services, ada.user.id, { isBackground: true });
    const large = answerOf(streamAnswer(limited, question(700), new AbortController().signal));
    await expect.poll(waiting, POLL).toBe(1);
    expect(await ask({ node: 1, isBackground: true })).toMatchObject({ code: 'model_busy' });
    await taken(0);
    expect(await large).toBe('Tea is hot.');
    await taken(500);
    expect(await ask({ node: 1, isBackground: true })).toBe('Tea is hot.');
  });

  test('is for users who wait in front of a screen first, in their order', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(900);
    const waits = { ticket: crypto.randomUUID(), maxTokens: 700 };
    expect(await ask(waits)).toMatchObject({ code: 'model_busy' });
    await taken(0);
    expect(await ask({ node: 1, isBackground: true })).toMatchObject({ code: 'model_busy' });
    expect(await ask({ node: 1, maxTokens: 300 })).toMatchObject({ code: 'model_busy' });
    expect(await ask(waits)).toBe('Tea is hot.');
    await taken(0);
    expect(await ask({ node: 1, isBackground: true })).toBe('Tea is hot.');
  });

  test('lets a user through as soon as there is room, not after the time that was announced', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(900);
    const { model: limited } = await modelForUser(server.services, ada.user.id);
    const { signal } = new AbortController();
    const announced: (Date | null)[] = [];
    const answer = answerOf(
      waitWhileBusy(
        (ticket) => streamAnswer(limited, { ...question(700), ticket }, signal),
        signal,
        (at) => announced.push(at),
      ),
    );
    await expect.poll(waiting, POLL).toBe(1);
    // An answer took less than it might have.
    await taken(0);
    expect(await answer).toBe('Tea is hot.');
    expect(announced[0]?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(announced.at(-1)).toBe(null);
    expect(await waiting()).toBe(0);
  });

  test('is not kept for long for a request above the share of the background', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(500);
    const { model: limited } = await modelForUser(server.services, ada.user.id, { isBackground: true });
    const refusal = (maxTokens: number) => onceOf(limited as ModelClient, maxTokens).catch((error: unknown) => error);
    expect(await refusal(900)).toMatchObject({ waitMaxMs: 60_000 });
    expect(await refusal(700)).toMatchObject({ waitMaxMs: undefined });
    const counts = { asked: 0, left: 0 };
    const refuse = (): never => {
      counts.asked += 1;
      const leave = async () => {
        counts.left += 1;
      };
      throw new ModelHeldError(1_000, { message: 'Busy.', againInMs: 10, waitMaxMs: 25, leave });
    };
    const answer = answerOf(waitForRoom(refuse, new AbortController().signal));
    await expect(answer).rejects.toThrow(ModelHeldError);
    expect(counts).toEqual({ asked: 3, left: 1 });
  });

  test('is not kept for whoever stops waiting', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(500);
    const { model: limited } = await modelForUser(server.services, ada.user.id, { isBackground: true });
    const stopping = new AbortController();
    const large = answerOf(streamAnswer(limited, question(700), stopping.signal)).catch(toGenerationError);
    await expect.poll(waiting, POLL).toBe(1);
    stopping.abort();
    expect(await large).toMatchObject({ code: 'model_busy' });
    expect(await waiting()).toBe(0);
    // A process that died keeps its place for seconds.
    await ask({ isBackground: true, maxTokens: 700 });
    await server.services.db.execute(sql`update model_queue set until = until - interval '12 seconds'`);
    expect(await ask({ isBackground: true })).toBe('Tea is hot.');
  });

  test('keeps no place for whoever stops, or gives up, while the endpoint wants to be left alone', async () => {
    server.config.llm.limits = { tokens: 1_000 };
    await taken(500);
    const { model: limited } = await modelForUser(server.services, ada.user.id, { isBackground: true });
    const large = answerOf(streamAnswer(limited, question(700), new AbortController().signal)).catch(toGenerationError);
    await expect.poll(waiting, POLL).toBe(1);
    const { endpoint } = (await server.services.db.select().from(modelQueue))[0] as { endpoint: string };
    await holdEndpoint(server.services.db, endpoint, 60_000);
    expect(await large).toMatchObject({ code: 'model_busy' });
    expect(await waiting()).toBe(0);
    await server.services.db.delete(modelWaits);
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'About tea.' }] }];
    const stopped = { prompt, maxOutputTokens: 700, abortSignal: AbortSignal.abort() };
    await expect((limited as ModelClient).doStream(stopped)).rejects.toThrow(ModelHeldError);
    expect(await waiting()).toBe(0);
  });

  test('is passed by no request that is not a stream', async () => {
    const { model: limited } = await modelForUser(server.services, ada.user.id);
    await expect((async () => (limited as ModelClient).doGenerate({ prompt: [] }))()).rejects.toThrow(
      'as a stream alone',
    );
    expect(model.requests).toHaveLength(0);
  });

  test.each<[string, ChatAnswer, number]>([
    ['is a refusal takes nothing', { status: 400 }, 0],
    ['fails may have taken what it was asked', { status: 500 }, 26],
    // By estimate: 26 of the request, and one of the word that came.
    ['breaks off took what had come', { text: 'Tea is hot.', breakAfter: 1, pace: 20 }, 27],
  ])('an answer that %s', async (_, answer, tokens) => {
    server.config.llm.limits = { tokens: 1_000 };
    model.answerWith(() => answer);
    await ask();
    expect((await server.services.db.select().from(modelRequests)).map((row) => row.tokens)).toEqual([tokens]);
  });
});

describe('an endpoint that is over its limit', () => {
  test.each<[string, () => ChatAnswer, number]>([
    ['seconds', () => ({ status: 429, retryAfter: 40 }), 40],
    ['a date', () => ({ status: 429, retryAfter: new Date(Date.now() + 40_000).toUTCString() }), 40],
    ['seconds, overloaded', () => ({ status: 503, retryAfter: 40 }), 40],
    ['the end of a limit', () => ({ status: 429, limitReset: '39.5s' }), 40],
    ['a day, of which an hour is waited', () => ({ status: 429, retryAfter: 86_400 }), 3_600],
  ])('is asked by no process before the time it names: %s', async (_, answer, seconds) => {
    model.answerWith(answer);
    await ask({ node: 0 });
    model.answerWith(() => ({ text: 'Tea is hot.' }));
    for (const isBackground of [true, false]) {
      expect(await ask({ node: 1, isBackground })).toMatchObject({
        code: 'model_busy',
        seconds: expect.toSatisfy((value) => value > seconds - 5 && value <= seconds),
      });
    }
    expect(model.requests).toHaveLength(1);
    await server.services.db.execute(sql`update model_waits set asked_until = now()`);
    expect(await ask({ node: 1 })).toBe('Tea is hot.');
  });

  test('is asked again by a user where it names no time', async () => {
    model.answerWith(() => ({ status: 429 }));
    await ask();
    model.answerWith(() => ({ text: 'Tea is hot.' }));
    expect(await ask({ node: 1 })).toBe('Tea is hot.');
  });

  test('is that of one user alone, where it is their own, and nothing of another one that they set up', async () => {
    const eve = await signUp(server);
    await useOwn(ada);
    await useOwn(eve);
    own.answerWith(() => ({ status: 429, retryAfter: 40 }));
    await ask();
    own.answerWith(() => ({ text: 'Tea is hot.' }));
    expect(await ask({ node: 1 })).toMatchObject({ code: 'model_busy' });
    expect(await ask({ user: eve })).toBe('Tea is hot.');
    expect(await ask({ user: await signUp(server) })).toBe('Tea is hot.');
    await useOwn(ada, model);
    expect(await ask()).toBe('Tea is hot.');
    await useOwn(ada);
    expect(await ask()).toMatchObject({ code: 'model_busy' });
  });

  test('is another one once the operator has changed it', async () => {
    model.answerWith(() => ({ status: 429, retryAfter: 3_600 }));
    await ask();
    model.answerWith(() => ({ text: 'Tea is hot.' }));
    expect(await ask()).toMatchObject({ code: 'model_busy' });
    const llm = { ...server.config.llm };
    Object.assign(server.config.llm, { apiKey: own.apiKey, baseUrl: own.url, model: own.model });
    try {
      expect(await ask()).toBe('Tea is hot.');
    } finally {
      Object.assign(server.config.llm, llm);
    }
    expect(await ask()).toMatchObject({ code: 'model_busy' });
  });

  test('that was asked is left alone, and not the one that its user has when it answers', async () => {
    await useOwn(ada);
    const isAsked = Promise.withResolvers<void>();
    own.answerWith(() => {
      isAsked.resolve();
      return { status: 429, retryAfter: 3_600, delay: 300 };
    });
    const answer = ask({ isBackground: true });
    await isAsked.promise;
    await ada.request('DELETE', '/api/account/ai-provider');
    expect(await answer).toMatchObject({ code: 'model_busy' });
    expect(await ask()).toBe('Tea is hot.');
    expect(await ask({ isBackground: true })).toBe('Tea is hot.');
  });

  test('does not hold those up who have a model of their own, nor does a limit of the operator', async () => {
    server.config.llm.limits = { requests: 1, tokens: 1 };
    await useOwn(ada);
    model.answerWith(() => ({ status: 429, retryAfter: 40 }));
    await ask({ user: await signUp(server) });
    expect(await times(3, () => ask())).toEqual(['Tea is hot.', 'Tea is hot.', 'Tea is hot.']);
  });
});

test.each([
  [{ 'retry-after': '12', 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7s' }, 12_000],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7.66s' }, 7_660],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1h2m3.5s' }, 3_723_500],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '120ms' }, 120],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '12' }, 12_000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '99999h' }, 86_400_000],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': '1', 'retry-after-ms': '640' }, 640],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '0', 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7s' }, 7_000],
  [{ 'x-ratelimit-remaining-tokens': '1000', 'x-ratelimit-reset-tokens': '8s' }, 8_000],
  [{ 'x-ratelimit-remaining-requests': '5', 'x-ratelimit-reset-requests': '7s' }, undefined],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': 'soon' }, undefined],
  [{ 'x-ratelimit-remaining-requests': '0' }, undefined],
])('the time to wait is read from the headers of a refusal: %j', (headers, expected) => {
  expect(askedWaitMs(headers as Record<string, string>)).toBe(expected);
});
