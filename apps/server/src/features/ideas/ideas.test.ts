import type { PostIdea } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { ownIdeas } from './own-ideas.ts';

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
  model.requests.length = 0;
  model.answerWith(() => ({ status: 500 }));
  ada = await signUp(server);
});

const ask = async (topic?: string) =>
  (await ada.request<{ ideas: PostIdea[]; source: string }>('POST', '/api/ideas', { topic })).body;

describe('ideas', () => {
  test('are of the model where one answers, also where it wraps them into words', async () => {
    await createPost(ada, { title: 'Green tea', keywords: ['tea'] });
    const idea = { title: 'White tea', keywords: ['tea', 'white'], why: 'Rare and mild' };
    model.answerWith(() => ({
      text: `Here you are:\n\`\`\`json\n${JSON.stringify([idea, { ...idea, title: 'green tea' }])}\n\`\`\``,
    }));
    expect(await ask()).toEqual({ ideas: [idea], source: 'model' });
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('Green tea');
  });

  test.each([
    ['fails', { status: 500 }],
    ['answers no JSON', { text: 'I would write about tea.' }],
    ['answers other JSON', { text: '[{"name": "tea"}]' }],
  ])('are computed from the own keywords and titles where the model %s', async (_case, answer) => {
    await createPost(ada, { title: 'Green tea', keywords: ['tea'] });
    model.answerWith(() => answer);
    const { ideas, source } = await ask();
    expect(source).toBe('own');
    expect(ideas.length).toBeGreaterThanOrEqual(5);
    expect(ideas.every(({ title, keywords }) => title !== '' && keywords.includes('tea'))).toBe(true);
  });

  test('need a topic or a post: the examples of a new account say nothing', async () => {
    expect(await ask()).toEqual({ ideas: [], source: 'own' });
    expect(model.requests).toHaveLength(0);
    expect((await ask('bees')).ideas[0]?.keywords).toEqual(['bees']);
  });

  test('know only the posts of their user', async () => {
    await createPost(await signUp(server), { title: 'Secret plans', keywords: ['secret'] });
    expect(JSON.stringify(await ask('bees'))).not.toContain('secret');
  });

  test('take no credit', async () => {
    await ask('bees');
    expect((await ada.request<{ left: number }>('GET', '/api/credits')).body.left).toBe(15);
  });
});

describe('computed ideas', () => {
  test('never repeat a title that exists, whatever its case and marks', () => {
    const all = ownIdeas({ titles: [], keywords: ['tea'] }, '');
    const [first] = all;
    const again = ownIdeas({ titles: [first?.title.toUpperCase().replace(':', ' –') ?? ''], keywords: ['tea'] }, '');
    expect(again.map(({ title }) => title)).not.toContain(first?.title);
  });

  test('are of several subjects where there are several, and none twice', () => {
    const ideas = ownIdeas({ titles: ['Old'], keywords: ['tea', 'bees', 'bread'] }, '');
    expect(new Set(ideas.flatMap(({ keywords }) => keywords)).size).toBe(3);
    expect(new Set(ideas.map(({ title }) => title)).size).toBe(ideas.length);
  });

  test('put a topic first', () => {
    const [first] = ownIdeas({ titles: ['Old'], keywords: ['tea'] }, 'bees');
    expect(first).toMatchObject({ keywords: ['bees'], why: 'From your topic' });
  });
});
