import { randomUUID } from 'node:crypto';
import { adminLogin } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectRoutes } from '../../../../test/collect-routes.ts';
import { signUp, signUpAdministrator, type TestAdministrator, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { users } from '../../../database/schema/index.ts';
import { createApiKey } from '../../account/api-keys/api-key-store.ts';

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
let routes: { method: NonNullable<InjectOptions['method']>; url: string }[];

beforeAll(async () => {
  const collected = await collectRoutes(() => startTestServer());
  server = collected.started;
  routes = collected.routes
    .filter(({ url }) => url.startsWith('/api/admin/') && url !== adminLogin.path)
    .map(({ method, url }) => ({
      method: method as (typeof routes)[number]['method'],
      url: url.replace(/:\w+/g, randomUUID()),
    }));
  admin = await signUpAdministrator(server);
  ada = await signUp(server);
});
afterAll(() => server.close());

const BODIES = [undefined, '{}', '{"nonsense":', '{"reason":1}'];

/** Everything a client sees of a reply but what differs between any two. */
async function seen(method: InjectOptions['method'], url: string, headers: Record<string, string>, payload?: string) {
  const type = payload && { 'content-type': 'application/json' };
  const reply = await server.app.inject({ method, url, payload, headers: { ...headers, ...type } });
  const { date: _, 'x-request-id': __, ...rest } = reply.headers;
  return { status: reply.statusCode, body: reply.body, headers: rest };
}

async function expectAbsent(headers: Record<string, string>) {
  for (const { method, url } of routes) {
    for (const body of method === 'GET' ? [undefined] : BODIES) {
      const found = await seen(method, url, headers, body);
      const unknown = await seen(method, `/api/admin/${randomUUID()}`, headers, body);
      expect([method, url, body, found]).toEqual([method, url, body, unknown]);
      expect([400, 404]).toContain(found.status);
    }
  }
}

const origin = () => ({ origin: server.config.publicUrl });

it('there are admin routes, and an administrator reaches them', async () => {
  expect(routes.length).toBeGreaterThan(2);
  for (const { method, url } of routes.filter((route) => route.method === 'GET')) {
    const reply = await admin.ask(method, url);
    expect([url, JSON.stringify(reply.body)]).not.toEqual([url, expect.stringContaining('no such endpoint')]);
  }
});

it('to a visitor every admin route looks absent', () => expectAbsent(origin()));

it('to an ordinary user every admin route looks absent', () => expectAbsent({ ...origin(), cookie: ada.cookie }));

it('to an administrator who is signed in to the app alone every admin route looks absent', () =>
  expectAbsent({ ...origin(), cookie: admin.cookie }));

it('with an API key of an administrator every admin route looks absent, whatever cookie comes along', async () => {
  const scopes = ['read', 'write', 'publish'] as const;
  const { key } = await createApiKey(server.services.db, admin.user.id, {
    name: 'Script',
    scopes: [...scopes],
    expiresAt: null,
  });
  await expectAbsent({ authorization: `Bearer ${key}` });
  await expectAbsent({ authorization: `Bearer ${key}`, cookie: admin.adminCookie });
});

it('to a demoted administrator every admin route looks absent at the next request, and to a blocked one', async () => {
  for (const change of [{ role: 'user' }, { banned: true }]) {
    const other = await signUpAdministrator(server);
    expect((await other.ask('GET', '/api/admin/session')).status).toBe(200);
    await server.services.db.update(users).set(change).where(eq(users.id, other.user.id));
    await expectAbsent({ ...origin(), cookie: other.adminCookie });
  }
});

it('an admin write from another site is refused', async () => {
  for (const { method, url } of routes.filter((route) => route.method !== 'GET')) {
    const reply = await admin.ask(method, url, {}, { origin: 'https://evil.example' });
    expect([url, reply.status, reply.body]).toMatchObject([url, 403, { error: { code: 'foreign_origin' } }]);
  }
});

it('the API document names no admin route but the login', async () => {
  const { body } = await server.app.inject({ url: '/api/openapi.json' });
  expect(Object.keys(JSON.parse(body).paths).filter((path) => path.startsWith('/api/admin'))).toEqual([
    adminLogin.path,
  ]);
});
