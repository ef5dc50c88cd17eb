import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { rateLimits } from '../../../database/schema/index.ts';

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

interface From {
  password?: string;
  address?: string;
  /** The browser's cookies. */
  cookie?: string;
}

async function logIn({ password = ada.password, address = '198.51.100.1', cookie }: From = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { email: ada.user.email, password },
    headers: { origin: server.config.publicUrl, ...(cookie && { cookie }) },
    remoteAddress: address,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

/** The cookie that remains after signing out. */
const knownDevice = () => ada.cookie.split('; ').find((cookie) => cookie.includes('known_device')) ?? '';

const strangersTry = (times: number, addressOf: (n: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, n) => logIn({ password: 'a wrong guess', address: addressOf(n) })));

/** As if there had been this many attempts within the hour. */
const countedForAccount = async (count: number) =>
  server.services.db
    .insert(rateLimits)
    .values({ key: `sign-in:email:${ada.user.email}:all`, count, lastRequest: Date.now() });

async function reset(password: string) {
  const { internalAdapter } = await server.services.auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: 'reset-password:of-the-mail',
    value: ada.user.id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/account/reset-password',
    payload: { token: 'of-the-mail', password },
    headers: { origin: server.config.publicUrl },
  });
  expect(reply.statusCode).toBe(200);
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('twenty wrong tries of strangers, from one address or from twenty, do not lock the owner out', async () => {
  const scattered = await strangersTry(20, (n) => `203.0.113.${n}`);
  expect(new Set(scattered.map(({ status }) => status))).toEqual(new Set([401]));
  await strangersTry(20, () => '203.0.113.99');
  expect((await logIn()).status).toBe(200);
  // The address that made the attempts is refused, even with the right password.
  const refused = await logIn({ address: '203.0.113.99' });
  expect(refused.status).toBe(429);
  expect(refused.body.error.message).toMatch(/^Too many attempts\. Reset your password by email to sign in now, or/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
});

test('the owner signs in on a known device, whatever strangers try from everywhere, and from the same address', async () => {
  await countedForAccount(100);
  await strangersTry(20, () => '198.51.100.1');
  expect((await logIn({ address: '192.0.2.7' })).status).toBe(429);
  expect((await logIn({ cookie: knownDevice() })).status).toBe(200);
});

test('an account takes a hundred tries an hour from devices that it does not know, and not one more', async () => {
  await countedForAccount(99);
  expect((await logIn({ address: '192.0.2.7' })).status).toBe(200);
  expect((await logIn({ address: '192.0.2.8' })).status).toBe(429);
});

test('a known device may guess no more than others', async () => {
  await logIn({ cookie: knownDevice(), password: 'a wrong guess' });
  const { db } = server.services;
  const own = sql`${rateLimits.key} like ${`sign-in:email:${ada.user.email}:%`}`;
  await db.update(rateLimits).set({ count: 19 }).where(own);
  expect((await logIn({ cookie: knownDevice(), password: 'a wrong guess' })).status).toBe(401);
  expect((await logIn({ cookie: knownDevice() })).status).toBe(429);
});

test('a device is known for its own account only, and not with a forged cookie', async () => {
  const eve = await signUp(server);
  await countedForAccount(100);
  for (const cookie of [
    eve.cookie,
    `${knownDevice()}x`,
    knownDevice().replace('=', '=x'),
    'pressloom.known_device=.',
  ]) {
    expect((await logIn({ cookie })).status).toBe(429);
  }
});

test('the way in by mail: a password reset forgets the tries, and knows the device that made it', async () => {
  await countedForAccount(100);
  await strangersTry(20, () => '198.51.100.1');
  const device = await reset('another tangerine 8');
  expect((await logIn({ password: 'another tangerine 8' })).status).toBe(200);
  await countedForAccount(100).catch(() => undefined);
  await server.services.db
    .update(rateLimits)
    .set({ count: 100 })
    .where(eq(rateLimits.key, `sign-in:email:${ada.user.email}:all`));
  expect((await logIn({ password: 'another tangerine 8', cookie: device })).status).toBe(200);
  // The device cookie issued under the former password is no longer recognised.
  expect((await logIn({ password: 'another tangerine 8', cookie: knownDevice() })).status).toBe(429);
});

test('a right password ends the count of its own tries', async () => {
  await strangersTry(19, () => '198.51.100.1');
  expect((await logIn()).status).toBe(200);
  expect((await logIn({ password: 'a wrong guess' })).status).toBe(401);
  expect((await logIn()).status).toBe(200);
});
