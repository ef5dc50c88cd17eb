import { API_KEY_SCOPES, type ApiKeyScope } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeys } from '../src/database/schema/index.ts';
import { createApiKey } from '../src/features/account/api-keys/api-key-store.ts';
import { collectRoutes } from './collect-routes.ts';
import { createPost, signUp, type TestUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

interface Route {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  key: ApiKeyScope | 'none' | undefined;
}

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
let postId: string;
/** Every route that requires a user, found by its refusal of a visitor. */
const routes: Route[] = [];

beforeAll(async () => {
  const collected = await collectRoutes(() => startTestServer());
  server = collected.started;
  owner = await signUp(server);
  stranger = await signUp(server);
  postId = (await createPost(owner)).id;
  for (const { url, method, config } of collected.routes) {
    const route = { name: `${method} ${url}`, method: method as Route['method'], url, key: config?.key };
    const { statusCode } = await server.app.inject({ method: route.method, url: filled(url) });
    if (statusCode === 401) routes.push(route);
  }
});
afterAll(() => server.close());

const filled = (url: string) => url.replace(':id', postId);

/** Sends a cookie as well, which must be ignored, and as a cross-site request, as no browser would. */
async function call({ method, url }: Route, key: string) {
  const reply = await server.app.inject({
    method,
    url: filled(url),
    headers: { authorization: `Bearer ${key}`, 'sec-fetch-site': 'cross-site', cookie: owner.cookie },
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, code: isJson ? reply.json().error?.code : undefined };
}

async function keyWith(...scopes: ApiKeyScope[]) {
  await server.services.db.delete(apiKeys).where(eq(apiKeys.userId, stranger.user.id));
  const { key } = await createApiKey(server.services.db, stranger.user.id, { name: 'Script', scopes, expiresAt: null });
  return key;
}

it('every route says what an API key needs, or that none may call it', () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter(({ key }) => key === undefined).map(({ name }) => name)).toEqual([]);
});

it('a key may do that and nothing else', async () => {
  for (const route of routes) {
    const { key } = route;
    if (key === 'none' || key === undefined) {
      const refused = await call(route, await keyWith(...API_KEY_SCOPES));
      expect([route.name, refused]).toEqual([route.name, { status: 403, code: 'key_not_allowed' }]);
      continue;
    }
    const others = await keyWith(...API_KEY_SCOPES.filter((scope) => scope !== key));
    expect([route.name, await call(route, others)]).toEqual([route.name, { status: 403, code: 'key_scope_missing' }]);
    // An open stream responds only when it ends.
    if (route.url === '/api/events') continue;
    const { status } = await call(route, await keyWith(key));
    expect([route.name, status]).toEqual([
      route.name,
      expect.toSatisfy((code: number) => code !== 401 && code !== 403),
    ]);
    // The row belongs to the cookie's owner, not to the key's.
    if (route.url.includes(':id')) expect([route.name, status]).toEqual([route.name, expect.toSatisfy(isRefusal)]);
  }
});

const isRefusal = (code: number) => code === 400 || code === 404;
