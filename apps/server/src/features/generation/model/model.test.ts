import { startOpenAiServer } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveModel, withVersion } from './model.ts';

const NOWHERE = 'http://127.0.0.1:9/v1';
let ollama: Awaited<ReturnType<typeof startOpenAiServer>>;

beforeAll(async () => {
  ollama = await startOpenAiServer({ model: 'llama3.1:8b', apiKey: '' });
});
afterAll(() => ollama.stop());

const nothing = { baseUrl: undefined, apiKey: undefined, model: undefined };

test('a key alone means Groq and its small model', async () => {
  expect(await resolveModel({ ...nothing, apiKey: 'gsk_x' }, NOWHERE)).toEqual({
    baseUrl: 'https://api.groq.com/openai/v1',
    model: 'openai/gpt-oss-20b',
    apiKey: 'gsk_x',
  });
});

test('with nothing set, a local Ollama is found with the first model it has', async () => {
  expect(await resolveModel(nothing, ollama.url)).toEqual({
    baseUrl: ollama.url,
    model: 'llama3.1:8b',
    apiKey: undefined,
  });
});

test('with nothing set and no Ollama, the reason names what to set', async () => {
  await expect(resolveModel(nothing, NOWHERE)).rejects.toMatchObject({
    code: 'no_model',
    message: expect.stringMatching(/LLM_API_KEY.*LLM_BASE_URL.*Ollama/),
  });
});

test('an endpoint without a model name is asked for what it has', async () => {
  const found = await resolveModel({ ...nothing, baseUrl: ollama.url }, NOWHERE);
  expect(found.model).toBe('llama3.1:8b');
});

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:11434/v1/', 'http://localhost:11434/v1'],
  ['https://api.groq.com/openai', 'https://api.groq.com/openai/v1'],
  ['https://example.com/v1beta/openai', 'https://example.com/v1beta/openai'],
])('the base URL %s is read as %s', (given, expected) => {
  expect(withVersion(given)).toBe(expected);
});
