import type { AiProvider, Generation, GenerationEvent } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { aiProviders, rateLimits } from '../../database/schema/index.ts';

let ours: OpenAiServer;
let own: OpenAiServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  ours = await startOpenAiServer({ model: 'server-8b', apiKey: 'sk-of-the-server' });
  own = await startOpenAiServer({ model: 'own-70b', apiKey: 'sk-own-0123456789-wxyz' });
  server = await startTestServer({
    listen: true,
    env: { LLM_BASE_URL: ours.url, LLM_API_KEY: ours.apiKey, LLM_MODEL: ours.model },
  });
});
afterAll(async () => {
  await server.close();
  await own.stop();
  await ours.stop();
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  for (const model of [ours, own]) {
    model.requests.length = 0;
    model.answerWith(undefined);
  }
  ada = await signUp(server);
});

const PATH = '/api/account/ai-provider';
const save = (user: TestUser, form: object = {}) =>
  user.request<{ provider: AiProvider }>('PUT', PATH, {
    baseUrl: own.url,
    model: own.model,
    apiKey: own.apiKey,
    ...form,
  });
const stored = async (user: TestUser) =>
  (await user.request<{ provider: AiProvider | null }>('GET', PATH)).body.provider;

async function generate(user: TestUser): Promise<Generation> {
  const { body } = await user.request<Generation>('POST', '/api/generations', { keywords: ['tea'], length: 'short' });
  const response = await fetch(`${server.url}/api/generations/${body.id}/stream`, { headers: { cookie: user.cookie } });
  const events = [...(await response.text()).matchAll(/^data: (\{"type".*)$/gm)];
  const last = JSON.parse(events.at(-1)?.[1] ?? '{}') as GenerationEvent;
  if (last.type !== 'end') throw new Error('The stream ended without its end');
  return last.generation;
}

describe('an own model', () => {
  it('is tested with one small request, stored, and writes from then on', async () => {
    const { status, body } = await save(ada, { baseUrl: own.url.replace(/\/v1$/, '') });
    expect(status).toBe(200);
    expect(body.provider).toMatchObject({ baseUrl: own.url, model: 'own-70b', keyEnding: 'wxyz' });
    expect(own.requests.map(({ max_tokens }) => max_tokens)).toEqual([16]);

    const { state } = await generate(ada);
    expect([state, ours.requests.length, own.requests.length]).toEqual(['done', 0, 2]);
    expect((await ada.request('GET', '/api/generations/model')).body).toMatchObject({
      available: true,
      own: true,
      model: 'own-70b',
    });
  });

  it('is used for nobody else', async () => {
    await save(ada);
    const eve = await signUp(server);
    expect(await stored(eve)).toBeNull();
    await generate(eve);
    expect([ours.requests.length, own.requests.length]).toEqual([1, 1]);
  });

  it('keeps its key sealed: in no reply and not readable in the database', async () => {
    const { body } = await save(ada);
    expect(JSON.stringify([body, await stored(ada)])).not.toContain('sk-own');
    const [row] = await server.services.db.select().from(aiProviders).where(eq(aiProviders.userId, ada.user.id));
    expect(JSON.stringify(row)).not.toContain('sk-own');
  });

  it('can be changed without typing the key again, but the key goes to no other endpoint', async () => {
    await save(ada);
    expect((await save(ada, { apiKey: undefined })).status).toBe(200);
    const elsewhere = await startOpenAiServer({ model: 'own-70b', apiKey: '' });
    const reply = await save(ada, { apiKey: undefined, baseUrl: elsewhere.url });
    expect([reply.status, elsewhere.requests.length]).toEqual([400, 0]);
    expect(reply.body).toMatchObject({ error: { details: { fields: [{ path: 'apiKey' }] } } });
    expect((await save(ada, { apiKey: null, baseUrl: elsewhere.url })).body.provider.keyEnding).toBeNull();
    await elsewhere.stop();
  });

  it('is forgotten with its key when it is removed; the model of the server writes again', async () => {
    await save(ada);
    expect((await ada.request('DELETE', PATH)).status).toBe(200);
    expect(await stored(ada)).toBeNull();
    expect(await server.services.db.select().from(aiProviders).where(eq(aiProviders.userId, ada.user.id))).toEqual([]);
    await generate(ada);
    expect(ours.requests.length).toBe(1);
  });

  it('lists the models that its endpoint offers', async () => {
    const list = await ada.request('POST', `${PATH}/models`, { baseUrl: own.url, apiKey: own.apiKey });
    expect([list.status, list.body]).toEqual([200, { models: ['own-70b'] }]);
    const nothing = await ada.request('POST', `${PATH}/models`, { baseUrl: `${server.url}/healthz`, apiKey: null });
    expect(nothing).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('no list of models') } },
    });
    const refused = await ada.request('POST', `${PATH}/models`, { baseUrl: own.url, apiKey: 'wrong' });
    expect(refused.body).toMatchObject({
      error: { code: 'model_key_refused', details: { fields: [{ path: 'apiKey' }] } },
    });
  });

  it('that fails later says what to do in the settings, not on the server', async () => {
    await save(ada);
    own.answerWith(() => ({ status: 401 }));
    const { error, placeholder } = await generate(ada);
    expect(placeholder).toBe(true);
    expect(error?.code).toBe('model_key_refused');
    expect(error?.message).toMatch(/^Your endpoint refused the key/);
    expect(error?.message).not.toContain('LLM_');
  });
});

describe('an endpoint that does not work is not stored, and the reason is said beside its field', () => {
  const cases: [string, () => object, string, string][] = [
    ['a wrong key', () => ({ apiKey: 'wrong' }), 'model_key_refused', 'apiKey'],
    ['an unknown model', () => ({ model: 'no-such-model' }), 'model_not_found', 'model'],
    ['a closed port', () => ({ baseUrl: 'http://127.0.0.1:9/v1' }), 'model_unreachable', 'baseUrl'],
    ['a name that leads nowhere', () => ({ baseUrl: 'https://models.invalid/v1' }), 'model_unreachable', 'baseUrl'],
    ['the metadata of a cloud', () => ({ baseUrl: 'http://169.254.169.254/v1' }), 'model_address_blocked', 'baseUrl'],
    ['a website', () => ({ baseUrl: `${server.url}/healthz?` }), 'model_not_found', 'model'],
  ];
  it.each(cases)('%s', async (_name, form, code, field) => {
    const { status, body } = await save(ada, form());
    expect([status, body]).toMatchObject([422, { error: { code, details: { fields: [{ path: field }] } } }]);
    expect(await stored(ada)).toBeNull();
  });

  it.each([
    [429, 'model_busy'],
    [500, 'model_failed'],
    [400, 'model_refused'],
  ])('status %i', async (status, code) => {
    own.answerWith(() => ({ status }));
    const { body } = await save(ada);
    expect(body).toMatchObject({ error: { code } });
    // Providers repeat the key in their messages.
    expect(JSON.stringify(body)).not.toContain('sk-');
  });

  it('an address that is none, or brings a password along', async () => {
    for (const baseUrl of ['', 'ftp://models.example', 'http://[::1', 'https://me:secret@models.example/v1']) {
      expect([baseUrl, (await save(ada, { baseUrl })).status]).toEqual([baseUrl, 400]);
    }
  });
});

it('where private sites are not allowed, no endpoint of the internal network is reached', async () => {
  const guarded = await startTestServer({ env: { ALLOW_PRIVATE_SITES: 'false' } });
  const user = await signUp(guarded);
  for (const baseUrl of [own.url, own.url.replace('127.0.0.1', 'localhost'), own.url.replace('127.0.0.1', '[::1]')]) {
    const { body } = await save(user, { baseUrl });
    expect(body).toMatchObject({ error: { code: 'model_address_blocked' } });
    const list = await user.request('POST', `${PATH}/models`, { baseUrl, apiKey: own.apiKey });
    expect(list.body).toMatchObject({ error: { code: 'model_address_blocked' } });
  }
  expect(own.requests).toEqual([]);
  await guarded.close();
});
