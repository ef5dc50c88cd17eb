import type { NewPost, Post, Publication, RemoteVersion, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, postFields, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const OLD = '2019-03-04T05:06:00.000Z';
const OTHER = '2020-01-02T03:04:05.000Z';

const onSite = (id: number | null) =>
  wordpress.php<{ post_status: string; post_date_gmt: string }>(`return get_post(${id});`);
const moveThere = (id: number | null, date: string) =>
  wordpress.php(
    `return wp_update_post(['ID' => ${id}, 'edit_date' => true, 'post_date' => '${gmt(date)}', 'post_date_gmt' => '${gmt(date)}']);`,
  );
const gmt = (date: string) => date.slice(0, 19).replace('T', ' ');
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, changes: Partial<NewPost>) =>
  ada.request<Post>('PATCH', `/api/posts/${post.id}`, { ...changes, version: (await postOf(post)).version });
const saved = async (post: Post, changes: Partial<NewPost>) => (await save(post, changes)).body;
const checked = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const update = async (post: Post, changes: Partial<NewPost>) =>
  publish(server, ada, await saved(post, changes), { action: 'update' });
async function published(fields: Partial<NewPost> = {}) {
  const post = await createPost(ada, { siteId: site.id, ...fields });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
  return { post: await postOf(post), wordpressId };
}
async function settle(post: Post, choice: 'take' | 'keep') {
  const { body } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  const { version } = await postOf(post);
  const settled = await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, { choice, seen: body.seen, version });
  return { theirs: body, post: settled.body };
}

describe('the date of a published post', () => {
  test.each(['public', 'private'] as const)('is sent with an update of a %s post', async (visibility) => {
    const { post, wordpressId } = await published({ visibility });
    const { publishedAt } = post;
    const unsent = await saved(post, { publicationDate: '2019-03-04T06:06:00+01:00' });
    expect(unsent).toMatchObject({ publicationDate: OLD, publishedAt, outdated: true });
    const before = await onSite(wordpressId);
    expect(await publish(server, ada, unsent, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
    expect(await onSite(wordpressId)).toMatchObject({ post_status: before.post_status, post_date_gmt: gmt(OLD) });
    expect(await postOf(post)).toMatchObject({
      status: 'published',
      publicationDate: OLD,
      publishedAt: OLD,
      outdated: false,
    });
    const { body } = await ada.request<{ posts: { id: string; date: string }[] }>(
      'GET',
      '/api/calendar?from=2019-03-01T00:00:00Z&to=2019-04-01T00:00:00Z',
    );
    expect(JSON.stringify(body)).toContain(post.id);
    expect((await checked(post)).state).toBe('done');
  });

  test('is not sent where it was not changed, and follows the site', async () => {
    const { post, wordpressId } = await published();
    await moveThere(wordpressId, OTHER);
    expect((await checked(post)).state).toBe('done');
    const followed = { publicationDate: null, publishedAt: OTHER };
    expect(await postOf(post)).toMatchObject(followed);
    await moveThere(wordpressId, OLD);
    expect(await update(post, { title: 'Newer title' })).toMatchObject({ state: 'done', notices: [] });
    expect((await onSite(wordpressId)).post_date_gmt).toBe(gmt(OLD));
    expect(await postOf(post)).toMatchObject({ publicationDate: null, publishedAt: OLD });
  });

  test('that was changed on both sides is asked about', async () => {
    const { post, wordpressId } = await published();
    await moveThere(wordpressId, OTHER);
    expect(await update(post, { publicationDate: OLD })).toMatchObject({
      state: 'drifted',
      error: { message: expect.stringContaining('Its publication date was changed there.') },
    });
    expect((await onSite(wordpressId)).post_date_gmt).toBe(gmt(OTHER));
    const taken = await settle(post, 'take');
    expect(taken.theirs.publicationDate).toBe(OTHER);
    expect(taken.post).toMatchObject({ publicationDate: OTHER, publishedAt: OTHER, outdated: false });

    await moveThere(wordpressId, '2018-01-01T00:00:00.000Z');
    expect((await checked(post)).state).toBe('drifted');
    const kept = await settle(post, 'keep');
    expect(kept.post).toMatchObject({ publicationDate: OTHER, publishedAt: '2018-01-01T00:00:00.000Z' });
    expect((await publish(server, ada, kept.post, { action: 'update' })).state).toBe('done');
    expect((await onSite(wordpressId)).post_date_gmt).toBe(gmt(OTHER));
  });

  test('goes with the publication: a post that is scheduled after that keeps its schedule', async () => {
    const { post, wordpressId } = await published();
    await update(post, { publicationDate: OLD });
    const { publicationDate, ...draft } = await postOf(post);
    expect(publicationDate).toBe(OLD);
    await publish(server, ada, { ...draft, publicationDate }, { action: 'unschedule' });
    expect(await postOf(post)).toMatchObject({ status: 'draft', publicationDate: null });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await publish(server, ada, await postOf(post), { action: 'schedule', scheduledDate });
    expect(await onSite(wordpressId)).toMatchObject({ post_status: 'future', post_date_gmt: gmt(scheduledDate) });
  });

  test('stays as it was on a site whose clock is behind: the post stays public', async () => {
    const { post, wordpressId } = await published();
    await update(post, { publicationDate: OLD });
    wordpress.muPlugin(
      'behind',
      `add_filter('wp_insert_post_data', function ($data) {
        if ($data['post_status'] === 'publish' && $data['post_date_gmt'] > '2026-01-01') $data['post_status'] = 'future';
        return $data;
      });`,
    );
    const result = await update(post, { publicationDate: new Date().toISOString() });
    wordpress.removeMuPlugin('behind');
    expect(result).toMatchObject({ state: 'done', notices: ['The site didn’t save the publication date.'] });
    expect(await onSite(wordpressId)).toMatchObject({ post_status: 'publish', post_date_gmt: gmt(OLD) });
    expect(await postOf(post)).toMatchObject({ status: 'published', publishedAt: OLD });
  });

  test('is that of the schedule where the post is scheduled instead', async () => {
    const { post, wordpressId } = await published();
    const unsent = await saved(post, { publicationDate: OLD });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    const asked = { action: 'schedule', scheduledDate, overwrite: true } as const;
    expect(await publish(server, ada, unsent, asked)).toMatchObject({ state: 'done' });
    expect(await onSite(wordpressId)).toMatchObject({ post_status: 'future', post_date_gmt: gmt(scheduledDate) });
  });

  test('is kept to the second, as WordPress keeps it', async () => {
    const { post } = await published();
    expect(await saved(post, { publicationDate: '2019-03-04T05:06:00.700Z' })).toMatchObject({ publicationDate: OLD });
  });

  test('lies neither in the future nor too far back, and no other post has one', async () => {
    const { post } = await published();
    const message = 'The publication date can’t be in the future';
    const inFuture = { publicationDate: new Date(Date.now() + 60_000).toISOString() };
    const refusal = (text: string) => ({
      status: 400,
      body: { error: { details: { fields: [{ path: 'publicationDate', message: text }] } } },
    });
    expect(await save(post, inFuture)).toMatchObject(refusal(message));
    const typo = { publicationDate: '0019-03-04T05:06:00.000Z' };
    expect(await save(post, typo)).toMatchObject(refusal('Please enter a year from 1000 on'));
    const onlyPublished = refusal('Only a published post has a publication date');
    expect(await save(post, { status: 'draft', publicationDate: OLD })).toMatchObject(onlyPublished);
    expect(await save(await createPost(ada), { publicationDate: OLD })).toMatchObject(onlyPublished);
    const made = await ada.request('POST', '/api/posts', { ...postFields(), publicationDate: OLD });
    expect(made).toMatchObject(onlyPublished);
  });

  test('is that of the export for WordPress before it is sent', async () => {
    const { post } = await published({ title: 'Dated export' });
    await save(post, { publicationDate: OTHER });
    const { body } = await server.app.inject({ url: '/api/account/export.xml', headers: { cookie: ada.cookie } });
    const item = body.split('<item>').find((each) => each.includes('Dated export'));
    expect(item).toContain('<wp:post_date_gmt><![CDATA[2020-01-02 03:04:05]]>');
  });
});
