import type { Post, RevisionSummary, ServerEvent } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, insertPublication, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { activity, generations, posts, revisions } from '../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const patch = (post: Post, change: object) =>
  ada.request<Post & { error?: { code: string; details?: { post?: Post } } }>('PATCH', `/api/posts/${post.id}`, {
    version: post.version,
    ...change,
  });
const autosave = async (post: Post, change: object) => {
  const { status, body } = await patch(post, { ...change, autosave: true });
  expect(status).toBe(200);
  return body as Post;
};
const versionsOf = async ({ id }: Post) =>
  (await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${id}/revisions`)).body.revisions.map(
    ({ cause, title }) => [cause, title],
  );
const saves = async (post: Post) =>
  server.services.db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.postId, post.id), eq(activity.kind, 'post.saved')));
/** As if this many minutes had passed since the post's versions were written. */
const age = async ({ id }: Post, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000);
  await server.services.db.update(revisions).set({ createdAt: then }).where(eq(revisions.postId, id));
};
const aRun = async (values: Partial<typeof generations.$inferInsert> = {}) => {
  const request = { keywords: ['tea'], tone: 'informative', targetAudience: 'general', length: 'short' } as const;
  const [run] = await server.services.db
    .insert(generations)
    .values({ userId: ada.user.id, request: { ...request, keywords: ['tea'] }, state: 'done', ...values })
    .returning({ id: generations.id });
  return run?.id as string;
};

describe('an autosave', () => {
  test('keeps the text, with no line in the activity and no version of its own', async () => {
    const post = await createPost(ada, { title: 'One' });
    const saved = await autosave(await autosave(post, { title: 'Two' }), { content: '<p>More words</p>' });
    expect(saved).toMatchObject({ title: 'Two', content: '<p>More words</p>', version: 3, status: 'draft' });
    expect(await versionsOf(post)).toEqual([['created', 'One']]);
    expect(await saves(post)).toEqual([]);
  });

  test('has the excerpt follow the text, like a save', async () => {
    const { status, body } = await ada.request<Post>('POST', '/api/posts', {
      title: 'One',
      content: '<p>The first</p>',
      autosave: true,
    });
    expect([status, body.excerpt]).toEqual([201, 'The first...']);
    expect((await autosave(body, { content: '<p>The first words</p>' })).excerpt).toBe('The first words...');
  });

  test('of an older version is refused with the post as it is', async () => {
    const post = await createPost(ada, { title: 'One' });
    await autosave(post, { title: 'Two' });
    const { status, body } = await patch(post, { title: 'Three', autosave: true });
    expect([status, body.error?.code, body.error?.details?.post?.title]).toEqual([409, 'post_changed', 'Two']);
  });

  test.each([{ status: 'published' }, { scheduledDate: '2030-01-01T10:00:00Z' }, { siteId: null }])(
    'cannot change where and when a post goes out (%o)',
    async (change) => {
      const post = await createPost(ada);
      expect((await patch(post, { ...change, autosave: true })).status).toBe(400);
    },
  );

  test('does not reach a post that is scheduled, or on its way to a site', async () => {
    const siteId = await insertSite(server, ada);
    for (const [state, expected] of [
      ['queued', 409],
      ['publishing', 409],
      ['done', 200],
      ['failed', 200],
    ] as const) {
      const { postId } = await insertPublication(server, ada, siteId, { state });
      const { body } = await ada.request<Post>('GET', `/api/posts/${postId}`);
      expect((await patch(body, { title: 'Typing', autosave: true })).status, state).toBe(expected);
    }
    const post = await createPost(ada);
    await server.services.db
      .update(posts)
      .set({ status: 'scheduled', scheduledDate: new Date(Date.now() + 3_600_000) })
      .where(eq(posts.id, post.id));
    const refused = await patch(post, { title: 'Typing', autosave: true });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'post_on_its_way']);
  });

  test('tells the pages of the user which version the post has now', async () => {
    const heard: ServerEvent[] = [];
    const stop = server.services.events.subscribe(ada.user.id, (event) => heard.push(event));
    const post = await createPost(ada);
    await autosave(post, { title: 'Two' });
    await expect.poll(() => heard).toContainEqual({ type: 'post', postId: post.id, version: 2 });
    stop();
  });

  test('of a text that a model wrote anew says so, and that a placeholder is one', async () => {
    const post = await createPost(ada);
    const written = await autosave(post, { content: '<p>By a model</p>', generationId: await aRun() });
    expect(written).toMatchObject({ aiGenerated: true, placeholder: false });
    const content = '<p>Could not be written</p>';
    const failed = await aRun({ state: 'failed', placeholder: true, article: { title: 'T', content, excerpt: '' } });
    expect(await autosave(written, { content, generationId: failed })).toMatchObject({ placeholder: true });
  });

  test('may not name the run of somebody else', async () => {
    const eve = await signUp(server);
    const run = await aRun({ userId: eve.user.id });
    expect((await patch(await createPost(ada), { generationId: run })).status).toBe(404);
  });
});

describe('an autosaved text becomes a version', () => {
  test('when the user saves it, though nothing was written since', async () => {
    const post = await createPost(ada, { title: 'One' });
    await patch(await autosave(post, { title: 'Two' }), {});
    expect(await versionsOf(post)).toEqual([
      ['saved', 'Two'],
      ['created', 'One'],
    ]);
    expect(await saves(post)).toHaveLength(1);
  });

  test('when ten minutes have passed since the last one, and more is written', async () => {
    const post = await createPost(ada, { title: 'One' });
    const two = await autosave(post, { title: 'Two' });
    await age(post, 9.9);
    const three = await autosave(two, { title: 'Three' });
    expect(await versionsOf(post)).toEqual([['created', 'One']]);
    await age(post, 10.1);
    await autosave(three, { title: 'Four' });
    expect(await versionsOf(post)).toEqual([
      ['saved', 'Three'],
      ['created', 'One'],
    ]);
  });

  test('before an earlier version takes its place', async () => {
    const post = await createPost(ada, { title: 'One' });
    const two = await autosave(post, { title: 'Two' });
    const { body } = await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${post.id}/revisions`);
    await ada.request('POST', `/api/revisions/${body.revisions[0]?.id}/restore`, { version: two.version });
    expect(await versionsOf(post)).toEqual([
      ['restored', 'One'],
      ['saved', 'Two'],
      ['created', 'One'],
    ]);
  });

  test('once: what a version holds already is not kept again', async () => {
    const post = await createPost(ada, { title: 'One' });
    const two = (await patch(post, { title: 'Two' })).body;
    await age(post, 60);
    await autosave(two, { title: 'Three' });
    expect(await versionsOf(post)).toEqual([
      ['saved', 'Two'],
      ['created', 'One'],
    ]);
  });
});
