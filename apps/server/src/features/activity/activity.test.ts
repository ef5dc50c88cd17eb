import type { ActivityEntry, ActivityKind, Post } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { activity } from '../../database/schema/index.ts';
import { recordActivity } from './record-activity.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

interface Page {
  entries: ActivityEntry[];
  nextCursor: string | null;
}

async function entries(query = '', user = ada): Promise<ActivityEntry[]> {
  return (await user.request<Page>('GET', `/api/activity${query}`)).body.entries;
}
const kinds = async (query = '') => (await entries(query)).map(({ kind }) => kind);

describe('the activity', () => {
  test('begins with signing up', async () => {
    expect(await kinds()).toEqual(['account.signed-up']);
  });

  test('lists what only the next release knows, so that the two can run side by side', async () => {
    const { db } = server.services;
    await db
      .insert(activity)
      .values({ userId: ada.user.id, kind: 'account.of-the-next-release' as ActivityKind, area: 'account', title: '' });
    expect((await kinds()).sort()).toEqual(['account.of-the-next-release', 'account.signed-up']);
  });

  test('notes that a post was created, saved and deleted, under its title of that time', async () => {
    const post = await createPost(ada, { title: 'Tea' });
    await ada.request('PATCH', `/api/posts/${post.id}`, { title: 'Green tea', version: post.version });
    expect((await entries()).slice(0, 2)).toMatchObject([
      { kind: 'post.saved', title: 'Green tea', postId: post.id },
      { kind: 'post.created', title: 'Tea', postId: post.id },
    ]);
    await ada.request('DELETE', `/api/posts/${post.id}`);
    expect((await entries()).slice(0, 3)).toMatchObject([
      { kind: 'post.deleted', title: 'Green tea', postId: null },
      { kind: 'post.saved', postId: null },
      { kind: 'post.created', title: 'Tea', postId: null },
    ]);
  });

  test('has one line for all saves of one sitting, and a new one after half an hour', async () => {
    let post = await createPost(ada);
    const save = async () => {
      const { version } = post;
      post = (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { title: `Title ${version}`, version })).body;
    };
    await save();
    await save();
    await save();
    expect(await kinds('?area=posts')).toEqual(['post.saved', 'post.created']);
    expect((await entries())[0]?.title).toBe('Title 3');

    const age = (kind: ActivityKind, minutes: number) =>
      server.services.db
        .update(activity)
        .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(and(eq(activity.kind, kind), eq(activity.userId, ada.user.id)));
    await age('post.created', 60);
    await age('post.saved', 29);
    await save();
    expect(await kinds('?area=posts')).toEqual(['post.saved', 'post.created']);
    await age('post.saved', 31);
    await save();
    expect(await kinds('?area=posts')).toEqual(['post.saved', 'post.saved', 'post.created']);
  });

  test('notes nothing for a save that was refused', async () => {
    const post = await createPost(ada);
    await ada.request('PATCH', `/api/posts/${post.id}`, { title: 'Old', version: post.version + 1 });
    expect(await kinds('?area=posts')).toEqual(['post.created']);
  });

  test('notes each sign-in with its device, and a new password', async () => {
    const { email } = ada.user;
    const signIn = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/login',
        headers: {
          origin: server.config.publicUrl,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
        payload: { email, password },
      });
    await signIn('not the password');
    await signIn(ada.password);
    await ada.request('POST', '/api/account/password', {
      currentPassword: ada.password,
      newPassword: 'another long enough passphrase',
    });
    expect((await entries('?area=account')).map(({ kind, note }) => [kind, note])).toEqual([
      ['account.password-changed', null],
      ['account.signed-in', 'Firefox on Linux'],
      ['account.signed-up', null],
    ]);
  });

  test('shows only what is asked for: an area, a site', async () => {
    const { db } = server.services;
    const siteId = '11111111-1111-4111-8111-111111111111';
    await recordActivity(db, ada.user.id, { kind: 'site.connected', siteId, title: 'Tea blog' });
    await recordActivity(db, ada.user.id, { kind: 'post.created', title: 'Tea' });
    expect(await kinds('?area=sites')).toEqual(['site.connected']);
    expect(await kinds('?area=posts')).toEqual(['post.created']);
    expect(await kinds(`?siteId=${siteId}`)).toEqual(['site.connected']);
    expect((await ada.request('GET', '/api/activity?area=nothing')).status).toBe(400);
  });

  test('comes in pages that neither repeat nor leave out a line', async () => {
    const at = new Date();
    await server.services.db.insert(activity).values(
      Array.from({ length: 7 }, (_, index) => ({
        userId: ada.user.id,
        area: 'posts' as const,
        kind: 'post.created' as const,
        title: `Post ${index}`,
        // Several share an instant, so that the id decides.
        createdAt: new Date(at.getTime() + Math.floor(index / 3)),
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Page } = await ada.request<Page>(
        'GET',
        `/api/activity?area=posts&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.entries.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(seen.sort()).toEqual(Array.from({ length: 7 }, (_, index) => `Post ${index}`));
    expect((await ada.request('GET', '/api/activity?cursor=nonsense')).status).toBe(400);
  });

  test("is nobody else's business", async () => {
    await createPost(ada);
    const bob = await signUp(server);
    expect((await entries('', bob)).map(({ kind }) => kind)).toEqual(['account.signed-up']);
  });

  test('is told to the open pages of the user', async () => {
    const heard = new Promise((resolve) => {
      server.services.events.subscribe(ada.user.id, (event) => event.type === 'activity' && resolve(event));
    });
    await createPost(ada);
    expect(await heard).toEqual({ type: 'activity' });
  });
});
