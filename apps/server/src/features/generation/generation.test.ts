import { randomUUID } from 'node:crypto';
import { type Generation, type GenerationEvent, generationRequest } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { modelWaits } from '../../database/schema/index.ts';
import { createGenerator } from './runs/generator.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({
    listen: true,
    env: { LLM_BASE_URL: model.url.replace(/\/v1$/, ''), LLM_API_KEY: model.apiKey },
  });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  await server.services.db.delete(modelWaits);
  model.requests.length = 0;
  model.answerWith(undefined);
  ada = await signUp(server);
});

/** Takes two seconds at a pace of 5 ms. */
const LONG = `Slow coffee\n\n${Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')}`;

const start = (body: object = {}) =>
  ada.request<Generation>('POST', '/api/generations', { keywords: ['coffee'], ...body });

/** All events of a run's stream, from now to its end. */
async function follow(id: string, cookie = ada.cookie): Promise<GenerationEvent[]> {
  const response = await fetch(`${server.url}/api/generations/${id}/stream`, { headers: { cookie } });
  const text = await response.text();
  return [...text.matchAll(/^data: (\{"type".*)$/gm)].map(([, json = '']) => JSON.parse(json) as GenerationEvent);
}

async function finished(id: string): Promise<Generation> {
  const last = (await follow(id)).at(-1);
  if (last?.type !== 'end') throw new Error('The stream ended without its end');
  return last.generation;
}

describe('a run', () => {
  test('streams its text as it comes and ends with an article in clean HTML', async () => {
    model.answerWith(() => ({ text: 'A title\n\nFirst words.\n\n## Part\n\nMore words here.', pace: 20 }));
    const { body, status } = await start({ length: 'short' });
    expect({ status, state: body.state }).toEqual({ status: 201, state: 'running' });
    const events = await follow(body.id);
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(3);
    const end = events.at(-1);
    expect(end).toMatchObject({
      type: 'end',
      generation: { state: 'done', placeholder: false, article: { title: 'A title' } },
    });
  });

  test('keeps its text without the characters that no database holds', async () => {
    model.answerWith(() => ({ text: 'A title\n\nFirst\0 words \ud800 and more.', pace: 20 }));
    const { body } = await start({ length: 'short' });
    const end = await finished(body.id);
    expect([end.state, end.article?.title]).toEqual(['done', 'A title']);
    expect(end.text).toMatch(/First words \ufffd+ and more\./);
  });

  test('is complete after a refresh, in a second tab, and when nobody listened', async () => {
    const { body } = await start();
    const [one, two] = await Promise.all([follow(body.id), follow(body.id)]);
    expect(one.at(-1)).toEqual(two.at(-1));
    const later = await ada.request<Generation>('GET', `/api/generations/${body.id}`);
    expect(later.body.state).toBe('done');
    expect(later.body.article?.content).toContain('<h2>');
    expect((await follow(body.id)).map(({ type }) => type)).toEqual(['end']);
  });

  test('can be stopped, and what was written stays', async () => {
    model.answerWith(() => ({ text: `Title\n\n${'word '.repeat(500)}`, pace: 20 }));
    const { body } = await start();
    await expect
      .poll(async () => (await ada.request<Generation>('GET', `/api/generations/${body.id}`)).body.text)
      .toContain('word');
    const stopped = await ada.request<Generation>('POST', `/api/generations/${body.id}/stop`);
    expect(stopped.body.state).toBe('stopped');
    expect(stopped.body.article?.content).toContain('word');
    expect(model.requests).toHaveLength(1);
  });

  test('asked for again, because no answer came, is the same one', async () => {
    const id = randomUUID();
    const [first, again] = await Promise.all([start({ id }), start({ id })]);
    expect([first.body.id, again.body.id]).toEqual([id, id]);
    await finished(id);
    const later = await start({ id });
    expect([later.status, later.body.state]).toEqual([201, 'done']);
    expect(model.requests).toHaveLength(1);
  });

  test("asked for by somebody else with the same id is refused, and the owner's goes on", async () => {
    model.answerWith(() => ({ text: LONG, pace: 5 }));
    const { body } = await start({ length: 'short' });
    const bob = await signUp(server);
    const whileRunning = await bob.request('POST', '/api/generations', { keywords: ['tea'], id: body.id });
    expect(whileRunning.status).toBe(404);
    expect((await bob.request('POST', `/api/generations/${body.id}/stop`)).status).toBe(404);
    expect((await finished(body.id)).text.trim()).toBe(LONG.trim());
    const afterwards = await bob.request('POST', '/api/generations', { keywords: ['tea'], id: body.id });
    expect(afterwards.status).toBe(404);
    expect(model.requests).toHaveLength(1);
  });

  describe('begun by two nodes at once with the same id', () => {
    /** Starts the run on another node, whose row is inserted late, and on this one meanwhile. */
    async function beginTwice(userOnOther: TestUser) {
      const gate = Promise.withResolvers<void>();
      const { db } = server.services;
      const late = new Proxy(db, {
        get: (target, name) =>
          name === 'transaction'
            ? async (work: Parameters<typeof db.transaction>[0]) => {
                await gate.promise;
                return target.transaction(work);
              }
            : Reflect.get(target, name, target),
      });
      const other = createGenerator({ ...server.services, db: late });
      model.answerWith(() => ({ text: LONG, pace: 5 }));
      const id = randomUUID();
      const request = generationRequest.parse({ keywords: ['coffee'], length: 'short' });
      const there = other.start(userOnOther.user.id, { ...request, id });
      there.catch(() => undefined);
      await expect.poll(() => model.requests).toHaveLength(1);
      // Long enough for the other node to save its progress a few times.
      let heard = 0;
      await new Promise<void>((resolve) =>
        other.follow(userOnOther.user.id, id, ({ type }) => type === 'delta' && ++heard === 100 && resolve()),
      );
      const here = await start({ id, length: 'short' });
      gate.resolve();
      return { id, here, there, other };
    }

    test('it is the one whose row came first, and is written to its end', async () => {
      const { id, here, there, other } = await beginTwice(ada);
      expect([here.status, here.body.id, (await there).id]).toEqual([201, id, id]);
      const end = await finished(id);
      expect([end.state, end.text.trim()]).toEqual(['done', LONG.trim()]);
      await other.close();
    });

    test("and by two users, it is the first one's", async () => {
      const { id, there, other } = await beginTwice(await signUp(server));
      await expect(there).rejects.toMatchObject({ statusCode: 404 });
      const end = await finished(id);
      expect([end.state, end.text.trim()]).toEqual(['done', LONG.trim()]);
      await other.close();
    });
  });

  test("is nobody else's business", async () => {
    const { body } = await start();
    const bob = await signUp(server);
    expect((await bob.request('GET', `/api/generations/${body.id}`)).status).toBe(404);
    expect((await bob.request('POST', `/api/generations/${body.id}/stop`)).status).toBe(404);
    expect(
      (await fetch(`${server.url}/api/generations/${body.id}/stream`, { headers: { cookie: bob.cookie } })).status,
    ).toBe(404);
    await finished(body.id);
  });

  test.each([
    ['is broken off with what was written', false, { state: 'failed', error: { code: 'interrupted' } }],
    ['is stopped where its user has stopped it before', true, { state: 'stopped', error: null }],
  ])('whose server shuts down %s', async (_how, isStopped, end) => {
    model.answerWith(() => ({ text: `Title\n\n${'word '.repeat(500)}`, pace: 20 }));
    const node = createGenerator(server.services);
    const request = generationRequest.parse({ keywords: ['coffee'] });
    const { id } = await node.start(ada.user.id, request);
    const runNow = async () => (await ada.request<Generation>('GET', `/api/generations/${id}`)).body;
    await expect.poll(async () => (await runNow()).text).toContain('word');
    await Promise.all([isStopped && node.stop(ada.user.id, id), node.close(0)]);
    const ended = await runNow();
    expect(ended).toMatchObject({ ...end, placeholder: false });
    expect(ended.article?.content).toContain('word');
    expect(ended.text.length).toBeLessThan(2_500);
  });

  test('whose process died is closed with what was written', async () => {
    const { body } = await start();
    await finished(body.id);
    const { generations } = await import('../../database/schema/index.ts');
    const { eq } = await import('drizzle-orm');
    await server.services.db
      .update(generations)
      .set({ state: 'running', article: null, heartbeatAt: new Date(Date.now() - 60_000) })
      .where(eq(generations.id, body.id));
    await server.services.generator.sweep();
    const { body: closed } = await ada.request<Generation>('GET', `/api/generations/${body.id}`);
    expect(closed).toMatchObject({ state: 'failed', placeholder: false, error: { code: 'interrupted' } });
    expect(closed.article?.content).toContain('<h2>');
  });
});

describe('the prompt', () => {
  const promptFor = async (body: object) => {
    model.requests.length = 0;
    const run = await start(body);
    await finished(run.body.id);
    return model.requests[0]?.messages.find(({ role }) => role === 'user')?.content ?? '';
  };

  test('changes with every option of the form', async () => {
    const base = await promptFor({});
    const variants = {
      tone: { tone: 'humorous' },
      targetAudience: { targetAudience: 'expert' },
      length: { length: 'short' },
      title: { title: 'Ten cups a day' },
      category: { category: 'Drinks' },
      keywords: { keywords: ['tea', 'leaves'] },
    };
    for (const [option, body] of Object.entries(variants)) {
      const prompt = await promptFor(body);
      expect(prompt, option).not.toBe(base);
    }
    expect(await promptFor(variants.title)).toContain('Ten cups a day');
    expect(await promptFor(variants.category)).toContain('Drinks');
    expect(await promptFor(variants.keywords)).toContain('tea, leaves');
  });

  test('carries temperature 0.7, 3000 tokens, and forbids HTML and asterisks', async () => {
    await promptFor({});
    const [request] = model.requests;
    expect(request).toMatchObject({ temperature: 0.7, max_tokens: 3_000, stream: true });
    expect(request?.messages[0]).toMatchObject({ role: 'system' });
    expect(request?.messages[0]?.content).toMatch(/Never use HTML.*Never use asterisks/s);
  });
});

describe('the length', () => {
  test.each([
    ['short', 500, 1],
    ['medium', 1_000, 1],
    ['long', 2_000, 3],
  ])('%s is reached: about %i words in %i requests', async (length, words, requests) => {
    const { body } = await start({ length });
    const { text } = await finished(body.id);
    expect(text.split(/\s+/).length).toBeGreaterThan(words * 0.7);
    expect(model.requests).toHaveLength(requests);
  });

  test('is asked for once more when the model wrote too little', async () => {
    model.answerWith((_request, index) => ({ text: index === 0 ? 'Title\n\nShort.' : 'More of it.' }));
    const { body } = await start({ length: 'medium' });
    await finished(body.id);
    expect(model.requests).toHaveLength(2);
  });

  test("is continued when the model's limit cuts an answer off, twice at most", async () => {
    model.answerWith((_request, index) => ({
      text: `Title\n\n${`words of answer ${index} `.repeat(100)}`,
      finishReason: 'length',
    }));
    const { body } = await start({ length: 'short' });
    const end = await finished(body.id);
    expect(model.requests).toHaveLength(3);
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(/cut off/);
    expect(end.state).toBe('done');
    expect(end.text.match(/Title/g)).toHaveLength(1);
  });

  test('is reached by an answer that ends with [DONE] and no reason', async () => {
    model.answerWith(() => ({
      text: `Slow coffee\n\n${'“finish_reason”: "stop" is no reason here. '.repeat(50)}`,
      finishReason: null,
    }));
    const { body } = await start({ length: 'short' });
    const end = await finished(body.id);
    expect(end).toMatchObject({ state: 'done', error: null, article: { title: 'Slow coffee' } });
    expect(end.text).toMatch(/no reason here\.\s*$/);
  });

  test('of a continuation is joined without what the model says again', async () => {
    const parts = [
      'Slow coffee\n\n## Beans\n\nBuy them whole. Grind what you need for a',
      '## Beans\n\nBuy them whole. Grind what you need for a cup.\n\n## Water\n\nSoft is best.',
    ];
    model.answerWith((_request, index) => ({
      text: parts[index] ?? 'And so on. '.repeat(200),
      finishReason: index === 0 ? 'length' : 'stop',
    }));
    const { body } = await start({ length: 'short' });
    const events = await follow(body.id);
    const end = events.at(-1);
    const text = end?.type === 'end' ? end.generation.text : '';
    expect(text).toContain(
      'Slow coffee\n\n## Beans\n\nBuy them whole. Grind what you need for a cup.\n\n## Water\n\nSoft is best.',
    );
    // The pieces a page received add up to the same text.
    const heard = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    const [first] = events;
    expect((first?.type === 'state' ? first.generation.text : '') + heard).toBe(text);
  });

  test('is not reached by saying the same again: that ends the run', async () => {
    const text = `Slow coffee\n\n${'Slow coffee takes time and a little care. '.repeat(10)}`;
    model.answerWith(() => ({ text, finishReason: 'length' }));
    const { body } = await start({ length: 'long' });
    const end = await finished(body.id);
    expect(model.requests).toHaveLength(2);
    expect([end.state, end.text.trim()]).toEqual(['done', text.trim()]);
  });
});

describe('a failed run', () => {
  test.each([
    [401, 'model_key_refused'],
    [404, 'model_not_found'],
    [500, 'model_failed'],
  ])('on status %i says why, and leaves the placeholder marked as such', async (status, code) => {
    model.answerWith(() => ({ status }));
    const { body } = await start({ keywords: ['coffee'] });
    const end = await finished(body.id);
    expect(end).toMatchObject({ state: 'failed', placeholder: true, error: { code } });
    const headings = [...(end.article?.content ?? '').matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Introduction',
      'Why coffee Matters',
      'Understanding',
      'Key Strategies for Success',
      'Conclusion',
    ]);
    expect(JSON.stringify(end)).not.toContain(model.apiKey);
  });

  test.each([
    ['a broken chunk', { garbleAfter: 3 }, 'model_answer_unusable'],
    ['a connection that breaks off', { breakAfter: 3 }, 'model_broke_off'],
    ['an answer that ends without saying why', { endAfter: 3 }, 'model_broke_off'],
    ['an error within the answer', { errorAfter: 3 }, 'model_failed'],
  ])('by %s keeps what was shown, and says that it is not all', async (_case, fault, code) => {
    model.answerWith(() => ({ text: 'Title\n\nSome words of the article to come.', pace: 20, ...fault }));
    const { body } = await start();
    const end = await finished(body.id);
    expect(end).toMatchObject({
      state: 'failed',
      placeholder: false,
      text: 'Title\n\nSome words',
      article: { title: 'Title', content: '<p>Some words</p>' },
      error: { code },
    });
    expect(JSON.stringify(end)).not.toContain(model.apiKey);
    const created = await ada.request('POST', '/api/posts', { ...end.article, generationId: body.id });
    expect(created.body).toMatchObject({ placeholder: false, aiGenerated: true });
  });

  test('by a break before what was held back could be compared keeps that as well', async () => {
    model.answerWith((_request, index) =>
      index === 0
        ? { text: 'Title\n\nA sentence to begin', finishReason: 'length' }
        : { text: ' with, and more', pace: 20, breakAfter: 2 },
    );
    const { body } = await start({ length: 'short' });
    expect((await finished(body.id)).text).toBe('Title\n\nA sentence to begin with, and');
  });

  test.each([
    ['an empty answer', { text: '' }],
    ['a connection that breaks before the first word', { breakAfter: 0 }],
  ])('by %s leaves the placeholder', async (_case, fault) => {
    model.answerWith(() => ({ text: 'Title', ...fault }));
    const { body } = await start();
    expect(await finished(body.id)).toMatchObject({ state: 'failed', placeholder: true });
  });

  test('by a model that does not end lets go of its answer', async () => {
    model.answerWith(() => ({ text: `Title\n\n${`${'word'.repeat(12_500)} `.repeat(200)}`, pace: 50 }));
    const { body } = await start();
    const end = await finished(body.id);
    expect(end).toMatchObject({ state: 'failed', error: { code: 'model_answer_unusable' } });
    await expect.poll(() => model.openAnswers()).toBe(0);
  });

  test('never counts as written by a model, in the post made of it', async () => {
    model.answerWith(() => ({ status: 500 }));
    const { body } = await start();
    const { article } = await finished(body.id);
    const created = await ada.request('POST', '/api/posts', { ...article, generationId: body.id });
    expect(created.body).toMatchObject({ placeholder: true, aiGenerated: false });
  });
});

describe('a busy model', () => {
  /** Busy once, with this `Retry-After`, then available. */
  const busyOnce = (retryAfter?: number | string) =>
    model.answerWith((_request, index) =>
      index === 0
        ? { status: 429, retryAfter }
        : { text: `Slow coffee\n\n${'Take your time, and a kettle. '.repeat(80)}` },
    );
  const waitsIn = (events: GenerationEvent[]) =>
    events.flatMap((event) => (event.type === 'state' ? [event.generation.nextAttemptAt] : []));

  test.each([
    ['seconds', () => 1],
    ['a date', () => new Date(Date.now() + 1_500).toUTCString()],
  ])('that says in %s when to come back is asked again then, and the page hears of it', async (_, retryAfter) => {
    busyOnce(retryAfter());
    const { body } = await start({ length: 'short' });
    const events = await follow(body.id);
    const at = waitsIn(events).find((nextAttemptAt) => nextAttemptAt !== null);
    expect(Date.parse(at ?? '') - Date.parse(body.createdAt)).toBeGreaterThan(500);
    expect(waitsIn(events).at(-1)).toBeNull();
    expect(events.at(-1)).toMatchObject({ type: 'end', generation: { state: 'done', nextAttemptAt: null } });
    expect(model.requests).toHaveLength(2);
  });

  test('that does not say when is asked again after a while', async () => {
    busyOnce();
    const { body } = await start({ length: 'short' });
    expect(await finished(body.id)).toMatchObject({ state: 'done' });
    expect(model.requests).toHaveLength(2);
  });

  test('that wants to be left alone for long is not waited for: how long it takes is said', async () => {
    model.answerWith(() => ({ status: 429, retryAfter: 2_400 }));
    const { body } = await start();
    expect(await finished(body.id)).toMatchObject({
      state: 'failed',
      placeholder: true,
      error: { code: 'model_busy', message: expect.stringContaining('Please try again in 40 minutes.') },
    });
    expect(model.requests).toHaveLength(1);
  });

  test('whose account is empty is not asked again', async () => {
    model.answerWith(() => ({ status: 429, code: 'insufficient_quota', retryAfter: 1 }));
    const { body } = await start();
    expect(await finished(body.id)).toMatchObject({ state: 'failed', error: { code: 'model_quota_used_up' } });
    expect(model.requests).toHaveLength(1);
  });

  test('need not be waited for: the run can be stopped, and leaves nothing', async () => {
    model.answerWith(() => ({ status: 429, retryAfter: 60 }));
    const { body } = await start();
    const runNow = async () => (await ada.request<Generation>('GET', `/api/generations/${body.id}`)).body;
    // A page on another node, which reads the row, also learns of the wait.
    await expect.poll(async () => (await runNow()).nextAttemptAt).not.toBeNull();
    const stopped = await ada.request<Generation>('POST', `/api/generations/${body.id}/stop`);
    expect(stopped.body).toMatchObject({ state: 'stopped', article: null, nextAttemptAt: null });
    expect(model.requests).toHaveLength(1);
  });

  test('that is busy in the midst of an article loses nothing of it', async () => {
    model.answerWith((_request, index) =>
      index === 1 ? { status: 429, retryAfter: 600 } : { text: 'Title\n\nThe first part of it.' },
    );
    const { body } = await start({ length: 'long' });
    expect(await finished(body.id)).toMatchObject({
      state: 'failed',
      placeholder: false,
      article: { title: 'Title', content: '<p>The first part of it.</p>' },
      error: { code: 'model_busy' },
    });
  });
});

test('a run says who writes it', async () => {
  const { host } = new URL(model.url);
  const { body } = await start();
  expect(body.provider).toBe(host);
  expect((await finished(body.id)).provider).toBe(host);
  expect((await ada.request('GET', '/api/generations/model')).body).toMatchObject({ provider: host });
});

test('a post made of a finished run is marked as written by a model', async () => {
  const { body } = await start();
  const { article } = await finished(body.id);
  const created = await ada.request('POST', '/api/posts', { ...article, generationId: body.id });
  expect(created.body).toMatchObject({ placeholder: false, aiGenerated: true });
});

test('a run needs a keyword', async () => {
  const { status, body } = await ada.request<{ error: { message: string } }>('POST', '/api/generations', {
    keywords: [],
  });
  expect(status).toBe(400);
  expect(body.error.message).toBe('Please enter at least one keyword');
});
