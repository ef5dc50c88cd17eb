import type { NewPost, Post, PostSeo, Publication, RemoteVersion, Site } from '@pressloom/contract';
import { type SeoPluginName, startWordPress, type TestWordPress, useSeoPlugin } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, rateLimits, sites } from '../../../database/schema/index.ts';
import { openSite } from '../../sites/index.ts';
import { hasOtherSupport } from './seo-support.ts';

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
afterEach(() => wordpress.removeMuPlugin('trap'));

const SEO = { seoTitle: 'Better coffee', seoDescription: 'How to brew.', seoKeyphrase: 'brewing' };
const KEYS = {
  yoast: ['_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_focuskw'],
  'rank-math': ['rank_math_title', 'rank_math_description', 'rank_math_focus_keyword'],
  seopress: ['_seopress_titles_title', '_seopress_titles_desc', '_seopress_analysis_target_kw'],
};

async function use(plugin: SeoPluginName | null) {
  useSeoPlugin(wordpress, plugin);
  await server.services.db.delete(rateLimits);
  const { body } = await ada.request<Site>('POST', `/api/sites/${site.id}/check`);
  return body.capabilities.seo;
}
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, changes: Partial<NewPost>) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { ...changes, version: (await postOf(post)).version }))
    .body;
const checked = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const remoteOf = async ({ id }: Post) => (await ada.request<RemoteVersion>('GET', `/api/posts/${id}/remote`)).body;
const meta = (id: number | null, keys: readonly string[]) =>
  wordpress.php<string[]>(`return array_map(fn($key) => get_post_meta(${id}, $key, true), ['${keys.join("','")}']);`);
const setThere = (id: number | null, key: string, value: string) =>
  wordpress.php(`return update_post_meta(${id}, '${key}', '${value}');`);

let titles = 0;
async function published(fields: Partial<NewPost>) {
  const post = await createPost(ada, { title: `Coffee ${++titles} ${Date.now()}`, ...fields });
  return { post, ...(await publish(server, ada, post, { action: 'publish', siteId: site.id })) };
}
const settle = (post: Post, choice: 'take' | 'keep', seen: string) =>
  ada.request<Post>('POST', `/api/posts/${post.id}/remote`, { choice, seen, version: post.version });
const update = (post: Post, extra = {}) => publish(server, ada, post, { action: 'update', ...extra });

describe('SEO values', () => {
  test.each(['yoast', 'rank-math', 'seopress'] as const)(
    'are in the store of %s before the post is public',
    async (plugin) => {
      await use(plugin);
      const [key] = KEYS[plugin];
      wordpress.muPlugin(
        'trap',
        `add_action('transition_post_status', function ($new, $old, $post) {
         if ($new === 'publish' && $old !== 'publish') update_option('seo_at_publish', get_post_meta($post->ID, '${key}', true));
       }, 10, 3);`,
      );
      const { post, wordpressId, notices } = await published(SEO);
      expect(notices).toEqual([]);
      expect(await meta(wordpressId, KEYS[plugin])).toEqual(Object.values(SEO));
      expect(await wordpress.php(`return get_option('seo_at_publish');`)).toBe(SEO.seoTitle);
      const newer = await update(await save(post, { seoTitle: 'Newer' }));
      expect(newer).toMatchObject({ state: 'done', notices: [] });
      expect(await meta(wordpressId, KEYS[plugin])).toEqual(['Newer', SEO.seoDescription, SEO.seoKeyphrase]);
    },
  );

  test('reach All in One SEO but for the keyphrase, which it does not take: the user is told', async () => {
    expect(await use('aioseo')).toEqual({ plugin: 'aioseo', fields: ['title', 'description'] });
    const { wordpressId, notices } = await published(SEO);
    expect(await wordpress.php(`return get_option('aioseo_row_${wordpressId}');`)).toMatchObject({
      title: SEO.seoTitle,
      description: SEO.seoDescription,
    });
    expect(notices).toEqual([
      'SEO focus keyphrase was not sent: All in One SEO on the site doesn’t take this over the REST API. Copy it from the SEO section of the post into WordPress.',
    ]);
  });

  test('that are not set here are never sent: what was set in WordPress stays', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    await setThere(wordpressId, KEYS.yoast[1] as string, 'Theirs');
    expect((await update(await save(post, { seoTitle: 'Ours again' }))).state).toBe('done');
    await update(await save(post, { title: 'Newer' }));
    expect(await meta(wordpressId, KEYS.yoast)).toEqual(['Ours again', 'Theirs', '']);
  });

  test.each(['yoast', 'rank-math', 'seopress'] as const)(
    'that are emptied here are removed from the store of %s, and only those',
    async (plugin) => {
      await use(plugin);
      const { post, wordpressId } = await published({ seoTitle: 'Ours', seoKeyphrase: 'brewing' });
      await setThere(wordpressId, KEYS[plugin][1] as string, 'Theirs');
      expect(await update(await save(post, { seoTitle: '' }))).toMatchObject({ state: 'done', notices: [] });
      expect(await meta(wordpressId, KEYS[plugin])).toEqual(['', 'Theirs', 'brewing']);
      await update(await save(post, { seoKeyphrase: '' }));
      expect(await meta(wordpressId, KEYS[plugin])).toEqual(['', 'Theirs', '']);
      // From now on it is left to the site.
      await setThere(wordpressId, KEYS[plugin][0] as string, 'Set there');
      expect((await update(await save(post, { title: 'Newer' }))).state).toBe('done');
      expect(await meta(wordpressId, KEYS[plugin])).toEqual(['Set there', 'Theirs', '']);
    },
  );

  test.each(['yoast', 'rank-math'] as const)('that came from here are named among those of %s', async (plugin) => {
    await use(plugin);
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    await setThere(wordpressId, KEYS[plugin][1] as string, 'Theirs');
    const there = async () => (await ada.request<PostSeo>('GET', `/api/posts/${post.id}/seo`)).body;
    expect((await there()).ours).toEqual(['title']);
    await use(plugin === 'yoast' ? 'seopress' : 'yoast');
    expect((await there()).ours).toEqual([]);
  });

  test('leave a long description of SEOPress whole, which is sent with our title', async () => {
    await use('seopress');
    const { post, wordpressId } = await published({});
    const storeThere = (length: number) =>
      wordpress.php(`return update_post_meta(${wordpressId}, '${KEYS.seopress[1]}', str_repeat('a', ${length}));`);
    const there = async () => (await meta(wordpressId, KEYS.seopress)).slice(0, 2);
    await storeThere(3_000);
    expect(await update(await save(post, { seoTitle: 'Ours' }))).toMatchObject({ state: 'done', notices: [] });
    expect(await there()).toEqual(['Ours', 'a'.repeat(3_000)]);
    await storeThere(20_000);
    expect(await update(await save(post, { seoTitle: 'Newer' }))).toMatchObject({
      state: 'done',
      notices: [expect.stringContaining('SEO title was not saved by SEOPress. SEOPress takes title and description')],
    });
    expect(await there()).toEqual(['Ours', 'a'.repeat(20_000)]);
  });

  test('that are emptied here are removed from All in One SEO', async () => {
    await use('aioseo');
    const { post, wordpressId } = await published({ seoTitle: 'Ours', seoDescription: 'Ours, too' });
    await update(await save(post, { seoTitle: '' }));
    expect(await wordpress.php(`return get_option('aioseo_row_${wordpressId}');`)).toMatchObject({
      title: '',
      description: 'Ours, too',
    });
  });

  test('that the site had already can be removed once they were here', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({});
    await setThere(wordpressId, KEYS.yoast[0] as string, 'Theirs');
    expect((await update(await save(post, { seoTitle: 'Theirs' }))).state).toBe('done');
    await update(await save(post, { seoTitle: '' }));
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('');
  });

  test('that the plugin does not return are not taken for ours because the user took over its post', async () => {
    await use('rank-math');
    const { post, wordpressId } = await published({});
    await setThere(wordpressId, KEYS['rank-math'][0] as string, 'Set in WordPress');
    await save(post, { seoTitle: 'Never sent' });
    await wordpress.php(`return wp_update_post(['ID' => ${wordpressId}, 'post_content' => '<p>Other</p>']);`);
    expect((await update(await postOf(post))).state).toBe('drifted');
    await settle(await postOf(post), 'take', (await remoteOf(post)).seen);
    expect(await update(await save(post, { seoTitle: '' }))).toMatchObject({ state: 'done', notices: [] });
    expect((await meta(wordpressId, KEYS['rank-math']))[0]).toBe('Set in WordPress');
  });

  test('of another plugin say nothing of those of the plugin that the site has now', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({ seoTitle: 'Ours', seoDescription: 'Of both' });
    await use('rank-math');
    await setThere(wordpressId, KEYS['rank-math'][0] as string, 'Set in Rank Math');
    expect(await update(await save(post, { seoTitle: '' }))).toMatchObject({ state: 'done', notices: [] });
    expect(await meta(wordpressId, KEYS['rank-math'])).toEqual(['Set in Rank Math', 'Of both', '']);
  });

  test('whose response was lost are removed, too, by a plugin that does not return them', async () => {
    await use('rank-math');
    const { post, wordpressId } = await published({ seoTitle: 'One' });
    await update(await save(post, { seoTitle: '' }));
    wordpress.muPlugin(
      'trap',
      `add_filter('rest_post_dispatch', function ($reply, $server, $request) {
         if (!str_contains($request->get_route(), 'updateMeta')) return $reply;
         status_header(500); die('lost');
       }, 10, 3);`,
    );
    expect((await update(await save(post, { seoTitle: 'Two' }))).notices).toHaveLength(1);
    expect((await meta(wordpressId, KEYS['rank-math']))[0]).toBe('Two');
    wordpress.removeMuPlugin('trap');
    expect(await update(await save(post, { seoTitle: '' }))).toMatchObject({ state: 'done', notices: [] });
    expect((await meta(wordpressId, KEYS['rank-math']))[0]).toBe('');
  });

  test('stay when an earlier version is restored that has none', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({});
    await update(await save(post, { seoTitle: 'Good title' }));
    await update(await save(post, { content: '<p>Newer</p>' }));
    const { body } = await ada.request<{ revisions: { id: string }[] }>('GET', `/api/posts/${post.id}/revisions`);
    const { version } = await postOf(post);
    await ada.request('POST', `/api/revisions/${body.revisions.at(-1)?.id}/restore`, { version });
    expect(await postOf(post)).toMatchObject({ content: post.content, seoTitle: 'Good title' });
    expect((await update(await postOf(post))).state).toBe('done');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Good title');
  });

  test('of a post without any cost its site no request', async () => {
    await use('seopress');
    const before = (await wordpress.requests()).length;
    const { post } = await published({});
    await update(await save(post, { title: 'Newer' }));
    const paths = (await wordpress.requests()).slice(before).map(({ url }) => url);
    expect(paths.filter((path) => path.includes('seopress'))).toEqual([]);
  });
});

describe('a plugin that does not take the values', () => {
  test.each([
    ['yoast-before-27.7', 'SEO title was not sent: Yoast SEO on the site doesn’t take this over the REST API.'],
    [null, 'SEO title was not sent: the site has no SEO plugin that pressloom knows.'],
  ] as const)('is named, and the post goes out: %s', async (plugin, notice) => {
    await use(plugin);
    const { state, notices } = await published({ seoTitle: 'Ours' });
    expect([state, notices]).toEqual(['done', [expect.stringContaining(notice)]]);
  });

  test('leaves several to be copied', async () => {
    await use(null);
    const { notices } = await published({ seoTitle: 'Ours', seoDescription: 'Ours, too' });
    expect(notices).toEqual([
      'SEO title and description were not sent: the site has no SEO plugin that pressloom knows. Copy them from the SEO section of the post into WordPress.',
    ]);
  });

  test('because it drops them without an error is found by reading back', async () => {
    await use('yoast');
    wordpress.muPlugin(
      'trap',
      `add_filter('update_post_metadata', fn($done, $id, $key) => $key === '_yoast_wpseo_title' ? true : $done, 10, 3);`,
    );
    const { notices } = await published({ seoTitle: 'Ours', seoDescription: 'Ours, too' });
    expect(notices).toEqual([expect.stringContaining('SEO title was not saved as sent by Yoast SEO on the site.')]);
  });

  test.each([
    ['refuses them', `new WP_Error('forbidden', 'Not you', ['status' => 403])`],
    ['fails', `new WP_Error('broken', 'Broken', ['status' => 500])`],
  ])('because it %s does not keep the post from its readers', async (_, reply) => {
    await use('rank-math');
    wordpress.muPlugin(
      'trap',
      `add_filter('rest_pre_dispatch', fn($result, $server, $request) => str_contains($request->get_route(), 'updateMeta') ? ${reply} : $result, 10, 3);`,
    );
    const { post, state, notices } = await published({ seoTitle: 'Ours' });
    expect([state, notices]).toEqual(['done', [expect.stringContaining('SEO title was not saved by Rank Math.')]]);
    wordpress.removeMuPlugin('trap');
    const { wordpressId, notices: later } = await update(await save(post, { title: 'Newer' }));
    expect([later, (await meta(wordpressId, KEYS['rank-math']))[0]]).toEqual([[], 'Ours']);
  });
});

test('a value that Rank Math refused is not ours: emptied here, one that was set there by hand stays', async () => {
  await use('rank-math');
  wordpress.muPlugin(
    'trap',
    `add_filter('rest_pre_dispatch', fn($result, $server, $request) => str_contains($request->get_route(), 'updateMeta') ? new WP_Error('forbidden', 'Not you', ['status' => 403]) : $result, 10, 3);`,
  );
  const { post, wordpressId } = await published({ seoTitle: 'Ours' });
  wordpress.removeMuPlugin('trap');
  await setThere(wordpressId, KEYS['rank-math'][0] as string, 'Set by hand');
  expect(await update(await save(post, { seoTitle: '' }))).toMatchObject({ state: 'done', notices: [] });
  expect((await meta(wordpressId, KEYS['rank-math']))[0]).toBe('Set by hand');
});

test.each(['yoast', 'rank-math'] as const)('the values go out with a post that is created anew: %s', async (plugin) => {
  await use(plugin);
  const { post, wordpressId } = await published(SEO);
  await wordpress.php(`wp_delete_post(${wordpressId}, true);
    wp_insert_post(['import_id' => ${wordpressId}, 'post_title' => 'Another post', 'post_content' => 'Other words.',
      'post_status' => 'publish', 'post_date' => '2020-01-01 00:00:00']);`);
  const refused = await update(await save(post, { title: `Newer ${post.title}` }));
  expect(refused.error?.code).toBe('other_post');
  const anew = await update(await postOf(post), { overwrite: true });
  expect(anew).toMatchObject({ state: 'done', notices: [] });
  expect(anew.wordpressId).not.toBe(wordpressId);
  expect(await meta(anew.wordpressId, KEYS[plugin])).toEqual(Object.values(SEO));
});

test('a value that the plugin does not let us remove is named, and removed with the next update', async () => {
  await use('rank-math');
  const { post, wordpressId } = await published({ seoTitle: 'Ours' });
  wordpress.muPlugin(
    'trap',
    `add_filter('rest_pre_dispatch', fn($result, $server, $request) => str_contains($request->get_route(), 'updateMeta') ? new WP_Error('forbidden', 'Not you', ['status' => 403]) : $result, 10, 3);`,
  );
  const { notices } = await update(await save(post, { seoTitle: '' }));
  expect(notices).toEqual([
    expect.stringMatching(/^SEO title was not saved by Rank Math\..* Remove it in WordPress\.$/),
  ]);
  wordpress.removeMuPlugin('trap');
  expect((await update(await save(post, { title: 'Newer' }))).notices).toEqual([]);
  expect((await meta(wordpressId, KEYS['rank-math']))[0]).toBe('');
});

describe('a value that somebody changed on the site', () => {
  async function changedThere() {
    await use('yoast');
    const { post, wordpressId } = await published(SEO);
    await setThere(wordpressId, KEYS.yoast[0] as string, 'Theirs');
    const refused = await update(await save(post, { seoTitle: 'Newer' }));
    expect(refused).toMatchObject({
      state: 'drifted',
      error: { message: expect.stringContaining('SEO title was changed there.') },
    });
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Theirs');
    return { post: await postOf(post), wordpressId };
  }
  test('is not overwritten, stays refused when looked at again, and can become ours', async () => {
    const { post } = await changedThere();
    expect((await checked(post)).state).toBe('drifted');
    const theirs = await remoteOf(post);
    expect(theirs).toMatchObject({ ...SEO, seoTitle: 'Theirs' });
    const { body } = await settle(post, 'take', theirs.seen);
    expect(body).toMatchObject({ seoTitle: 'Theirs', publication: { state: 'done', outdated: false } });
  });

  test('is replaced once the user chose ours', async () => {
    const { post, wordpressId } = await changedThere();
    await settle(post, 'keep', (await remoteOf(post)).seen);
    expect((await update(await postOf(post))).state).toBe('done');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Newer');
  });

  test('is not removed because ours was emptied, until the user chose that', async () => {
    const { post, wordpressId } = await changedThere();
    expect((await update(await save(post, { seoTitle: '' }))).state).toBe('drifted');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Theirs');
    await settle(await postOf(post), 'keep', (await remoteOf(post)).seen);
    expect((await update(await postOf(post))).state).toBe('done');
    expect(await meta(wordpressId, KEYS.yoast)).toEqual(['', SEO.seoDescription, SEO.seoKeyphrase]);
  });

  test('can be removed after it became ours', async () => {
    const { post, wordpressId } = await changedThere();
    const { body } = await settle(post, 'take', (await remoteOf(post)).seen);
    expect((await update(await save(body, { seoTitle: '' }))).state).toBe('done');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('');
  });

  test.each([
    ['title', 0, 'seoTitle', 300],
    ['description', 1, 'seoDescription', 1000],
    ['keyphrase', 2, 'seoKeyphrase', 200],
  ] as const)('becomes ours up to the limit of the %s, and stays there if it is longer', async (_, at, field, max) => {
    await use('yoast');
    const { post, wordpressId } = await published(SEO);
    const key = KEYS.yoast[at] as string;
    for (const [value, taken] of [
      ['a'.repeat(max), 'a'.repeat(max)],
      ['b'.repeat(max + 1), ''],
    ] as const) {
      await setThere(wordpressId, key, value);
      expect((await update(await save(post, { title: `${post.title} ${value[0]}` }))).state).toBe('drifted');
      const theirs = await remoteOf(post);
      expect([theirs[field], theirs.losses.length]).toEqual([value, taken === '' ? 1 : 0]);
      const { body } = await settle(await postOf(post), 'take', theirs.seen);
      expect(body[field]).toBe(taken);
      expect((await update(await save(post, { title: `${post.title} ${value[0]} newer` }))).state).toBe('done');
      expect((await meta(wordpressId, KEYS.yoast))[at]).toBe(value);
    }
  });

  test('after the user compared is not chosen unseen', async () => {
    const { post, wordpressId } = await changedThere();
    const { seen } = await remoteOf(post);
    await setThere(wordpressId, KEYS.yoast[0] as string, 'Theirs, newer');
    expect((await settle(post, 'take', seen)).status).toBe(409);
  });

  test('is not settled by a check that can’t read it', async () => {
    await use('seopress');
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    await setThere(wordpressId, KEYS.seopress[0] as string, 'Theirs');
    const { state, error } = await update(await save(post, { seoTitle: 'Newer' }));
    expect(state).toBe('drifted');
    wordpress.muPlugin(
      'trap',
      `add_filter('rest_pre_dispatch', fn($result, $server, $request) => str_contains($request->get_route(), 'seopress') ? new WP_Error('broken', 'Broken', ['status' => 500]) : $result, 10, 3);`,
    );
    expect(await checked(post)).toMatchObject({ state: 'drifted', error });
    wordpress.removeMuPlugin('trap');
    await setThere(wordpressId, KEYS.seopress[0] as string, 'Ours');
    expect(await checked(post)).toMatchObject({ state: 'done', error: null });
  });

  test.each([
    ['title, which is ours', 0, 'drifted', 'Ours'],
    ['description, which goes back with our title', 1, 'done', 'Newer'],
  ] as const)('while its post was on its way is not written over: %s', async (_, at, state, title) => {
    await use('seopress');
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    await setThere(wordpressId, KEYS.seopress[1] as string, 'Theirs');
    wordpress.muPlugin(
      'trap',
      `add_filter('rest_post_dispatch', function ($reply, $server, $request) {
         if ($request->get_route() !== '/wp/v2/tags') return $reply;
         update_post_meta(${wordpressId}, '${KEYS.seopress[at]}', 'Theirs, newer');
         sleep(3);
         return $reply;
       }, 10, 3);`,
    );
    const updated = await update(await save(post, { seoTitle: 'Newer', keywords: [`tag ${wordpressId}`] }));
    expect(updated.state).toBe(state);
    const expected = [title, 'Theirs'].with(at, 'Theirs, newer');
    expect((await meta(wordpressId, KEYS.seopress)).slice(0, 2)).toEqual(expected);
  });

  test('is not one of ours whose response was lost', async () => {
    await use('yoast');
    wordpress.muPlugin(
      'trap',
      `add_filter('rest_post_dispatch', function ($reply, $server, $request) {
         return isset($request['meta']) ? new WP_REST_Response('<html>', 502) : $reply;
       }, 10, 3);`,
    );
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Ours');
    wordpress.removeMuPlugin('trap');
    expect(await update(await save(post, { seoTitle: 'Newer' }))).toMatchObject({ state: 'done', notices: [] });
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Newer');
  });
});

describe('a value that was removed on the site', () => {
  async function removedThere() {
    await use('yoast');
    const { post, wordpressId } = await published(SEO);
    await setThere(wordpressId, KEYS.yoast[0] as string, '');
    expect(await update(await save(post, { title: `Newer ${post.title}` }))).toMatchObject({
      state: 'drifted',
      error: { message: expect.stringContaining('SEO title was removed there.') },
    });
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('');
    return { post: await postOf(post), wordpressId, seen: (await remoteOf(post)).seen };
  }

  test('is removed here, too, if the user chooses that', async () => {
    const { post, wordpressId, seen } = await removedThere();
    const { body } = await settle(post, 'take', seen);
    expect(body).toMatchObject({ seoTitle: '', seoDescription: SEO.seoDescription });
    expect((await update(await save(body, { title: `Newest ${post.title}` }))).state).toBe('done');
    expect(await meta(wordpressId, KEYS.yoast)).toEqual(['', SEO.seoDescription, SEO.seoKeyphrase]);
  });

  test('is there again once the user chose ours', async () => {
    const { post, wordpressId, seen } = await removedThere();
    await settle(post, 'keep', seen);
    expect((await update(await postOf(post))).state).toBe('done');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe(SEO.seoTitle);
  });

  test('is not one that its plugin dropped: that is sent again', async () => {
    await use('yoast');
    wordpress.muPlugin('trap', `add_filter('update_post_metadata', '__return_true');`);
    const { post, wordpressId, notices } = await published({ seoTitle: 'Ours' });
    expect(notices).toHaveLength(1);
    wordpress.removeMuPlugin('trap');
    expect(await update(await save(post, { title: `Newer ${post.title}` }))).toMatchObject({
      state: 'done',
      notices: [],
    });
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Ours');
  });

  test('is not one that was never ours, in whose place a value is set here', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({ seoDescription: 'Ours' });
    await setThere(wordpressId, KEYS.yoast[0] as string, 'Theirs');
    await update(await save(post, { seoDescription: 'Ours again' }));
    await setThere(wordpressId, KEYS.yoast[0] as string, '');
    expect((await update(await save(post, { seoTitle: 'Ours' }))).state).toBe('done');
    expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Ours');
  });

  test('is not one of a plugin that is switched off', async () => {
    await use('yoast');
    const { post } = await published({ seoTitle: 'Ours' });
    useSeoPlugin(wordpress, null);
    expect((await update(await save(post, { title: `Newer ${post.title}` }))).state).toBe('done');
  });
});

describe('a plugin that was exchanged since the site was connected', () => {
  const supportHere = async () =>
    (await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.capabilities.seo?.plugin;

  test.each([
    [null, 'yoast', 'yoast'],
    ['yoast-before-27.7', 'yoast', 'yoast'],
    ['yoast', 'rank-math', 'rankmath'],
    ['rank-math', 'seopress', 'seopress'],
    ['seopress', 'yoast', 'yoast'],
    ['aioseo', 'yoast', 'yoast'],
  ] as const)('gets the values, of new posts and of others: %s, then %s', async (before, after, name) => {
    await use(before);
    const { post } = await published({ seoTitle: 'Ours' });
    await server.services.db.delete(rateLimits);
    useSeoPlugin(wordpress, after);
    const updated = await update(await save(post, { seoTitle: 'Newer' }));
    expect(updated).toMatchObject({ state: 'done', notices: [] });
    expect((await meta(updated.wordpressId, KEYS[after]))[0]).toBe('Newer');
    expect(await supportHere()).toBe(name);

    await use(before);
    await server.services.db.delete(rateLimits);
    useSeoPlugin(wordpress, after);
    const { wordpressId, notices } = await published({ seoTitle: 'Ours' });
    expect([notices, (await meta(wordpressId, KEYS[after]))[0]]).toEqual([[], 'Ours']);
  });

  test('is known to posts that are under way beside the one that noticed it', async () => {
    await use('yoast');
    const { client, site: before } = await openSite(server.services, site.id);
    useSeoPlugin(wordpress, 'seopress');
    await published({ seoTitle: 'Ours' });
    expect(await hasOtherSupport({ services: server.services, client, site: before })).toBe(true);
    expect(before.capabilities.seo?.plugin).toBe('seopress');
  });

  test('has values of its own that are asked about', async () => {
    await use('yoast');
    const { post, wordpressId } = await published({ seoTitle: 'Ours' });
    useSeoPlugin(wordpress, 'seopress');
    await setThere(wordpressId, KEYS.seopress[0] as string, 'Theirs');
    expect((await update(await save(post, { seoTitle: 'Newer' }))).state).toBe('drifted');
    expect((await meta(wordpressId, KEYS.seopress))[0]).toBe('Theirs');
  });

  test('is looked for once in a while, and a site without one says so', async () => {
    await use('yoast');
    useSeoPlugin(wordpress, null);
    const looks = async () =>
      (await wordpress.requests()).filter(({ url }) => decodeURIComponent(url).includes('_fields=namespaces')).length;
    const before = await looks();
    for (let count = 0; count < 2; count++) {
      const { notices } = await published({ seoTitle: 'Ours' });
      expect(notices).toEqual([expect.stringContaining('the site has no SEO plugin that pressloom knows')]);
    }
    expect((await looks()) - before).toBe(1);
    expect(await supportHere()).toBeUndefined();
  });
});

test('a site connected before its plugin was looked up is asked when it matters, once', async () => {
  await use('yoast');
  const forget = { capabilities: sql`${sites.capabilities} - 'seo'` };
  await server.services.db.update(sites).set(forget).where(eq(sites.id, site.id));
  const { wordpressId } = await published({ seoTitle: 'Ours' });
  expect((await meta(wordpressId, KEYS.yoast))[0]).toBe('Ours');
  const { body } = await ada.request<Site>('GET', `/api/sites/${site.id}`);
  expect(body.capabilities.seo?.plugin).toBe('yoast');
});

test('a publication from before SEO values were sent is no edit, unless the site has other values', async () => {
  await use('yoast');
  const { post, wordpressId } = await published(SEO);
  await server.services.db.update(publications).set({ seo: null }).where(eq(publications.postId, post.id));
  expect((await update(await save(post, { title: 'Newer' }))).state).toBe('done');
  await server.services.db.update(publications).set({ seo: null }).where(eq(publications.postId, post.id));
  await setThere(wordpressId, KEYS.yoast[0] as string, 'Theirs');
  expect((await update(await save(post, { title: 'Newest' }))).state).toBe('drifted');
});
