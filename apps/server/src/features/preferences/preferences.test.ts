import type { Preferences } from '@pressloom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUp(server);
});
afterAll(() => server.close());

const read = async (user: TestUser) => (await user.request<Preferences>('GET', '/api/preferences')).body;
const save = (user: TestUser, body: object) => user.request<Preferences>('PATCH', '/api/preferences', body);

const UNSET = {
  generation: { tone: null, targetAudience: null, length: null, category: null, siteId: null },
  mail: { failed: true, missed: true, published: false, outage: true, 'credits-low': true, review: true },
};

describe('the preferences', () => {
  it('leave the defaults of the product until something is chosen', async () => {
    expect(await read(ada)).toEqual(UNSET);
  });

  it('are saved one by one; what is left out stays', async () => {
    const siteId = await insertSite(server, ada);
    await save(ada, { generation: { tone: 'humorous', siteId, category: ' Tea ' } });
    await save(ada, { generation: { length: 'long', tone: null }, mail: { published: true } });
    expect(await read(ada)).toEqual({
      generation: { tone: null, targetAudience: null, length: 'long', category: 'Tea', siteId },
      mail: { ...UNSET.mail, published: true },
    });
  });

  it('are those of one user only, and name no site of another', async () => {
    const eve = await signUp(server);
    const siteId = await insertSite(server, ada);
    expect((await save(eve, { generation: { siteId } })).status).toBe(404);
    await save(ada, { mail: { failed: false } });
    expect(await read(eve)).toEqual(UNSET);
  });

  it('forget a site with the site', async () => {
    const siteId = await insertSite(server, ada);
    await save(ada, { generation: { siteId } });
    await ada.request('DELETE', `/api/sites/${siteId}`);
    expect((await read(ada)).generation.siteId).toBeNull();
  });

  it('take only what can be chosen', async () => {
    for (const body of [
      { generation: { tone: 'angry' } },
      { generation: { category: 'x'.repeat(201) } },
      { mail: { everything: true } },
    ]) {
      expect((await save(ada, body)).status).toBe(400);
    }
    expect((await save(ada, { generation: { category: 'x'.repeat(200) } })).status).toBe(200);
  });
});

describe('the link of a mail', () => {
  /** As a mail client sends it: a form, without cookie and origin. */
  const click = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/unsubscribe?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('ends the mails of its kind, and of no other, as often as it is used', async () => {
    const token = unsubscribeToken(server.config, ada.user.id, 'failed');
    for (let n = 0; n < 2; n++) {
      const reply = await click(token);
      expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'failed' }]);
    }
    expect((await read(ada)).mail).toEqual({ ...UNSET.mail, failed: false });
  });

  it('does nothing when it was changed', async () => {
    const eve = await signUp(server);
    const token = unsubscribeToken(server.config, ada.user.id, 'failed');
    for (const changed of [
      token.replace(ada.user.id, eve.user.id),
      token.replace('.failed.', '.missed.'),
      token.slice(0, -1),
      '',
    ]) {
      expect((await click(changed)).statusCode).toBe(422);
    }
    expect([(await read(ada)).mail, (await read(eve)).mail]).toEqual([UNSET.mail, UNSET.mail]);
  });

  it('works on when APP_SECRET was replaced and the former one is given', async () => {
    const former = { appSecret: 'former-secret-former-secret-former-0', previousAppSecret: undefined };
    const token = unsubscribeToken(former, ada.user.id, 'missed');
    expect((await click(token)).statusCode).toBe(422);
    const renewed = await startTestServer({ env: { APP_SECRET_PREVIOUS: former.appSecret } });
    const user = await signUp(renewed);
    const url = `/api/unsubscribe?token=${unsubscribeToken(former, user.user.id, 'missed')}`;
    expect((await renewed.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    await renewed.close();
  });
});
