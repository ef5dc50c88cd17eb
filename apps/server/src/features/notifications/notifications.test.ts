import { randomUUID } from 'node:crypto';
import type { MailKind, Notification, ServerEvent } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { notifications as table } from '../../database/schema/index.ts';
import { type NewNotification, notify, SHOWN } from './notify.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const ring = (outcome: string = randomUUID(), notification: Partial<NewNotification> = {}) =>
  notify(server.services.db, ada.user.id, {
    kind: 'failed',
    outcome,
    title: 'Tea',
    message: 'The site is down.',
    ...notification,
  });

const bell = async (user = ada) =>
  (await user.request<{ notifications: Notification[]; unread: number }>('GET', '/api/notifications')).body;

describe('notifications', () => {
  test('are listed newest first, with how many are unread', async () => {
    await ring('one', { title: 'First' });
    await ring('two', { title: 'Second' });
    const { notifications, unread } = await bell();
    expect(notifications.map(({ title, read }) => [title, read])).toEqual([
      ['Second', false],
      ['First', false],
    ]);
    expect(unread).toBe(2);
  });

  test('tell each outcome once, also when it is recorded twice at the same moment', async () => {
    expect((await Promise.all([ring('same'), ring('same'), ring('same')])).filter(Boolean)).toHaveLength(1);
    expect((await bell()).notifications).toHaveLength(1);
  });

  test('do not exist where their transaction does not', async () => {
    const { db } = server.services;
    const failing = db.transaction(async (tx) => {
      await notify(tx, ada.user.id, { kind: 'failed', outcome: 'x', message: 'Never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await bell()).notifications).toEqual([]);
  });

  test('are marked read one by one and all at once', async () => {
    await ring('one');
    await ring('two');
    await ring('three');
    const [first] = (await bell()).notifications;
    const one = await ada.request('POST', `/api/notifications/${first?.id}/read`);
    expect(one.body).toEqual({ unread: 2 });
    expect((await ada.request('POST', `/api/notifications/${first?.id}/read`)).body).toEqual({ unread: 2 });
    expect((await ada.request('POST', '/api/notifications/read')).body).toEqual({ unread: 0 });
    expect((await bell()).notifications.every(({ read }) => read)).toBe(true);
  });

  test('of another user can be neither read nor seen', async () => {
    await ring();
    const [own] = (await bell()).notifications;
    const bob = await signUp(server);
    expect((await bell(bob)).notifications).toEqual([]);
    expect((await bob.request('POST', `/api/notifications/${own?.id}/read`)).status).toBe(404);
    await bob.request('POST', '/api/notifications/read');
    expect((await bell()).unread).toBe(1);
  });

  test(`are shown up to the newest ${SHOWN}`, async () => {
    for (let index = 1; index <= SHOWN; index++) await ring(`${index}`, { title: `${index}` });
    expect((await bell()).notifications).toHaveLength(SHOWN);
    await ring('last', { title: 'last' });
    const { notifications } = await bell();
    expect(notifications).toHaveLength(SHOWN);
    expect([notifications[0]?.title, notifications.at(-1)?.title]).toEqual(['last', '2']);
  });

  test('that nobody sees any more are forgotten in the end, and not counted before', async () => {
    const { db } = server.services;
    const stored = () => db.$count(table, eq(table.userId, ada.user.id));
    for (let index = 1; index < 2 * SHOWN; index++) await ring(`${index}`);
    expect([await stored(), (await bell()).unread]).toEqual([2 * SHOWN - 1, SHOWN]);
    await ring('last');
    expect([await stored(), (await bell()).unread]).toEqual([SHOWN, SHOWN]);
  });

  test('of a kind that only the next release knows are listed, so that the two can run side by side', async () => {
    const { db } = server.services;
    // As the next release's migration does.
    await db.execute(sql`alter table notifications drop constraint notifications_kind`);
    await db.insert(table).values({ userId: ada.user.id, kind: 'invoice' as MailKind, outcome: 'x', message: 'Paid.' });
    expect((await bell()).notifications).toMatchObject([{ kind: 'invoice', message: 'Paid.' }]);
  });

  test('arrive on the open pages with the count, and so does reading them', async () => {
    const heard: ServerEvent[] = [];
    const done = new Promise<void>((resolve) => {
      server.services.events.subscribe(ada.user.id, (event) => {
        if (event.type === 'notification' || event.type === 'notifications-read') heard.push(event);
        if (heard.length === 2) resolve();
      });
    });
    await ring('live');
    await ada.request('POST', '/api/notifications/read');
    await done;
    expect(heard).toMatchObject([
      { type: 'notification', unread: 1, notification: { message: 'The site is down.', read: false } },
      { type: 'notifications-read', unread: 0 },
    ]);
  });
});
