import type { ApiKey, Post } from '@pressloom/contract';
import { API_KEYS_MAX } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, postFields, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { apiKeys, rateLimits, users } from '../../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  ada = await signUp(server);
});
afterAll(() => server.close());

type NewKey = ApiKey & { key: string };

const make = (user: TestUser, form: object = {}) =>
  user.request<NewKey>('POST', '/api/keys', {
    name: 'Backup script',
    scopes: ['read'],
    password: user.password,
    ...form,
  });

const listed = async (user: TestUser) => (await user.request<{ keys: ApiKey[] }>('GET', '/api/keys')).body.keys;

async function withKey(key: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const reply = await server.app.inject({ method, url, payload, headers: { authorization: `Bearer ${key}` } });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

describe('a new key', () => {
  it('is answered once and stored as a hash only', async () => {
    const { status, body } = await make(ada, { scopes: ['publish', 'read', 'read'] });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^plk_[\w-]{43}$/);
    expect(body.key.startsWith(body.prefix)).toBe(true);
    expect(body.scopes).toEqual(['read', 'publish']);
    expect(JSON.stringify(await listed(ada))).not.toContain(body.key);
    const [row] = await server.services.db.select().from(apiKeys).where(eq(apiKeys.id, body.id));
    expect(JSON.stringify(row)).not.toContain(body.key);
  });

  it('needs the password: a borrowed session makes none', async () => {
    expect((await make(ada, { password: undefined })).status).toBe(400);
    const refused = await make(ada, { password: 'not this one' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      error: { code: 'wrong_password', details: { fields: [{ path: 'password' }] } },
    });
    expect(await listed(ada)).toEqual([]);
  });

  it('needs a name, at least one scope, and an end that is still to come', async () => {
    expect((await make(ada, { name: ' ' })).status).toBe(400);
    expect((await make(ada, { name: 'x'.repeat(101) })).status).toBe(400);
    expect((await make(ada, { name: 'x'.repeat(100) })).status).toBe(201);
    expect((await make(ada, { scopes: [] })).status).toBe(400);
    expect((await make(ada, { scopes: ['everything'] })).status).toBe(400);
    expect((await make(ada, { expiresAt: new Date(Date.now() - 1_000).toISOString() })).status).toBe(400);
  });

  it(`is refused beyond ${API_KEYS_MAX}`, async () => {
    for (let n = 0; n < API_KEYS_MAX; n++) {
      await server.services.db.delete(rateLimits);
      expect((await make(ada)).status).toBe(201);
    }
    expect((await make(ada)).body).toMatchObject({ error: { code: 'too_many_keys' } });
  });
});

describe('a request with a key', () => {
  it('acts for its owner within its scopes, without cookie and origin', async () => {
    const { key } = (await make(ada, { scopes: ['read', 'write'] })).body;
    const created = await withKey(key, 'POST', '/api/posts', postFields({ title: 'By a script' }));
    expect(created.status).toBe(201);
    const { id } = created.body as Post;
    expect((await ada.request<Post>('GET', `/api/posts/${id}`)).body.title).toBe('By a script');
    expect((await withKey(key, 'GET', `/api/posts/${id}`)).status).toBe(200);
    const published = await withKey(key, 'POST', `/api/posts/${id}/publication`, { action: 'publish', version: 1 });
    expect([published.status, published.body.error.code]).toEqual([403, 'key_scope_missing']);
  });

  it('edits several posts only if it may write', async () => {
    const post = await createPost(ada);
    const { key } = (await make(ada, { scopes: ['read', 'publish'] })).body;
    const body = { action: 'edit', ids: [post.id], changes: { keywords: ['tea'] } };
    const { status, body: refusal } = await withKey(key, 'POST', '/api/posts/bulk', body);
    expect([status, refusal.error.code]).toEqual([403, 'key_scope_missing']);
    expect((await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.keywords).toEqual([]);
  });

  it('reaches nothing of another user', async () => {
    const eve = await signUp(server);
    const post = await createPost(ada);
    const { key } = (await make(eve, { scopes: ['read', 'write', 'publish'] })).body;
    expect((await withKey(key, 'GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect((await withKey(key, 'DELETE', `/api/posts/${post.id}`)).status).toBe(404);
  });

  it('changes no account, no settings and no keys', async () => {
    const { key } = (await make(ada, { scopes: ['read', 'write', 'publish'] })).body;
    for (const [method, url] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys'],
      ['GET', '/api/sessions'],
      ['PATCH', '/api/account/profile'],
      ['POST', '/api/account/delete'],
      ['GET', '/api/account/export.json'],
    ] as const) {
      const { status, body } = await withKey(key, method, url, method === 'GET' ? undefined : {});
      expect([url, status, body.error.code]).toEqual([url, 403, 'key_not_allowed']);
    }
    expect((await withKey(key, 'GET', '/api/session')).body).toEqual({ user: null, session: null });
  });

  it('is refused with 401 when the key is unknown, revoked or over, and with 403 and the reason when its owner is blocked', async () => {
    const { db } = server.services;
    const refused = async (key: string) => {
      const { status, body } = await withKey(key, 'GET', '/api/posts');
      expect([status, body.error.code]).toEqual([401, 'invalid_key']);
    };
    await refused('plk_nonsense');
    await refused('');
    const gone = (await make(ada)).body;
    expect((await ada.request('DELETE', `/api/keys/${gone.id}`)).status).toBe(200);
    await refused(gone.key);
    const over = (await make(ada)).body;
    const setEnd = (ms: number) =>
      db
        .update(apiKeys)
        .set({ expiresAt: new Date(Date.now() + ms) })
        .where(eq(apiKeys.id, over.id));
    await setEnd(60_000);
    expect((await withKey(over.key, 'GET', '/api/posts')).status).toBe(200);
    await setEnd(-1);
    await refused(over.key);
    const { key } = (await make(ada)).body;
    await db.update(users).set({ banned: true }).where(eq(users.id, ada.user.id));
    expect(await withKey(key, 'GET', '/api/posts')).toMatchObject({
      status: 403,
      body: { error: { code: 'account_blocked' } },
    });
  });

  it('is limited to 300 a minute for each key', async () => {
    const { key, id } = (await make(ada)).body;
    await server.services.db.insert(rateLimits).values({ key: `api-key:${id}`, count: 299, lastRequest: Date.now() });
    expect((await withKey(key, 'GET', '/api/posts')).status).toBe(200);
    const { status, body, headers } = await withKey(key, 'GET', '/api/posts');
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    const other = (await make(ada)).body;
    expect((await withKey(other.key, 'GET', '/api/posts')).status).toBe(200);
  });

  it('is noted as the last use, to within five minutes', async () => {
    const { key, id } = (await make(ada)).body;
    const lastUsed = async () => (await listed(ada)).find((own) => own.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await withKey(key, 'GET', '/api/posts');
    const first = await lastUsed();
    expect(first).toEqual(expect.any(String));
    await withKey(key, 'GET', '/api/posts');
    expect(await lastUsed()).toBe(first);
    const long = new Date(Date.now() - 6 * 60_000);
    await server.services.db.update(apiKeys).set({ lastUsedAt: long }).where(eq(apiKeys.id, id));
    await withKey(key, 'GET', '/api/posts');
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(long.getTime());
  });
});

it("another user's key is not found when it is to be revoked", async () => {
  const eve = await signUp(server);
  const { id } = (await make(ada)).body;
  expect((await eve.request('DELETE', `/api/keys/${id}`)).status).toBe(404);
  expect(await listed(ada)).toHaveLength(1);
});

it('the API document says of each call whether a key may make it', async () => {
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/api/posts'].get.security).toEqual([{ session: [] }, { key: ['read'] }]);
  expect(paths['/api/posts/{id}/publication'].post.security).toEqual([{ session: [] }, { key: ['publish'] }]);
  expect(paths['/api/keys'].post.security).toEqual([{ session: [] }]);
});
