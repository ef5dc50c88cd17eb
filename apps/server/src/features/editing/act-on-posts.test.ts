import { randomUUID } from 'node:crypto';
import { allowsBulkAction, BULK_MAX, type Post } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let wordpress: TestWordPress;
let ada: TestUser;
let bob: TestUser;
let siteId: string;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  bob = await signUp(server);
  siteId = (await connectSite(ada, wordpress)).id;
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

interface Results {
  results: { id: string; error: { code: string; message: string } | null }[];
}

const actOn = async (user: TestUser, action: string, ids: string[], more: object = {}) => {
  const { status, body } = await user.request<Results>('POST', '/api/posts/bulk', { action, ids, ...more });
  return { status, errors: Object.fromEntries((body.results ?? []).map(({ id, error }) => [id, error])) };
};
const read = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;

test('a field that is not known is refused rather than ignored where posts are deleted', async () => {
  const post = await createPost(ada, { title: 'Kept' });
  expect((await actOn(ada, 'delete', [post.id], { leaveOnSites: true })).status).toBe(400);
  expect((await ada.request('DELETE', `/api/posts/${post.id}?form=here`)).status).toBe(400);
  expect((await read(post.id)).title).toBe('Kept');
});

describe('several posts at once', () => {
  test('are published, each once, and what one refuses changes nothing for the others', async () => {
    const [first, second, homeless] = [
      await createPost(ada, { title: 'First of several', siteId }),
      await createPost(ada, { title: 'Second of several', siteId }),
      await createPost(ada, { title: 'No site yet' }),
    ];
    const foreign = await createPost(bob);
    const { errors } = await actOn(ada, 'publish', [first.id, homeless.id, first.id, foreign.id, second.id]);
    expect(errors).toEqual({
      [first.id]: null,
      [second.id]: null,
      [homeless.id]: expect.objectContaining({ message: expect.stringContaining('select a WordPress site') }),
      [foreign.id]: { code: 'not_found', message: 'Post not found' },
    });
    await expect.poll(async () => (await read(second.id)).status).toBe('published');
    await expect.poll(async () => (await read(first.id)).status).toBe('published');
    expect(
      await wordpress.php(`return count(get_posts(['title' => 'First of several', 'post_status' => 'any']));`),
    ).toBe(1);

    const again = await actOn(ada, 'publish', [first.id]);
    expect(again.errors[first.id]?.code).toBe('already_published');
  });

  test('are unscheduled, where they are scheduled', async () => {
    const draft = await createPost(ada, { siteId });
    const post = await createPost(ada, { title: 'To be taken back', siteId });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await publish(server, ada, post, { action: 'schedule', scheduledDate });
    const { errors } = await actOn(ada, 'unschedule', [draft.id, post.id]);
    expect(errors[draft.id]?.code).toBe('not_scheduled');
    expect(errors[post.id]).toBeNull();
    await expect.poll(async () => (await read(post.id)).status).toBe('draft');
  });

  test('are refused exactly where the list of posts does not offer the action', async () => {
    const { body } = await ada.request<{ posts: Post[] }>('GET', '/api/posts?limit=100');
    const created = [await createPost(ada, { siteId }), await createPost(ada), ...body.posts];
    for (const action of ['unschedule', 'publish'] as const) {
      const posts = await Promise.all(created.map(({ id }) => read(id)));
      const refusedOnes = posts.filter((post) => !allowsBulkAction(action, post));
      const { errors } = await actOn(
        ada,
        action,
        posts.map(({ id }) => id),
      );
      expect(
        Object.keys(errors)
          .filter((id) => errors[id])
          .sort(),
      ).toEqual(refusedOnes.map(({ id }) => id).sort());
    }
  });

  test('are deleted here, and on their sites only where that is asked for', async () => {
    const post = await createPost(ada, { title: 'Stays on the site', siteId });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
    const { errors } = await actOn(ada, 'delete', [post.id], { from: 'here' });
    expect(errors).toEqual({ [post.id]: null });
    expect((await ada.request('GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect(await wordpress.php(`return get_post_status(${wordpressId});`)).toBe('publish');
  });

  test('of somebody else are left alone', async () => {
    const foreign = await createPost(bob);
    for (const action of ['publish', 'unschedule', 'delete']) {
      expect((await actOn(ada, action, [foreign.id])).errors[foreign.id]?.code).toBe('not_found');
    }
    expect((await bob.request('GET', `/api/posts/${foreign.id}`)).status).toBe(200);
  });

  test(`are at most ${BULK_MAX}`, async () => {
    const ids = Array.from({ length: BULK_MAX }, () => randomUUID());
    expect((await actOn(ada, 'delete', ids)).status).toBe(200);
    expect((await actOn(ada, 'delete', [...ids, randomUUID()])).status).toBe(400);
    expect((await actOn(ada, 'delete', [])).status).toBe(400);
  });
});
