import type { Generation, GenerationEvent } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

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
  model.requests.length = 0;
  model.answerWith(undefined);
  ada = await signUp(server);
});

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
      .poll(async () => (await ada.request<Generation>('GET', `/api/generations/${body.id}`)).body.text, {
        timeout: 5_000,
      })
      .toContain('word');
    const stopped = await ada.request<Generation>('POST', `/api/generations/${body.id}/stop`);
    expect(stopped.body.state).toBe('stopped');
    expect(stopped.body.article?.content).toContain('word');
    expect(model.requests).toHaveLength(1);
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

  test('whose process died is closed with what was written', async () => {
    const { body } = await start();
    await finished(body.id);
    const { generations } = await import('../../database/schema/index.ts');
    const { eq } = await import('drizzle-orm');
    await server.services.db
      .update(generations)
      .set({ state: 'running', article: null, aliveAt: new Date(Date.now() - 60_000) })
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
    model.answerWith(() => ({ text: `Title\n\n${'words of the answer '.repeat(100)}`, finishReason: 'length' }));
    const { body } = await start({ length: 'short' });
    const end = await finished(body.id);
    expect(model.requests).toHaveLength(3);
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(/cut off/);
    expect(end.state).toBe('done');
  });
});

describe('a failed run', () => {
  test.each([
    [401, 'model_key_refused'],
    [404, 'model_not_found'],
    [429, 'model_busy'],
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
    ['a broken chunk', { garbleAfter: 3 }],
    ['a connection that breaks off', { breakAfter: 3 }],
    ['an empty answer', { text: '' }],
  ])('by %s is a failure, not half an article', async (_case, fault) => {
    model.answerWith(() => ({ text: 'Title\n\nSome words of the article to come.', ...fault }));
    const { body } = await start();
    expect(await finished(body.id)).toMatchObject({ state: 'failed', placeholder: true });
  });

  test('never counts as written by a model, in the post made of it', async () => {
    model.answerWith(() => ({ status: 500 }));
    const { body } = await start();
    const { article } = await finished(body.id);
    const created = await ada.request('POST', '/api/posts', { ...article, generationId: body.id });
    expect(created.body).toMatchObject({ placeholder: true, aiGenerated: false });
  });
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
