import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSite, signUp, signUpAdministrator, type TestAdministrator } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { coupons, subscriptions } from '../../../database/schema/index.ts';

let server: TestServer;
let admin: TestAdministrator;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpAdministrator(server);
  const { db } = server.services;
  for (const name of ["50%_OFF\\'X", '500XOFF']) {
    const user = await signUp(server, { fullName: name });
    await insertSite(server, user, { name });
    await db.insert(coupons).values({ code: name, discountPercent: 20, validFrom: new Date() });
    await db.insert(subscriptions).values({
      userId: user.user.id,
      plan: 'pro',
      period: 'month',
      state: 'active',
      total: 149_900,
      paidUntil: new Date('2027-01-01T00:00:00Z'),
    });
  }
});
afterAll(() => server.close());

it.each(['users', 'sites', 'subscriptions', 'coupons'])(
  'wildcards, quotes and control characters are what they are in a search for %s',
  async (table) => {
    const found = async (search: string) => {
      const query = new URLSearchParams({ search });
      const { status, body } = await admin.ask<{ rows: unknown[] }>('GET', `/api/admin/${table}?${query}`);
      return status === 200 ? body.rows.length : status;
    };
    expect([await found('50'), await found('500xof')]).toEqual([2, 1]);
    expect([await found('50%_off'), await found("off\\'x"), await found('0%_')]).toEqual([1, 1, 1]);
    for (const nothing of ['5%f', '5__', '5_0', '500x%', "' or 1=1 --", "50'); drop table users; --", '500xof\\']) {
      expect([nothing, await found(nothing)]).toEqual([nothing, 0]);
    }
    // Nothing in them is a letter or a digit.
    for (const empty of ['%', '_%', "'"]) expect([empty, await found(empty)]).toEqual([empty, 400]);
    // What no database takes is left out.
    const controls = ['50\u0000', '5\u0007\u001b0', '\ud800x', '50\u202e'].map(found);
    expect(await Promise.all(controls)).toEqual([2, 0, 0, 0]);
  },
);
