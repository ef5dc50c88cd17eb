import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, users } from '../../../database/schema/index.ts';
import { listPosts } from './list-posts.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, { fullName: 'Ada Writer', email: 'ada@example.com' });
  grace = await signUp(server, { fullName: 'Grace Writer', email: 'grace@example.com' });
  await createPost(ada, { title: 'Brewing coffee' });
  await createPost(grace, { title: 'Baking bread' });
});
afterAll(() => server.close());

const list = (query: Partial<Parameters<typeof listPosts>[1]> = {}) =>
  listPosts(server.services, { sort: '-created', limit: 25, ...query });
const titles = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ title }) => title);

describe('the posts of all users', () => {
  it('name their authors, and have no examples', async () => {
    const { rows } = await list();
    expect(rows.map(({ title, author, email }) => [title, author, email])).toEqual([
      ['Baking bread', 'Grace Writer', 'grace@example.com'],
      ['Brewing coffee', 'Ada Writer', 'ada@example.com'],
    ]);
  });

  it('never show their text', async () => {
    expect(JSON.stringify(await list())).not.toContain('Fresh beans');
  });

  it('are found by title, and by the email address of their author', async () => {
    expect(await titles({ search: 'coff' })).toEqual(['Brewing coffee']);
    expect(await titles({ search: 'Grace@Example.com' })).toEqual(['Baking bread']);
    expect(await titles({ search: 'nobody@example.com' })).toEqual([]);
  });

  it('are filtered by user and status', async () => {
    expect(await titles({ userId: ada.user.id })).toEqual(['Brewing coffee']);
    expect(await titles({ status: 'published' })).toEqual([]);
  });

  it('say when a scheduled post goes live, and where a post is on its site', async () => {
    const siteId = await insertSite(server, ada, { name: 'Kitchen' });
    const scheduledDate = '2031-01-02T03:04:00.000Z';
    const { id } = await insertLivePost(server, ada, { siteId, title: 'Later', status: 'scheduled', scheduledDate });
    await server.services.db.update(publications).set({ link: 'https://kitchen.example/later' });
    expect((await list({ status: 'scheduled' })).rows).toEqual([
      expect.objectContaining({ id, scheduledDate, siteName: 'Kitchen', link: 'https://kitchen.example/later' }),
    ]);
  });

  it('have the author Error while users cannot be read, and Unknown where there is none', async () => {
    const { db } = server.services;
    const failing = { ...server.services, db: withoutUsers(db), log: { error: () => undefined } };
    const { rows } = await listPosts(failing as never, { sort: 'created', limit: 1 });
    expect(rows).toEqual([expect.objectContaining({ author: 'Error', email: 'Error' })]);
    await db.transaction(async (tx) => {
      // No row of a user is ever missing here: a trigger takes the posts along.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(users).where(sql`id = ${grace.user.id}`);
    });
    expect((await list({ search: 'Baking' })).rows).toEqual([
      expect.objectContaining({ author: 'Unknown', email: 'Unknown' }),
    ]);
  });
});

/** A database whose users cannot be read. */
const withoutUsers = (db: TestServer['services']['db']) =>
  new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key !== 'select') return typeof value === 'function' ? value.bind(target) : value;
      return (...args: unknown[]) => {
        const select = value.apply(target, args);
        return {
          from(table: unknown) {
            if (table === users) throw new Error('Not now');
            return select.from(table);
          },
        };
      };
    },
  });
