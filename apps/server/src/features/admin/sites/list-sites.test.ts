import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { deliveryAttempts, siteLeases } from '../../../database/schema/index.ts';
import { listSites } from './list-sites.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, { fullName: 'Ada Writer', email: 'ada@example.com' });
  grace = await signUp(server, { fullName: 'Grace Writer', email: 'grace@example.com' });
});
afterAll(() => server.close());

const list = (query: Partial<Parameters<typeof listSites>[1]> = {}) =>
  listSites(server.services.db, { sort: 'name', limit: 25, ...query });
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ name }) => name);

describe('the sites of all users', () => {
  let kitchen: string;
  beforeAll(async () => {
    const { db } = server.services;
    kitchen = await insertSite(server, ada, { name: 'Kitchen', url: 'https://kitchen.example' });
    const garden = await insertSite(server, grace, {
      name: 'garden',
      url: 'https://garden.example',
      healthState: 'failing',
      healthCode: 'credentials_rejected',
      healthMessage: 'The application password was refused.',
    });
    await db.insert(siteLeases).values({
      siteId: kitchen,
      failingSince: new Date('2026-11-23T10:00:00Z'),
      failureCode: 'unreachable',
      failureMessage: 'The site does not answer.',
    });
    const { id: publicationId } = await insertPublication(server, ada, kitchen);
    const attempt = { publicationId, userId: ada.user.id, siteId: kitchen, action: 'publish' as const };
    await db.insert(deliveryAttempts).values([
      {
        ...attempt,
        attempt: 1,
        startedAt: new Date('2026-11-23T09:00:00Z'),
        endedAt: new Date('2026-11-23T09:00:01Z'),
        outcome: 'done',
      },
      {
        ...attempt,
        attempt: 2,
        startedAt: new Date('2026-11-23T10:00:00Z'),
        endedAt: new Date('2026-11-23T10:00:02Z'),
        outcome: 'retry',
        message: 'The site does not answer.',
      },
    ]);
    const { id: other } = await insertPublication(server, grace, garden);
    await db
      .insert(deliveryAttempts)
      .values({ publicationId: other, userId: grace.user.id, siteId: garden, action: 'publish', attempt: 1 });
  });

  it('say whose they are, how they are doing and how the last delivery went', async () => {
    expect((await list()).rows).toEqual([
      expect.objectContaining({
        name: 'garden',
        owner: 'Grace Writer',
        email: 'grace@example.com',
        health: expect.objectContaining({ state: 'failing', message: 'The application password was refused.' }),
        lastDelivery: expect.objectContaining({ state: 'running', message: null }),
      }),
      expect.objectContaining({
        name: 'Kitchen',
        health: expect.objectContaining({ state: 'interrupted', message: 'The site does not answer.' }),
        lastDelivery: {
          at: '2026-11-23T10:00:02.000Z',
          state: 'failed',
          message: 'The site does not answer.',
        },
      }),
    ]);
  });

  it('never show a credential', async () => {
    const shown = JSON.stringify(await list());
    expect(shown).not.toMatch(/password"|sealed|username|restRoot/i);
  });

  it('are found by name, address and the email address of their owner', async () => {
    expect(await names({ search: 'KITCH' })).toEqual(['Kitchen']);
    expect(await names({ search: 'garden.ex' })).toEqual(['garden']);
    expect(await names({ search: 'grace@example.com' })).toEqual(['garden']);
  });

  it('are filtered by user and health', async () => {
    expect(await names({ userId: ada.user.id })).toEqual(['Kitchen']);
    expect(await names({ health: 'failing' })).toEqual(['garden']);
    expect(await names({ health: 'interrupted' })).toEqual(['Kitchen']);
  });
});
