import { randomUUID } from 'node:crypto';
import { adminLogin, newRun } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  autopilots,
  generations,
  images,
  invoices,
  notifications,
  postSources,
  rateLimits,
  revisions,
  runItems,
  runs,
  sessions,
} from '../src/database/schema/index.ts';
import { createApiKey } from '../src/features/account/api-keys/api-key-store.ts';
import { issueInvoice } from '../src/features/billing/invoices/issue-invoice.ts';
import { collectRoutes } from './collect-routes.ts';
import { createPost, insertSite, signUp, type TestUser } from './factories.ts';
import { insertPayment, SELLING_GST } from './payments.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Routes open to everyone. All others require a session: a new route fails this file until it is classified. */
const PUBLIC = new Set([
  'GET /api/session',
  'POST /api/account/register',
  'POST /api/account/login',
  'POST /api/admin/login',
  // Requires the cookie of a sign-in awaiting its code.
  'POST /api/account/login/code',
  'POST /api/account/logout',
  'POST /api/account/resend-verification',
  'POST /api/account/forgot-password',
  'POST /api/account/reset-password',
  'GET /api/account/verify-email',
  // Requires a signed URL.
  'GET /api/images/:id/shared/:until/:file',
  // Require the token from an email.
  'POST /api/unsubscribe',
  'GET /api/account/confirm-email',
  'GET /api/openapi.json',
  // Always redirects to a page; what it does requires a session (see authorize-site.test.ts).
  'GET /api/sites/authorize/callback',
]);

/** Valid bodies for routes with a row id in their path. */
const BODIES: Record<string, object> = {
  'PATCH /api/posts/:id': { title: 'Stolen', version: 1 },
  'POST /api/posts/:id/check': {},
  'PUT /api/posts/:id/ignored-claims': { key: 'a'.repeat(32), isIgnored: true },
  'POST /api/posts/:id/sources': { url: 'http://127.0.0.1:9/' },
  'POST /api/posts/:id/publication': { action: 'publish', version: 1 },
  'POST /api/posts/:id/remote': { choice: 'take', version: 1, seen: 'x' },
  'POST /api/revisions/:id/restore': { version: 1 },
  'POST /api/sites/:id/images/alt-text': { images: [{ id: 1, url: 'https://a.example/a.jpg', altText: 'Stolen' }] },
  'PATCH /api/runs/:id': { version: 1 },
  'POST /api/runs/:id/plan': { version: 1 },
  'POST /api/runs/:id/briefs': { version: 1 },
  'POST /api/runs/:id/accept': { version: 1 },
  'POST /api/runs/:id/pause': { version: 1 },
  'POST /api/runs/:id/resume': { version: 1 },
  'POST /api/runs/:id/stop': { version: 1 },
  'POST /api/runs/:id/items': { title: 'Stolen', version: 1 },
  'POST /api/runs/:id/order': { ids: [randomUUID()], version: 1 },
  'PATCH /api/autopilots/:id': { enabled: false },
  'PATCH /api/run-items/:id': { title: 'Stolen', version: 1 },
  'POST /api/run-items/:id/replace': { version: 1 },
  'POST /api/run-items/:id/decline': { version: 1 },
  'POST /api/billing/payments/:id/refund': { amount: 100 },
  'POST /api/billing/checkouts/:id/payment': { paymentId: 'pay_1', signature: 'x' },
  'PATCH /api/sites/:id': { name: 'Stolen' },
  'PUT /api/sites/:id/automation': { publishWithoutReview: true },
  'PATCH /api/sites/:id/library': { showsPages: true },
  'POST /api/sites/:id/reconnect': { username: 'eve', password: 'abcd efgh ijkl mnop' },
  'POST /api/sites/:id/address': { url: 'http://127.0.0.1:9', password: 'abcd efgh ijkl mnop' },
  'POST /api/sites/:id/address/check': { url: 'http://127.0.0.1:9', password: 'abcd efgh ijkl mnop' },
};

interface Route {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  takesJson: boolean;
}

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
let routes: Route[];
/** Ids of the owner's rows, by the path segment before. */
let ids: Record<string, string>;

beforeAll(async () => {
  const collected = await collectRoutes(() => startTestServer());
  server = collected.started;
  routes = collected.routes
    // Absent, unless for an administrator: features/admin/session/every-admin-route.test.ts.
    .filter(({ url }) => !url.startsWith('/api/admin/') || url === adminLogin.path)
    .map(({ url, method, schema }) => ({
      name: `${method} ${url}`,
      method: method as Route['method'],
      url,
      takesJson: schema?.body !== undefined,
    }));
  owner = await signUp(server);
  stranger = await signUp(server);
  ids = await ownedRows(owner);
});
afterAll(() => server.close());

async function ownedRows(of: TestUser): Promise<Record<string, string>> {
  const { user, ...owner } = of;
  const { db } = server.services;
  const siteId = await insertSite(server, of);
  const [generation] = await db
    .insert(generations)
    .values({
      userId: user.id,
      request: { keywords: ['tea'], tone: 'informative', targetAudience: 'general', length: 'short' },
      state: 'done',
    })
    .returning({ id: generations.id });
  const [image] = await db
    .insert(images)
    .values({ userId: user.id, contentType: 'image/png', data: Buffer.from('png') })
    .returning({ id: images.id });
  const [notification] = await db
    .insert(notifications)
    .values({ userId: user.id, kind: 'failed', outcome: randomUUID(), message: 'News' })
    .returning({ id: notifications.id });
  const post = await createPost({ user, ...owner });
  const [revision] = await db.select({ id: revisions.id }).from(revisions).where(eq(revisions.postId, post.id));
  const [source] = await db
    .insert(postSources)
    .values({ userId: user.id, postId: post.id, url: 'https://a.example/', text: Buffer.from(''), error: 'Not read' })
    .returning({ id: postSources.id });
  const [session] = await db
    .insert(sessions)
    .values({ userId: user.id, token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) })
    .returning({ id: sessions.id });
  const run = await insertRun(user.id, siteId);
  const payment = await insertPayment(db, { userId: user.id });
  await issueInvoice(db, SELLING_GST, payment, new Date());
  const [document] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.userId, user.id));
  const key = await createApiKey(db, user.id, { name: 'A script', scopes: ['read'], expiresAt: null });
  return {
    posts: post.id,
    notifications: notification?.id ?? '',
    sessions: session?.id ?? '',
    keys: key.id,
    sites: siteId,
    generations: generation?.id ?? '',
    images: image?.id ?? '',
    revisions: revision?.id ?? '',
    ...run,
    sources: source?.id ?? '',
    payments: payment.id,
    checkouts: payment.checkoutId,
    documents: document?.id ?? '',
  };
}

async function insertRun(userId: string, siteId: string) {
  const { db } = server.services;
  const settings = {
    ...newRun.parse({ topic: 'Tea', siteId, schedule: { startDate: '2099-01-01' } }),
    count: 1,
  };
  const [run] = await db
    .insert(runs)
    .values({ userId, siteId, topic: 'Tea', settings, state: 'planned' })
    .returning({ id: runs.id });
  const [item] = await db
    .insert(runItems)
    .values({ userId, runId: run?.id ?? '', position: 0, title: 'Tea', plannedAt: new Date('2099-01-01') })
    .returning({ id: runItems.id });
  const [autopilot] = await db
    .insert(autopilots)
    .values({ userId, siteId, topics: ['Tea'], settings })
    .returning({ id: autopilots.id });
  return { runs: run?.id ?? '', 'run-items': item?.id ?? '', autopilots: autopilot?.id ?? '' };
}

const idFor = (url: string, of = ids) => of[url.split('/:id')[0]?.split('/').pop() ?? ''] ?? `no row for ${url}`;
const filled = (url: string, id = idFor(url)) => url.replace(':id', id);
const withId = () => routes.filter(({ url }) => url.includes(':id'));
const guarded = () => routes.filter(({ name }) => !PUBLIC.has(name));
const writes = () => routes.filter(({ method }) => method !== 'GET');

/** Messages to visitors that the specification prescribes for the action. */
const SIGNED_OUT: Record<string, string> = {
  'POST /api/sites': 'You must be logged in to add a WordPress site',
  'POST /api/sites/authorize': 'You must be logged in to add a WordPress site',
};

describe('every route', () => {
  it('is walked here', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect([...PUBLIC].filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
    expect(withId().filter(({ url }) => idFor(url).startsWith('no row'))).toEqual([]);
    expect(withId().filter(({ name, takesJson }) => takesJson !== name in BODIES)).toEqual([]);
  });

  it('answers 401 to a visitor, whatever is sent along, unless it is on the public list', async () => {
    for (const { name, method, url } of guarded()) {
      for (const payload of [undefined, { nonsense: true }]) {
        const reply = await server.app.inject({
          method,
          url: filled(url),
          payload,
          headers: { origin: server.config.publicUrl },
        });
        expect([name, reply.statusCode, reply.json()]).toEqual([
          name,
          401,
          { error: { code: 'not_signed_in', message: SIGNED_OUT[name] ?? 'Auth session missing!' } },
        ]);
      }
    }
  });

  it("answers 404 for a row of another user's, as for one that does not exist and for an id that is none", async () => {
    for (const { name, method, url } of withId()) {
      const foreign = await stranger.request(method, filled(url), BODIES[name]);
      const absent = await owner.request(method, filled(url, randomUUID()), BODIES[name]);
      const nonsense = await owner.request(method, filled(url, 'nonsense'), BODIES[name]);
      expect([name, foreign.status, absent.status, nonsense.status]).toEqual([name, 404, 404, 404]);
      expect(foreign.body).toMatchObject({ error: { code: 'not_found' } });
      expect(absent.body).toEqual(foreign.body);
    }
  });

  it('refuses a write that comes from another site', async () => {
    for (const { name, method, url } of writes()) {
      const reply = await owner.request(method, filled(url), {}, { origin: 'https://evil.example' });
      expect([name, reply.status, reply.body]).toEqual([
        name,
        403,
        expect.objectContaining({ error: expect.objectContaining({ code: 'foreign_origin' }) }),
      ]);
    }
  });

  it('answers 400 to malformed JSON', async () => {
    for (const { name, method, url } of writes().filter(({ takesJson }) => takesJson)) {
      for (const payload of ['{"title":', '{"__proto__":{"a":1}}', '']) {
        const reply = await server.app.inject({
          method,
          url: filled(url),
          payload,
          headers: { origin: server.config.publicUrl, cookie: owner.cookie, 'content-type': 'application/json' },
        });
        expect([name, payload, reply.statusCode]).toEqual([name, payload, 400]);
        expect(reply.json()).toMatchObject({ error: { code: 'malformed_json', message: expect.any(String) } });
      }
    }
  });

  it('answers bad input with an error of the one shape, never with 500', async () => {
    const properties = await bodyProperties();
    for (const { name, method, url } of writes()) {
      const user = await signUp(server);
      const address = filled(url, idFor(url, await ownedRows(user)));
      for (const payload of badBodies(properties[name] ?? [], BODIES[name])) {
        const { status, body } = await unlimited(() => user.request(method, address, payload, JSON_BODY));
        expect([name, payload.slice(0, 200), status, body]).toEqual([
          name,
          payload.slice(0, 200),
          expect.toSatisfy((code: number) => code < 500),
          body,
        ]);
        if (status >= 400)
          expect(body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
      }
    }
  }, 300_000);

  it('answers bad queries likewise', async () => {
    for (const { name, url } of routes.filter(({ method }) => method === 'GET')) {
      if (/stream|events/.test(url)) continue;
      for (const query of [
        '?search=%00',
        '?status=x&status=y',
        '?limit=-1',
        '?cursor=%F0%9F',
        '?siteId=x',
        '?limit=1e9',
        '?token=%00',
        '?%00=1',
      ]) {
        const { status } = await stranger.request('GET', filled(url) + query);
        expect([name, query, status < 500]).toEqual([name, query, true]);
      }
    }
  });
});

describe('a row of another user named in a body or query', () => {
  it('is not found either', async () => {
    const foreign = { siteId: ids.sites };
    const own = await createPost(stranger);
    expect((await stranger.request('POST', '/api/posts', { title: 'x', content: '<p>x</p>', ...foreign })).status).toBe(
      404,
    );
    expect((await stranger.request('PATCH', `/api/posts/${own.id}`, { version: own.version, ...foreign })).status).toBe(
      404,
    );
    expect(
      (
        await stranger.request('POST', `/api/posts/${own.id}/publication`, {
          action: 'publish',
          version: own.version,
          ...foreign,
        })
      ).status,
    ).toBe(404);
    expect(
      (await stranger.request('POST', '/api/sites/authorize', { url: 'http://127.0.0.1:9', ...foreign })).status,
    ).toBe(404);
    expect((await stranger.request('GET', `/api/posts?siteId=${ids.sites}`)).body).toMatchObject({ posts: [] });
  });
});

/** Makes a request once more where limits of earlier ones hold it up. */
async function unlimited(request: () => ReturnType<TestUser['request']>) {
  const reply = await request();
  if (reply.status !== 429) return reply;
  await server.services.db.delete(rateLimits);
  return request();
}

/** Field names of each body, from the OpenAPI document. */
async function bodyProperties(): Promise<Record<string, string[]>> {
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  const fields: Record<string, string[]> = {};
  for (const { name, method, url } of routes) {
    const body = paths[url.replace(':id', '{id}')]?.[method.toLowerCase()]?.requestBody;
    fields[name] = Object.keys(body?.content['application/json'].schema.properties ?? {});
  }
  return fields;
}

const STRANGE = [
  null,
  -1,
  1e308,
  true,
  '',
  '\0',
  '\ud800',
  'x'.repeat(100_000),
  '‮😀ع',
  "'; drop table users; --",
  [],
  [null],
  {},
  [['a']],
  '2026-02-30T00:00:00Z',
  '9999-99-99',
  'javascript:alert(1)',
  'http://[::1',
  'http://\0',
];

const JSON_BODY = { 'content-type': 'application/json' };

/** As JSON texts. */
function badBodies(fields: string[], valid: object = {}): string[] {
  const single = fields.flatMap((field) => STRANGE.map((value) => ({ ...valid, [field]: value })));
  const all = STRANGE.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  const deep = `{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  return [deep, ...[null, 1, 'text', [], {}, ...single, ...all].map((body) => JSON.stringify(body))];
}
