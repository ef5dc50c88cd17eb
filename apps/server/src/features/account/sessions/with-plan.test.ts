import { afterAll, beforeAll, expect, it } from 'vitest';
import { SELLING } from '../../../../test/billing-env.ts';
import { signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { grantPlan } from '../../plans/index.ts';

let selling: TestServer;
let free: TestServer;
beforeAll(async () => {
  selling = await startTestServer({ env: SELLING });
  free = await startTestServer();
});
afterAll(() => Promise.all([selling.close(), free.close()]));

const sessionOf = async (cookie: string, on: TestServer) =>
  (await on.app.inject({ url: '/api/session', headers: { cookie } })).json().session;

it('the session names the plan of its user', async () => {
  const ada = await signUp(selling);
  expect(await sessionOf(ada.cookie, selling)).toMatchObject({ plan: 'free' });
  await grantPlan(selling.services.db, {
    userId: ada.user.id,
    plan: 'pro',
    from: new Date(Date.now() - 1_000),
    until: null,
    source: 'administrator',
    subject: crypto.randomUUID(),
    reason: 'A friend of the house',
  });
  expect(await sessionOf(ada.cookie, selling)).toMatchObject({ plan: 'pro' });
});

it('who signs up or in learns it with the reply', async () => {
  const account = { fullName: 'Ada Writer', email: 'ada@plans.example', password: 'a long enough passphrase' };
  const post = async (url: string, payload: object) =>
    (await selling.app.inject({ method: 'POST', url, payload })).json().session;
  expect(await post('/api/account/register', account)).toMatchObject({ plan: 'free' });
  expect(await post('/api/account/login', account)).toMatchObject({ plan: 'free' });
});

it('where nothing is sold, no session names one', async () => {
  const ada = await signUp(free);
  expect(await sessionOf(ada.cookie, free)).not.toHaveProperty('plan');
});
