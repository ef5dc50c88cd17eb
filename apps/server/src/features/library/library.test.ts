import type { Library, Post, PostSummary, Site, SiteAuthors } from '@pressloom/contract';
import {
  type FaultTools,
  type FaultyProxy,
  startFaultyProxy,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, publish, settled, signUp, type TestUser } from '../../../test/factories.ts';
import { ANY_ADDRESS } from '../../../test/faults/rig.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { activity, libraryPosts, librarySyncs, posts, publications, siteTerms } from '../../database/schema/index.ts';
import { claimDueCheck } from '../publishing/schedule/claim-due-check.ts';
import { readLibraries } from './index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let proxy: FaultyProxy;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  server = await startTestServer({ worker: true, timing: { answer: 5_000 } });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

beforeEach(async () => {
  await wordpress.php(
    `foreach (get_posts(['post_status' => array_merge(array_keys(get_post_stati()), ['any']), 'numberposts' => -1]) as $post)
       wp_delete_post($post->ID, true);
     return true;`,
  );
  proxy = await startFaultyProxy(wordpress.url);
  ada = await signUp(server);
});
afterEach(() => proxy.stop());

/** Posts of the site, made by its own code. Returns their ids. */
const write = (php: string) => wordpress.php<number[]>(php);
const writeMany = (count: number, { from = '2024-01-01 08:00:00', status = 'publish' } = {}) =>
  write(
    `$ids = [];
     for ($n = 0; $n < ${count}; $n++) $ids[] = wp_insert_post(wp_slash(['post_title' => "Old post $n", 'post_status' => '${status}',
       'post_author' => 1, 'post_date' => date('Y-m-d H:i:s', strtotime('${from}') + $n * 60),
       'post_content' => "<!-- wp:paragraph -->\\n<p>Text of $n with <a href=\\"https://example.org/$n\\">a link</a>.</p>\\n<!-- /wp:paragraph -->"]));
     return $ids;`,
  );

async function connect(login = 'admin', user = ada) {
  const password = await wordpress.createApplicationPassword(login);
  const account = { name: 'Blog', url: proxy.url, username: login, password };
  site = (await user.request<Site>('POST', '/api/sites', account)).body;
}

const library = async (user = ada) =>
  (await user.request<{ libraries: Library[] }>('GET', '/api/libraries')).body.libraries.find(
    ({ siteId }) => siteId === site.id,
  );

/** The site's own answer, with the headers that count. */
async function answerOf(forward: FaultTools['forward']) {
  const { status, headers, body } = await forward();
  const kept = ['content-type', 'date', 'x-wp-total', 'x-wp-totalpages'];
  return { status, body, headers: Object.fromEntries(kept.map((name) => [name, String(headers[name])])) };
}

/** Runs the job until nothing is due. */
const read = (signal = new AbortController().signal) => readLibraries(server.services, signal);

/** Presses the button, then runs the job. */
async function refresh() {
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await read();
}

async function listed(user = ada): Promise<PostSummary[]> {
  const found: PostSummary[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await user.request<{ posts: PostSummary[]; nextCursor: string | null }>(
      'GET',
      `/api/posts?siteId=${site.id}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...body.posts);
    if (body.nextCursor === null) return found;
    cursor = body.nextCursor;
  }
}

const postOf = async (wordpressId: number, user = ada) => {
  const summary = (await listed(user)).find((post) => post.wordpressId === wordpressId);
  return summary && (await user.request<Post>('GET', `/api/posts/${summary.id}`)).body;
};

const asked = (since: number) =>
  wordpress
    .requests()
    .then((all) => all.slice(since).filter(({ url }) => url.includes('wp/v2/') || url.includes('wp%2Fv2')));

describe('a connected site', () => {
  test('brings its posts in every status, with their text to the byte, their terms, dates and authors', async () => {
    const content =
      '<!-- wp:columns {"align":"wide"} -->\n<div class="wp-block-columns">[gallery ids="1"]</div>\n<!-- /wp:columns -->';
    const [tea = 0, later = 0, secret = 0, pending = 0] = await write(
      `$parent = wp_insert_term('Drinks & more', 'category');
       $child = wp_insert_term('Tea', 'category', ['parent' => $parent['term_id']]);
       $tea = wp_insert_post(wp_slash(['post_title' => 'Tea & me', 'post_name' => 'tea', 'post_status' => 'publish',
         'post_date' => '2024-03-02 08:30:00', 'post_content' => ${JSON.stringify(content).replaceAll('$', '\\$')},
         'post_category' => [$child['term_id']], 'tags_input' => ['green', 'hot & sweet'], 'post_author' => 1]));
       return [$tea,
         wp_insert_post(['post_title' => 'Later', 'post_status' => 'future', 'post_date' => '2099-03-02 08:30:00']),
         wp_insert_post(['post_title' => 'Secret', 'post_status' => 'private']),
         wp_insert_post(['post_title' => 'Waits', 'post_status' => 'pending']),
         wp_insert_post(['post_title' => 'Gone', 'post_status' => 'trash'])];`,
    );
    await connect();
    await read();
    expect(await library()).toMatchObject({ state: 'done', total: 4, read: 4, error: null, notices: [] });
    expect((await listed()).map(({ title }) => title).sort()).toEqual(['Later', 'Secret', 'Tea & me', 'Waits']);
    expect(await postOf(tea)).toMatchObject({
      content,
      contentForm: 'blocks',
      status: 'published',
      category: 'Drinks & more › Tea',
      moreCategories: [],
      keywords: ['green', 'hot & sweet'],
      author: 'admin',
      publishedAt: '2024-03-02T08:30:00.000Z',
      createdAt: '2024-03-02T08:30:00.000Z',
      version: 1,
      publication: {
        state: 'done',
        wordpressId: tea,
        outdated: false,
        isPublic: true,
        statusThere: 'publish',
        link: expect.stringContaining('/tea'),
      },
    });
    expect(await postOf(later)).toMatchObject({ status: 'scheduled', scheduledDate: '2099-03-02T08:30:00.000Z' });
    expect(await postOf(secret)).toMatchObject({ status: 'published' });
    expect(await postOf(pending)).toMatchObject({ status: 'pending' });
    const terms = await server.services.db.select().from(siteTerms).where(eq(siteTerms.siteId, site.id));
    const parent = terms.find(({ name }) => name === 'Drinks & more');
    expect(terms).toContainEqual(expect.objectContaining({ name: 'Tea', parent: parent?.termId, count: 1 }));
    const notes = await server.services.db.select().from(activity).where(eq(activity.userId, ada.user.id));
    expect(notes.map(({ kind }) => kind).sort()).toEqual(['account.signed-up', 'site.connected']);
  });

  test('shows the authors as people read their names, and as they are called there by now', async () => {
    const [id = 0, raj = 0] = await write(
      `$raj = username_exists('raj') ?: wp_insert_user(['user_login' => 'raj', 'user_pass' => wp_generate_password(), 'role' => 'author']);
       wp_update_user(['ID' => $raj, 'display_name' => 'Raj & Sons']);
       return [wp_insert_post(['post_title' => 'By Raj', 'post_status' => 'publish', 'post_author' => $raj]), $raj];`,
    );
    await connect();
    await read();
    const first = (await postOf(id)) as Post;
    expect(first.author).toBe('Raj & Sons');
    const offered = await ada.request<SiteAuthors>('GET', `/api/sites/${site.id}/authors`);
    expect(offered.body.authors).toContainEqual({ id: raj, name: 'Raj & Sons' });
    await write(`wp_update_user(['ID' => ${raj}, 'display_name' => 'Raj & Daughters']); return [];`);
    const before = new Date(Date.now() - 2 * 86_400_000);
    await server.services.db.update(librarySyncs).set({ comparedAt: before }).where(eq(librarySyncs.siteId, site.id));
    await refresh();
    const renamed = { version: first.version, publication: { outdated: false } };
    expect(await postOf(id)).toMatchObject({ ...renamed, author: 'Raj & Daughters' });
  });

  test('shows the author that a post has there once an update has changed it', async () => {
    const [id = 0, zoe = 0] = await write(
      `$zoe = username_exists('zoe') ?: wp_insert_user(['user_login' => 'zoe', 'user_pass' => wp_generate_password(), 'role' => 'author']);
       return [wp_insert_post(['post_title' => 'Handed over', 'post_status' => 'publish', 'post_author' => 1]), $zoe];`,
    );
    await connect();
    await read();
    const post = (await postOf(id)) as Post;
    expect(post.author).toBe('admin');
    const changes = { version: post.version, authorOnSite: { id: zoe, name: 'zoe' } };
    const saved = (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, changes)).body;
    // The site has its former author until the update has got there.
    expect(saved.author).toBe('admin');
    expect((await publish(server, ada, saved, { action: 'update' })).state).toBe('done');
    expect(await postOf(id)).toMatchObject({ author: 'zoe', publication: { outdated: false } });
    await refresh();
    expect((await postOf(id))?.author).toBe('zoe');
  });

  test('has no changes to send after it has only become a draft again, and those that were saved with that', async () => {
    const ids = await write(
      `return array_map(fn($title) => wp_insert_post(['post_title' => $title, 'post_status' => 'publish', 'post_author' => 1,
         'post_content' => '[gallery ids="1"] A classic text']), ['Withdrawn', 'Edited as well']);`,
    );
    await connect();
    await read();
    for (const [at, title] of ['Withdrawn', 'Edited there and here'].entries()) {
      const { id, version, excerpt, publication } = (await postOf(ids[at] ?? 0)) as Post;
      const ended = settled(server, ada.user.id, publication?.id ?? '', new Date().toISOString());
      // The form sends an automatic excerpt as an empty one.
      const body = { title, excerpt: at === 0 ? '' : excerpt, status: 'draft', version };
      expect((await ada.request('PATCH', `/api/posts/${id}`, body)).status).toBe(200);
      expect(await ended).toMatchObject({ state: 'done', outdated: at === 1 });
      expect(await postOf(ids[at] ?? 0)).toMatchObject({ title, status: 'draft', publication: { outdated: at === 1 } });
    }
  });

  test('has its scheduled posts among the others by when they were last edited there', async () => {
    const [, later = 0] = await write(
      `$ids = [wp_insert_post(['post_title' => 'Old', 'post_status' => 'publish', 'post_date' => '2024-05-04 08:00:00']),
         wp_insert_post(['post_title' => 'Later', 'post_status' => 'future', 'post_date' => '2099-03-02 08:30:00']),
         wp_insert_post(['post_title' => 'New', 'post_status' => 'publish', 'post_date' => '2024-05-06 08:00:00'])];
       $GLOBALS['wpdb']->update($GLOBALS['wpdb']->posts,
         ['post_modified' => '2024-05-05 08:00:00', 'post_modified_gmt' => '2024-05-05 08:00:00'], ['ID' => $ids[1]]);
       return $ids;`,
    );
    await connect();
    await read();
    expect((await listed()).map(({ title }) => title)).toEqual(['New', 'Later', 'Old']);
    expect(await postOf(later)).toMatchObject({ status: 'scheduled', scheduledDate: '2099-03-02T08:30:00.000Z' });
  });

  test('is never written to by reading it', async () => {
    await writeMany(3);
    await connect();
    const before = (await wordpress.requests()).length;
    await read();
    await refresh();
    const sent = await asked(before);
    expect(sent.length).toBeGreaterThan(3);
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  test('shows its posts to nobody else, and takes them along when it is removed', async () => {
    const [first = 0, second = 0] = await writeMany(2);
    await connect();
    await read();
    const bob = await signUp(server);
    const own = await postOf(first);
    expect((await bob.request('GET', `/api/posts/${own?.id}`)).status).toBe(404);
    expect(await listed(bob)).toEqual([]);
    expect(await library(bob)).toBeUndefined();
    expect((await bob.request('POST', `/api/sites/${site.id}/library/refresh`)).status).toBe(404);
    expect((await bob.request('POST', `/api/sites/${site.id}/library/stop`)).status).toBe(404);

    const edited = await postOf(second);
    await ada.request('PATCH', `/api/posts/${edited?.id}`, { version: 1, title: 'Mine now' });
    await ada.request('DELETE', `/api/sites/${site.id}`);
    const left = await server.services.db
      .select()
      .from(posts)
      .where(and(eq(posts.userId, ada.user.id), eq(posts.sample, false)));
    expect(left.map(({ title, origin, status }) => ({ title, origin, status }))).toEqual([
      { title: 'Mine now', origin: 'here', status: 'draft' },
    ]);
    expect(await server.services.db.select().from(libraryPosts).where(eq(libraryPosts.siteId, site.id))).toEqual([]);
  });
});

describe('a reading', () => {
  test('that is killed goes on where it was, and stores no post twice', async () => {
    await writeMany(230);
    await connect();
    const killed = new AbortController();
    proxy.break(
      ({ path }) => path.includes('offset=100'),
      ({ cut }) => {
        killed.abort();
        cut();
      },
    );
    await read(killed.signal);
    expect(await library()).toMatchObject({ state: 'reading', read: 100, total: 230 });
    await server.services.db.update(librarySyncs).set({ nextAt: new Date() });
    const before = (await wordpress.requests()).length;
    await read();
    expect(
      (await asked(before)).some(({ url }) => url.includes('offset=0&per_page=100&_fields=id%2Cstatus%2Cslug')),
    ).toBe(false);
    expect(await library()).toMatchObject({ state: 'done', read: 230, error: null });
    const ids = (await listed()).map((post) => post.wordpressId);
    expect(ids).toHaveLength(230);
    expect(new Set(ids).size).toBe(230);
  });

  test('finds every post although some are deleted and others added between its pages', async () => {
    const ids = await writeMany(150);
    await connect();
    proxy.break(
      ({ path }) => path.includes('offset=100'),
      async ({ forward, reply }) => {
        await wordpress.php(`foreach ([${ids.slice(-30).join(',')}] as $id) wp_delete_post($id, true);
        wp_insert_post(['post_title' => 'Meanwhile', 'post_status' => 'publish']); return true;`);
        reply(await answerOf(forward));
      },
    );
    await read();
    const titles = (await listed()).map(({ title }) => title);
    expect(titles).toHaveLength(121);
    expect(titles).toContain('Meanwhile');
  });

  test('is stopped by the user, and goes on when they ask for it', async () => {
    await writeMany(120);
    await connect();
    proxy.break(
      ({ path }) => path.includes('offset=100'),
      async ({ forward, reply }) => {
        await ada.request('POST', `/api/sites/${site.id}/library/stop`);
        reply(await answerOf(forward));
      },
    );
    await read();
    expect((await library())?.state).toBe('stopped');
    await read();
    expect((await listed()).length).toBeLessThanOrEqual(100);
    await refresh();
    expect(await library()).toMatchObject({ state: 'done', read: 120 });
    expect(await listed()).toHaveLength(120);
  });
});

describe('a refresh', () => {
  // WordPress counts no posts at all behind a last page that is full.
  test.each([
    [20, 3],
    [100, 3],
  ])('of %i posts costs %i requests if nothing has changed', async (count, requests) => {
    await writeMany(count);
    await connect();
    await read();
    expect(await library()).toMatchObject({ state: 'done', read: count, total: count });
    const before = (await wordpress.requests()).length;
    await refresh();
    expect((await asked(before)).map(({ url }) => url)).toHaveLength(requests);
  });

  test('shows what was added, changed, trashed, restored and deleted on the site', async () => {
    const [changed = 0, trashed = 0, deleted = 0] = await writeMany(5);
    await connect();
    await read();
    const before = await postOf(changed);
    const [added = 0] = await write(
      `wp_update_post(['ID' => ${changed}, 'post_title' => 'New title', 'post_status' => 'future', 'post_date' => '2098-01-01 00:00:00', 'post_date_gmt' => '2098-01-01 00:00:00', 'edit_date' => true]);
       wp_trash_post(${trashed}); wp_delete_post(${deleted}, true);
       return [wp_insert_post(['post_title' => 'Added', 'post_status' => 'draft'])];`,
    );
    await refresh();
    expect((await listed()).map(({ wordpressId }) => wordpressId).sort()).not.toContain(trashed);
    expect(await postOf(deleted)).toBeUndefined();
    expect(await postOf(added)).toMatchObject({ title: 'Added', status: 'draft' });
    expect(await postOf(changed)).toMatchObject({
      id: before?.id,
      title: 'New title',
      status: 'scheduled',
      version: 2,
      publication: { state: 'done', outdated: false },
    });
    await write(`wp_untrash_post(${trashed}); return [];`);
    await refresh();
    expect(await postOf(trashed)).toBeDefined();
    expect(await listed()).toHaveLength(5);
  });

  test('calls categories and tags as the site calls them now, in posts that were changed here, too', async () => {
    const [followed = 0, changed = 0] = await write(
      `$above = wp_insert_term('Category above', 'category')['term_id'];
       $old = wp_insert_term('Earlier cat', 'category', ['parent' => $above])['term_id'];
       wp_insert_term('Earlier tag', 'post_tag'); wp_insert_term('Twin', 'post_tag', ['slug' => 'twin-1']);
       $same = wp_insert_term('Twin', 'post_tag', ['slug' => 'twin-2'])['term_id'];
       return array_map(function ($title) use ($old, $same) {
         $id = wp_insert_post(['post_title' => $title, 'post_status' => 'publish', 'post_author' => 1,
           'post_category' => [$old], 'tags_input' => ['Earlier tag', 'Kept tag']]);
         wp_set_post_terms($id, [$same, get_term_by('slug', 'twin-1', 'post_tag')->term_id], 'post_tag', true);
         return $id;
       }, ['Followed', 'Changed']);`,
    );
    await connect();
    await read();
    const ours = (await postOf(changed)) as Post;
    const keywords = [...ours.keywords.filter((name) => name !== 'Kept tag'), 'First used here'];
    const title = { version: ours.version, title: 'Changed here', keywords };
    expect((await ada.request('PATCH', `/api/posts/${ours.id}`, title)).status).toBe(200);
    await write(
      `$rename = fn($name, $taxonomy, $to) => wp_update_term(get_term_by('name', $name, $taxonomy)->term_id, $taxonomy, ['name' => $to]);
       $rename('Category above', 'category', 'On top'); $rename('Earlier cat', 'category', 'Later & cat'); $rename('Earlier tag', 'post_tag', 'Later tag');
       wp_update_term(get_term_by('slug', 'twin-2', 'post_tag')->term_id, 'post_tag', ['name' => 'Other twin']); return [];`,
    );
    await refresh();
    const renamed = { category: 'On top › Later & cat', publication: { state: 'done' } };
    const one = (await postOf(followed)) as Post;
    expect(one).toMatchObject({ ...renamed, version: 2, publication: { outdated: false } });
    expect(one.keywords.toSorted()).toEqual(['Kept tag', 'Later tag', 'Other twin', 'Twin']);
    const other = (await postOf(changed)) as Post;
    expect(other).toMatchObject({ ...renamed, title: 'Changed here', publication: { outdated: true } });
    expect(other.keywords).toContain('Later tag');
    expect(other.keywords).toContain('First used here');
    // Nothing is looked up by its name, and nothing is created.
    const terms = () => wordpress.php<number>(`return count(get_terms(['hide_empty' => false]));`);
    const before = await terms();
    await publish(server, ada, other, { action: 'update' });
    expect(await terms()).toBe(before + 1);
    expect(
      await wordpress.php(`return array_map(fn($id) => get_category($id)->name, wp_get_post_categories(${changed}));`),
    ).toEqual(['Later &amp; cat']);
    await refresh();
    expect(await postOf(followed)).toMatchObject({ version: 2 });
    // A version from before has the same terms, and restored, it creates none.
    const revisionsOf = await ada.request<{ revisions: { id: string }[] }>('GET', `/api/posts/${other.id}/revisions`);
    const { id: first = '' } = revisionsOf.body.revisions.at(-1) ?? {};
    const version = (await ada.request<Post>('GET', `/api/revisions/${first}`)).body;
    expect(version).toMatchObject({
      category: 'On top › Later & cat',
      keywords: expect.arrayContaining(['Later tag']),
    });
    const { version: latest } = (await postOf(changed)) as Post;
    const restored = (await ada.request<Post>('POST', `/api/revisions/${first}/restore`, { version: latest })).body;
    expect(restored).toMatchObject({ category: 'On top › Later & cat' });
    await publish(server, ada, restored, { action: 'update' });
    expect(await terms()).toBe(before + 1);
  });

  test('finds an edit beside scheduled posts, which WordPress dates by their schedule', async () => {
    const [old = 0] = await writeMany(2);
    await write(
      `wp_insert_post(['post_title' => 'Far', 'post_status' => 'future', 'post_date' => '2099-01-01 00:00:00']); return [];`,
    );
    await connect();
    await read();
    await write(`wp_update_post(['ID' => ${old}, 'post_title' => 'Edited']); return [];`);
    await refresh();
    expect(await postOf(old)).toMatchObject({ title: 'Edited' });
  });

  test('leaves a text that was changed here alone, and shows that both have changed', async () => {
    const [id = 0] = await writeMany(1);
    await connect();
    await read();
    const post = await postOf(id);
    await ada.request('PATCH', `/api/posts/${post?.id}`, { version: 1, title: 'Ours' });
    await write(`wp_update_post(['ID' => ${id}, 'post_content' => 'Theirs']); return [];`);
    await refresh();
    expect(await postOf(id)).toMatchObject({ title: 'Ours', publication: { state: 'drifted' } });
  });

  test('keeps the earlier text as a version if the user has ever edited it here', async () => {
    const [id = 0] = await writeMany(1);
    await connect();
    await read();
    const post = await postOf(id);
    if (!post) throw new Error('It was not read');
    const saved = (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'Ours' })).body;
    await publish(server, ada, saved, { action: 'update' });
    await write(`wp_update_post(['ID' => ${id}, 'post_title' => 'Theirs']); return [];`);
    await refresh();
    expect(await postOf(id)).toMatchObject({ title: 'Theirs', publication: { state: 'done' } });
    const { body } = await ada.request<{ revisions: { title: string }[] }>('GET', `/api/posts/${post.id}/revisions`);
    expect(body.revisions.map(({ title }) => title)).toEqual(['Theirs', 'Ours', 'Old post 0']);
  });

  test('follows a backup that was restored, where ids belong to other posts', async () => {
    const ids = await writeMany(4);
    await connect();
    await read();
    await write(
      `global $wpdb; foreach ([${ids.slice(2).join(',')}] as $id) wp_delete_post($id, true);
       $wpdb->update($wpdb->posts, ['post_title' => 'From before', 'post_name' => 'from-before', 'post_content' => 'Other', 'post_modified' => '2023-01-01 00:00:00', 'post_modified_gmt' => '2023-01-01 00:00:00'], ['ID' => ${ids[0]}]);
       clean_post_cache(${ids[0]}); return [];`,
    );
    await refresh();
    expect((await listed()).map(({ title }) => title).sort()).toEqual(['From before', 'Old post 1']);
  });
});

describe('a post written here', () => {
  test('is not read a second time, and its status follows the site', async () => {
    await connect();
    const post = await createPost(ada, { siteId: site.id, title: 'Written here' });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
    await read();
    expect(await listed()).toHaveLength(1);
    const [row] = await server.services.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row?.origin).toBe('here');
    await write(`wp_update_post(['ID' => ${wordpressId}, 'post_status' => 'draft']); return [];`);
    await refresh();
    expect((await listed())[0]).toMatchObject({ title: 'Written here', status: 'draft' });
  });

  test('that is just being created there is not taken for another one', async () => {
    await connect();
    const post = await createPost(ada, { siteId: site.id, title: 'On its way' });
    const reservation = 'draft-0123456789abcdef01234567';
    await server.services.db.insert(publications).values({
      userId: ada.user.id,
      postId: post.id,
      siteId: site.id,
      action: 'publish',
      state: 'failed',
      reservation,
      createSentAt: new Date(),
      creates: 1,
      wantedVersion: 1,
    });
    await write(
      `return [wp_insert_post(['post_title' => 'On its way', 'post_name' => '${reservation}', 'post_status' => 'draft'])];`,
    );
    await read();
    expect(await listed()).toHaveLength(1);
  });

  test('or read from the site does not come back once it was deleted here only', async () => {
    const [id = 0] = await writeMany(2);
    await connect();
    await read();
    const post = await postOf(id);
    await ada.request('DELETE', `/api/posts/${post?.id}?from=here`);
    await refresh();
    await server.services.db.update(librarySyncs).set({ mustCompare: true });
    await refresh();
    expect((await listed()).map(({ wordpressId }) => wordpressId)).not.toContain(id);
    expect(await listed()).toHaveLength(1);
  });
});

test('a post that somebody scheduled on the site, and that WordPress missed, is not published by pressloom', async () => {
  const [late = 0] = await write(
    `$id = wp_insert_post(['post_title' => 'Missed', 'post_status' => 'future', 'post_date' => '2099-01-01 08:00:00']);
     global $wpdb;
     $past = ['post_date' => '2024-01-01 08:00:00', 'post_date_gmt' => '2024-01-01 08:00:00'];
     $wpdb->update($wpdb->posts, $past, ['ID' => $id]);
     clean_post_cache($id);
     return [$id];`,
  );
  await connect();
  await read();
  expect(await postOf(late)).toMatchObject({ status: 'scheduled', scheduledDate: '2024-01-01T08:00:00.000Z' });
  expect(await claimDueCheck(server.services.db, site.id)).toBeUndefined();
  const [row] = await server.services.db.select().from(publications).where(eq(publications.wordpressId, late));
  expect(row?.watchedAt).toBeNull();
});

test('opening a post takes its newest text from the site', async () => {
  const [id = 0] = await writeMany(1);
  await connect();
  await read();
  const post = await postOf(id);
  await write(`wp_update_post(['ID' => ${id}, 'post_content' => 'Newer', 'tags_input' => ['fresh']]); return [];`);
  await ada.request('POST', `/api/posts/${post?.id}/publication/look`);
  expect(await postOf(id)).toMatchObject({ content: 'Newer', keywords: ['fresh'], publication: { state: 'done' } });
});

describe('an update of a post from the site leaves terms that were not changed here as they are there', () => {
  const written = () =>
    write(
      `$cat = wp_insert_term('Old category', 'category')['term_id'];
       $odd = wp_insert_term('Sub › odd', 'category')['term_id'];
       $one = wp_insert_term('Same', 'post_tag', ['slug' => 'same-1'])['term_id'];
       global $wpdb; $wpdb->insert($wpdb->terms, ['name' => 'Same', 'slug' => 'same-2', 'term_group' => 0]);
       $two = $wpdb->insert_id;
       $wpdb->insert($wpdb->term_taxonomy, ['term_id' => $two, 'taxonomy' => 'post_tag', 'description' => '', 'parent' => 0, 'count' => 0]);
       clean_term_cache([$one, $two]);
       $old = wp_insert_term('Old tag', 'post_tag')['term_id'];
       $id = wp_insert_post(['post_title' => 'Termed', 'post_status' => 'publish', 'post_content' => '<!-- wp:paragraph -->\\n<p>Text.</p>\\n<!-- /wp:paragraph -->']);
       wp_set_post_terms($id, [$cat, $odd], 'category');
       wp_set_object_terms($id, [$one, $two, $old], 'post_tag');
       return [$id, $cat, $odd, $one, $two, $old];`,
    );
  const termsOf = (id: number) =>
    wordpress.php<number[]>(
      `return wp_get_object_terms(${id}, ['category', 'post_tag'], ['fields' => 'ids', 'orderby' => 'term_id']);`,
    );
  const remove = () =>
    wordpress.php(
      `foreach (get_terms(['taxonomy' => ['category', 'post_tag'], 'hide_empty' => false]) as $term)
         if ($term->name !== 'Uncategorized') wp_delete_term($term->term_id, $term->taxonomy);
       return true;`,
    );
  const change = async (id: number, changes: object) => {
    const post = await postOf(id);
    if (!post) throw new Error('The post is not here');
    const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...changes });
    return publish(server, ada, body, { action: 'update' });
  };
  afterEach(remove);

  test('whatever they are called by now, or two of them alike', async () => {
    const [id = 0, cat = 0, odd = 0, one = 0, two = 0, old = 0] = await written();
    await connect();
    await read();
    await wordpress.php(
      `wp_update_term(${cat}, 'category', ['name' => 'New category']);
       wp_update_term(${old}, 'post_tag', ['name' => 'New tag']); return true;`,
    );
    const before = (await wordpress.requests()).length;
    const changed = (word: string) => `<!-- wp:paragraph -->\n<p>${word}.</p>\n<!-- /wp:paragraph -->`;
    expect(await change(id, { content: changed('Word') })).toMatchObject({ state: 'done', notices: [] });
    expect(await termsOf(id)).toEqual([cat, odd, one, two, old]);
    const lookUps = (await asked(before)).filter(({ url }) => /v2\/(categories|tags)/.test(url));
    expect(lookUps).toEqual([]);

    // A tag that is added here joins them; one that is removed here goes, and no other.
    const keywords = (await postOf(id))?.keywords ?? [];
    expect(await change(id, { keywords: [...keywords, 'Added'] })).toMatchObject({ state: 'done', notices: [] });
    const [added = 0] = (await termsOf(id)).filter((term) => ![cat, odd, one, two, old].includes(term));
    expect(await termsOf(id)).toEqual([cat, odd, one, two, old, added]);
    expect(await change(id, { keywords: ['Same', 'Same', 'Added'] })).toMatchObject({ state: 'done' });
    expect(await termsOf(id)).toEqual([cat, odd, one, two, added]);
    expect(await change(id, { keywords: [] })).toMatchObject({ state: 'done' });
    expect(await termsOf(id)).toEqual([cat, odd]);
    expect(await change(id, { moreCategories: ['Third'] })).toMatchObject({ state: 'done' });
    const names = await wordpress.php<string[]>(
      `return wp_get_object_terms(${id}, 'category', ['fields' => 'names', 'orderby' => 'name']);`,
    );
    expect(names).toEqual(['New category', 'Third']);
  });
});

describe('a post that is longer than ours may be', () => {
  const LONG = `A ${'very '.repeat(99)}xx😀${' long'.repeat(1_100)} title`;
  const EXCERPT = 'It is about everything. '.repeat(100).trim();
  const there = (id: number) =>
    wordpress.php<{ title: string; excerpt: string; tags: number; content: string }>(
      `$post = get_post(${id});
       return ['title' => $post->post_title, 'excerpt' => $post->post_excerpt, 'content' => $post->post_content,
         'tags' => count(wp_get_post_tags(${id}))];`,
    );
  const insert = async (title: string) => {
    const [id = 0] = await write(
      `return [wp_insert_post(wp_slash(['post_title' => '${title}', 'post_status' => 'publish', 'post_author' => 1,
         'post_excerpt' => '${EXCERPT}', 'post_content' => '<p>One word</p>',
         'tags_input' => array_map(fn($n) => "tag $n", range(1, 40))]))];`,
    );
    await connect();
    await read();
    return { id, post: (await postOf(id)) as Post };
  };
  const update = async (post: Post, change: object) => {
    const saved = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...change });
    expect(saved.status).toBe(200);
    expect(await publish(server, ada, saved.body, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
    return (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body;
  };

  test.each([
    ['no title', ''],
    ['a title of 6,007 characters', LONG],
  ])('or shorter, with 40 tags, a long excerpt and %s, keeps all that nobody changed', async (_, title) => {
    const { id, post } = await insert(title);
    expect(post.keywords).toHaveLength(40);
    const once = await update(post, { content: '<p>Two words</p>' });
    const kept = { title, excerpt: EXCERPT, tags: 40 };
    expect(await there(id)).toEqual({ ...kept, content: '<p>Two words</p>' });
    await update(once, { content: '<p>Ours</p>', contentForm: 'html' });
    expect(await there(id)).toEqual({ ...kept, content: expect.stringContaining('<p>Ours</p>') });
  });

  test('with 40 tags loses the one that is taken away here, and gets no 41st', async () => {
    const { id, post } = await insert('Forty');
    const [first = '', ...rest] = post.keywords;
    const more = { version: post.version, keywords: [first, ...rest, 'one more'] };
    const { status, body } = await ada.request<{ error: { details: unknown } }>('PATCH', `/api/posts/${post.id}`, more);
    expect(status).toBe(400);
    expect(body.error.details).toEqual({
      fields: [{ path: 'keywords', message: 'Please enter at most 30 keywords' }],
    });
    await update(post, { keywords: rest });
    expect(await wordpress.php(`return wp_get_post_tags(${id}, ['fields' => 'names']);`)).toEqual(
      expect.not.arrayContaining([first]),
    );
    expect((await there(id)).tags).toBe(39);
  });

  test('takes the title that is written here', async () => {
    const { id, post } = await insert(LONG);
    await update(post, { title: 'Short' });
    expect(await there(id)).toMatchObject({ title: 'Short', content: '<p>One word</p>' });
  });
});
