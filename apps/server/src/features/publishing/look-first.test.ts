import type { CalendarPost, Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { getPost } from '@pressloom/wordpress';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { census } from '../../../test/faults/census.ts';
import { png } from '../../../test/faults/rig.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { startWorker } from '../../worker.ts';
import { openSite } from '../sites/index.ts';
import { snapshotOf } from './delivery/snapshot.ts';
import { isStatusUntrue } from './outcome/status-holds.ts';
import { checkDuePost } from './schedule/check-due-post.ts';

let wordpress: TestWordPress;
let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  // WordPress does not publish anything by its own timer here.
  wordpress.muPlugin('no-cron', "define('DISABLE_WP_CRON', true);");
  server = await startTestServer();
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  worker = await startWorker(server.services);
});
afterEach(() => worker.close());

let titles = 0;
const newPost = (fields: Partial<Post> = {}) =>
  createPost(ada, { title: `Looked at ${++titles} of ${process.pid}`, siteId: site.id, ...fields });
const postOf = async ({ id }: { id: string }) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const edit = async (post: Post, changes: object) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...changes })).body;
const ends = (post: Post, state: Publication['state']) =>
  expect.poll(async () => (await postOf(post)).publication?.state).toBe(state);
const check = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const onSite = (id: number | null | undefined) =>
  wordpress.php<Record<string, string> | null>(`return get_post(${id ?? 0});`);
const copiesOf = async ({ title }: Post) => (await census(wordpress, [title])).get(title);
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000).toISOString();
const gmt = (instant: string) => instant.slice(0, 19).replace('T', ' ');
const cardOf = async ({ id }: Post) => {
  const { body } = await ada.request<{ posts: CalendarPost[] }>(
    'GET',
    `/api/calendar?from=${inDays(-10)}&to=${inDays(20)}`,
  );
  return body.posts.find((post) => post.id === id);
};

async function scheduled(fields: Partial<Post> = {}) {
  const post = await newPost(fields);
  const { wordpressId } = await publish(server, ada, post, { action: 'schedule', scheduledDate: inDays(3) });
  return { post: await postOf(post), id: wordpressId ?? 0 };
}

async function published(fields: Partial<Post> = {}) {
  const post = await newPost(fields);
  const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
  return { post: await postOf(post), id: wordpressId ?? 0 };
}

const retry = ({ id }: Post) => ada.request('POST', `/api/posts/${id}/publication/retry`);
const unschedule = async (post: Post) => {
  const { version } = await postOf(post);
  await ada.request('POST', `/api/posts/${post.id}/publication`, { action: 'unschedule', version });
};

describe('a scheduled post that somebody published on WordPress', () => {
  test.each([
    ['moving its date', (post: Post) => edit(post, { scheduledDate: inDays(5) })],
    ['unscheduling it', unschedule],
  ])('is not taken from its readers by %s, nor by trying again', async (_deed, act) => {
    const { post, id } = await scheduled();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => 'publish', 'edit_date' => true,
      'post_date' => current_time('mysql'), 'post_date_gmt' => current_time('mysql', true)]);`);
    const before = await onSite(id);
    await act(post);
    await ends(post, 'drifted');
    expect(await postOf(post)).toMatchObject({
      status: 'published',
      scheduledDate: null,
      publication: { error: { code: 'changed_on_site', message: expect.stringContaining('published there') } },
    });
    await retry(post);
    await ends(post, 'drifted');
    expect((await check(post)).state).toBe('drifted');
    expect(await onSite(id)).toEqual(before);
    const { db } = server.services;
    expect(await db.select({ id: posts.id }).from(posts).where(isStatusUntrue(db))).toEqual([]);
  });

  test('by a request of ours that another one has replaced is scheduled again, as was asked for last', async () => {
    const { post, id } = await scheduled();
    const now = new Date().toISOString().slice(0, 19);
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => 'publish', 'edit_date' => true,
      'post_date' => '${now}', 'post_date_gmt' => '${now}']);`);
    const { db } = server.services;
    const ours = eq(publications.postId, post.id);
    const [row] = await db.select({ remote: publications.remote }).from(publications).where(ours);
    if (!row?.remote) throw new Error('Nothing is known of the post on its site');
    await db
      .update(publications)
      .set({ remote: { ...row.remote, status: 'publish', dateGmt: `${now}Z` } })
      .where(ours);
    const wished = inDays(5);
    await publish(server, ada, await postOf(post), { action: 'schedule', scheduledDate: wished });
    expect(await onSite(id)).toMatchObject({ post_status: 'future', post_date_gmt: gmt(wished) });
    expect((await postOf(post)).status).toBe('scheduled');
  });

  test('is scheduled at the time that was asked for once the user chooses that', async () => {
    const { post, id } = await scheduled();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => 'publish', 'edit_date' => true,
      'post_date' => current_time('mysql'), 'post_date_gmt' => current_time('mysql', true)]);`);
    const wished = inDays(5);
    await edit(post, { scheduledDate: wished });
    await ends(post, 'drifted');
    await publish(server, ada, await postOf(post), { action: 'schedule', overwrite: true });
    expect(await onSite(id)).toMatchObject({ post_status: 'future', post_date_gmt: gmt(wished) });
    expect(await postOf(post)).toMatchObject({ status: 'scheduled', scheduledDate: wished });
  });
});

test('a post that went out at its time before it could be taken back stays public, until that is asked for again', async () => {
  const { post, id } = await scheduled();
  const due = gmt(new Date(Date.now() - 1_000).toISOString());
  await wordpress.php(`global $wpdb;
    $wpdb->update($wpdb->posts, ['post_date_gmt' => '${due}', 'post_date' => '${due}'], ['ID' => ${id}]);
    clean_post_cache(${id}); wp_publish_post(${id});`);
  const [row] = await server.services.db.select().from(publications).where(eq(publications.postId, post.id));
  const seen = row?.remote && { ...row.remote, dateGmt: `${due.replace(' ', 'T')}Z` };
  await server.services.db.update(publications).set({ remote: seen }).where(eq(publications.postId, post.id));
  await unschedule(post);
  await ends(post, 'failed');
  expect(await postOf(post)).toMatchObject({ status: 'published', publication: { error: { code: 'already_public' } } });
  expect((await onSite(id))?.post_status).toBe('publish');
  await retry(post);
  await ends(post, 'done');
  expect((await onSite(id))?.post_status).toBe('draft');
});

describe('a scheduled post that somebody moved on WordPress', () => {
  const theirs = inDays(8);
  const move = (id: number) =>
    wordpress.php(`wp_update_post(['ID' => ${id}, 'edit_date' => true, 'post_date' => '${gmt(theirs)}',
      'post_date_gmt' => '${gmt(theirs)}']);`);

  test('is not moved by us, and is shown at its time there; the time asked for can still be chosen', async () => {
    const { post, id } = await scheduled();
    await move(id);
    const wished = inDays(5);
    await edit(post, { scheduledDate: wished });
    await ends(post, 'drifted');
    expect((await onSite(id))?.post_date_gmt).toBe(gmt(theirs));
    expect(await cardOf(post)).toMatchObject({ date: theirs, status: 'scheduled', publicationState: 'drifted' });
    await publish(server, ada, await postOf(post), { action: 'schedule', overwrite: true });
    expect((await onSite(id))?.post_date_gmt).toBe(gmt(wished));
    expect(await cardOf(post)).toMatchObject({ date: wished, publicationState: 'done' });
  });

  test('is shown at its time there as soon as the site was looked at', async () => {
    const { post, id } = await scheduled();
    await move(id);
    expect(await check(post)).toMatchObject({ state: 'done', notices: [expect.stringContaining('another time')] });
    expect(await cardOf(post)).toMatchObject({ date: theirs, status: 'scheduled' });
    await publish(server, ada, await postOf(post), { action: 'schedule', scheduledDate: inDays(4) });
    expect((await postOf(post)).publication).toMatchObject({ state: 'done', error: null });
  });
});

/** As on a site that was restored from a backup: the id is free again, and someone else's post gets it. */
const takenByAnother = (id: number, status = 'publish') =>
  wordpress.php(`wp_delete_post(${id}, true);
    wp_insert_post(['import_id' => ${id}, 'post_title' => 'Of somebody else', 'post_content' => 'Other words.',
      'post_status' => '${status}', 'post_date' => '${status === 'future' ? gmt(inDays(3)) : gmt(new Date().toISOString())}']);`);

describe('a post whose id belongs to another post by now', () => {
  const isOther = async (post: Post) => {
    await ends(post, 'drifted');
    expect(await postOf(post)).toMatchObject({
      status: 'draft',
      publication: { error: { code: 'other_post', message: expect.stringContaining('Of somebody else') } },
    });
  };

  test.each([
    [
      'updated',
      published,
      (post: Post) => edit(post, { content: '<p>Newer.</p>' }).then((newer) => ask(newer, 'update')),
    ],
    ['moved', scheduled, (post: Post) => edit(post, { scheduledDate: inDays(5) })],
    ['unscheduled', scheduled, unschedule],
    ['made a draft', published, (post: Post) => edit(post, { status: 'draft' })],
    ['deleted', published, ({ id }: Post) => ada.request('DELETE', `/api/posts/${id}`)],
    ['checked', published, check],
  ])('leaves that one alone when it is %s, and says so', async (_deed, begin, act) => {
    const { post, id } = await begin();
    await takenByAnother(id, begin === scheduled ? 'future' : 'publish');
    const before = await onSite(id);
    await act(post);
    await isOther(post);
    expect(await onSite(id)).toEqual(before);
  });

  test('is not published in its place when WordPress misses the schedule of that one', async () => {
    const { post, id } = await scheduled();
    await takenByAnother(id, 'future');
    const due = new Date(Date.now() - 150_000);
    await wordpress.php(`global $wpdb; $wpdb->update($wpdb->posts, ['post_date_gmt' => '${gmt(due.toISOString())}'],
      ['ID' => ${id}]); clean_post_cache(${id});`);
    const { db } = server.services;
    await db.update(publications).set({ watchedAt: new Date() }).where(eq(publications.postId, post.id));
    await db.update(posts).set({ scheduledDate: due }).where(eq(posts.id, post.id));
    await checkDuePost(server.services, post.publication?.id ?? '');
    await isOther(post);
    expect((await onSite(id))?.post_status).toBe('future');
  });

  test('goes out as a new post when the user chooses ours', async () => {
    const { post, id } = await published();
    await takenByAnother(id);
    const before = await onSite(id);
    const newer = await edit(post, { content: '<p>Newer.</p>' });
    await ask(newer, 'update');
    await isOther(post);
    await publish(server, ada, await postOf(post), { action: 'update', overwrite: true });
    const now = await postOf(post);
    expect(now).toMatchObject({ status: 'published', publication: { state: 'done', error: null } });
    expect(now.publication?.wordpressId).not.toBe(id);
    expect(await copiesOf(post)).toMatchObject({ live: [{ status: 'publish' }], marks: 0 });
    expect(await onSite(id)).toEqual(before);
  });

  test.each([
    ['public', published, 'publish', 'published'],
    ['scheduled', scheduled, 'future', 'scheduled'],
  ] as const)(
    'that was %s is that again, also where the first attempt is interrupted',
    async (_was, begin, there, here) => {
      const { post, id } = await begin();
      await takenByAnother(id, there);
      await ask(await edit(post, { content: '<p>Newer.</p>' }), 'update');
      await isOther(post);
      wordpress.muPlugin(
        'busy',
        `add_filter('rest_pre_insert_post', fn () => new WP_Error('busy', 'Busy.', ['status' => 429]));`,
      );
      const interrupted = await publish(server, ada, await postOf(post), { action: 'update', overwrite: true });
      wordpress.removeMuPlugin('busy');
      expect(interrupted).toMatchObject({ state: 'waiting', wordpressId: null });
      await ends(post, 'done');
      const now = await postOf(post);
      expect(now).toMatchObject({ status: here, scheduledDate: post.scheduledDate });
      expect(await onSite(now.publication?.wordpressId ?? 0)).toMatchObject({ post_status: there });
    },
  );

  test('is on no site any more when the user keeps both', async () => {
    const { post, id } = await published();
    await takenByAnother(id);
    await check(post);
    const { body: theirs } = await ada.request<{ seen: string }>('GET', `/api/posts/${post.id}/remote`);
    await ada.request('POST', `/api/posts/${post.id}/remote`, {
      choice: 'keep',
      seen: theirs.seen,
      version: post.version,
    });
    expect(await postOf(post)).toMatchObject({ status: 'draft', publication: { state: 'done', wordpressId: null } });
    await publish(server, ada, await postOf(post), { action: 'publish' });
    expect(await copiesOf(post)).toMatchObject({ live: [{ status: 'publish' }] });
    expect((await onSite(id))?.post_title).toBe('Of somebody else');
  });
});

const ask = async (post: Post, action: 'update' | 'publish') =>
  ada.request('POST', `/api/posts/${post.id}/publication`, { action, version: post.version });

describe('a post of ours', () => {
  test('of which an editor changed title, address and text is still ours: a change to choose about, and it can be deleted', async () => {
    const { post, id } = await published();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Theirs ${id}', 'post_name' => 'theirs-${id}',
      'post_content' => 'Their words.']);`);
    await ask(await edit(post, { content: '<p>Newer.</p>' }), 'update');
    await ends(post, 'drifted');
    expect((await postOf(post)).publication?.error?.code).toBe('changed_on_site');
    await ada.request('DELETE', `/api/posts/${post.id}`);
    await expect.poll(async () => (await onSite(id))?.post_status).toBe('trash');
  });

  test('so is a draft with another title and text, which has neither date nor address', async () => {
    const { post, id } = await scheduled();
    await unschedule(post);
    await ends(post, 'done');
    await wordpress.php(
      `wp_update_post(['ID' => ${id}, 'post_title' => 'Theirs ${id}', 'post_content' => 'Their words.']);`,
    );
    expect((await check(post)).error?.code).toBe('changed_on_site');
  });
});

test('an image whose id belongs to another one by now is neither shown nor described as ours', async () => {
  const { body: image } = await ada.request<{ url: string }>('POST', '/api/images', png(7), {
    'content-type': 'image/png',
  });
  const { post, id } = await published({ content: `<p>Words.</p><p><img src="${image.url}" alt="Ours"></p>` });
  const [row] = await server.services.db.select().from(publications).where(eq(publications.postId, post.id));
  const mediaId = row?.images[0]?.id ?? 0;
  await wordpress.php(`wp_delete_attachment(${mediaId}, true);
    wp_insert_attachment(['import_id' => ${mediaId}, 'post_title' => 'Theirs', 'post_name' => 'theirs-${mediaId}',
      'post_mime_type' => 'image/png'], '/2026/theirs.png');`);
  await publish(server, ada, await edit(post, { content: `${post.content}<p>Newer.</p>` }), { action: 'update' });
  expect((await onSite(id))?.post_content).not.toContain('theirs.png');
  expect(await wordpress.php(`return get_post_meta(${mediaId}, '_wp_attachment_image_alt', true);`)).toBe('');
});

describe('a database that was restored from a backup', () => {
  /** Sends posts from the original after the backup was taken, so that our rows do not show it. */
  async function originalSends(asked: Post[]) {
    const { db } = server.services;
    const ids = asked.map(({ id }) => id);
    const backup = {
      posts: await db.select().from(posts).where(inArray(posts.id, ids)),
      publications: await db.select().from(publications).where(inArray(publications.postId, ids)),
    };
    worker = await startWorker(server.services);
    for (const post of asked) await ends(post, 'done');
    await worker.close();
    for (const { id, words: _, ...row } of backup.posts) await db.update(posts).set(row).where(eq(posts.id, id));
    for (const { id, ...row } of backup.publications)
      await db.update(publications).set(row).where(eq(publications.id, id));
  }
  const starts = async (startedAt = new Date()) => {
    worker = await startWorker({ ...server.services, startedAt });
  };
  const request = async (post: Post, request: object = { action: 'publish' }) => {
    await ada.request('POST', `/api/posts/${post.id}/publication`, { version: post.version, ...request });
    return post;
  };

  test('sends nothing again that its original has sent: public, scheduled, with images, and two of the same text', async () => {
    await worker.close();
    const upload = (seed: number) =>
      ada.request<{ url: string }>('POST', '/api/images', png(seed), { 'content-type': 'image/png' });
    const [cover, inText] = [(await upload(8)).body.url, (await upload(9)).body.url];
    const waiting = [
      await request(await newPost({ content: '<p>“Quotes” &amp; <em>more</em> – here</p><ul><li>one</li></ul>' })),
      await request(await newPost(), { action: 'schedule', scheduledDate: inDays(4) }),
      await request(
        await newPost({ featuredImage: cover, content: `<p>Words.</p><p><img src="${inText}" alt="A"></p>` }),
      ),
    ];
    const twins = [await request(await newPost({ title: 'Twins' })), await request(await newPost({ title: 'Twins' }))];
    await originalSends([...waiting, ...twins]);
    await starts();
    for (const post of [...waiting, ...twins]) await ends(post, 'done');
    const [text, later, withMedia] = waiting as [Post, Post, Post];
    expect(await copiesOf(text)).toMatchObject({ live: [{ status: 'publish' }] });
    expect(await copiesOf(later)).toMatchObject({ live: [{ status: 'future' }] });
    expect(await copiesOf(withMedia)).toMatchObject({ live: [{ status: 'publish' }], images: 2, shown: 2 });
    expect((await census(wordpress, ['Twins'])).get('Twins')?.live).toHaveLength(2);
    const ids = await Promise.all(twins.map(async (post) => (await postOf(post)).publication?.wordpressId));
    expect(new Set(ids).size).toBe(2);
    expect((await postOf(text)).publication).toMatchObject({ error: null, notices: [] });
  }, 60_000);

  test('does not take a post from its readers that its original has published, where a schedule was waiting', async () => {
    await worker.close();
    const post = await request(await newPost(), { action: 'schedule', scheduledDate: inDays(4) });
    await originalSends([post]);
    const { live } = (await copiesOf(post)) ?? { live: [] };
    await wordpress.php(`wp_update_post(['ID' => ${live[0]?.id}, 'post_status' => 'publish', 'edit_date' => true,
      'post_date' => current_time('mysql'), 'post_date_gmt' => current_time('mysql', true)]);`);
    await starts();
    await ends(post, 'drifted');
    expect(await copiesOf(post)).toMatchObject({ live: [{ status: 'publish' }] });
    expect(await postOf(post)).toMatchObject({ status: 'published' });
  });

  test('finds what its original had only begun under its reserved address', async () => {
    await worker.close();
    const post = await request(await newPost());
    const [row] = await server.services.db.select().from(publications).where(eq(publications.postId, post.id));
    await wordpress.php(
      `wp_insert_post(['post_title' => 'Begun', 'post_name' => '${row?.reservation}', 'post_author' => 1]);`,
    );
    await starts();
    await ends(post, 'done');
    expect(await copiesOf(post)).toMatchObject({ live: [{ status: 'publish' }], marks: 0 });
    expect((await copiesOf({ ...post, title: 'Begun' }))?.live).toEqual([]);
  });

  test.each([
    ['by somebody else', '', "'post_author' => $other,"],
    ['from before it was asked for', '', "'post_author' => 1, 'post_date' => '2020-01-01 00:00:00',"],
    ['with another text', 'Other.', "'post_author' => 1,"],
  ])('does not take over a post of the same title %s', async (_what, text, fields) => {
    await worker.close();
    const post = await request(await newPost());
    await wordpress.php(`$other = username_exists('eve') ?: wp_create_user('eve', 'eve');
      wp_insert_post([${fields} 'post_title' => '${post.title}', 'post_status' => 'publish',
        'post_content' => '${text || post.content}']);`);
    await starts();
    await ends(post, 'done');
    expect((await copiesOf(post))?.live).toHaveLength(2);
  });

  test('is no matter for what is asked for while it runs', async () => {
    await worker.close();
    const startedAt = new Date();
    const post = await request(await newPost());
    await wordpress.php(`wp_insert_post(['post_author' => 1, 'post_title' => '${post.title}', 'post_status' => 'publish',
      'post_content' => '${post.content}']);`);
    await starts(startedAt);
    await ends(post, 'done');
    expect((await copiesOf(post))?.live).toHaveLength(2);
  });
});

describe('a post that somebody scheduled on the site', () => {
  /** As the library reads it: its text as it is there, and the site's state as the baseline. */
  async function read(id: number) {
    const { db } = server.services;
    const { client } = await openSite(server.services, site.id, ada.user.id);
    const there = await getPost(client, id);
    const post = await newPost({ title: there.title, content: '<p>Other markup than there</p>' });
    const scheduledDate = new Date(there.dateGmt ?? '');
    await db.update(posts).set({ origin: 'site', status: 'scheduled', scheduledDate }).where(eq(posts.id, post.id));
    await db.insert(publications).values({
      userId: ada.user.id,
      postId: post.id,
      siteId: site.id,
      action: 'schedule',
      state: 'done',
      scheduledDate,
      reservation: crypto.randomUUID(),
      ...snapshotOf(there),
      wantedVersion: post.version,
      sentVersion: post.version,
    });
    return postOf(post);
  }
  const schedule = (days: number) =>
    wordpress.php<number>(
      `$author = get_user_by('login', 'columnist') ? get_user_by('login', 'columnist')->ID : wp_insert_user(['user_login' => 'columnist', 'user_pass' => 'x', 'role' => 'author']);
       kses_remove_filters();
       $id = wp_insert_post(wp_slash(['post_title' => 'By a colleague', 'post_name' => 'by-a-colleague', 'post_status' => 'future', 'post_author' => $author,
         'post_excerpt' => 'Theirs', 'post_date_gmt' => '${gmt(inDays(days))}', 'tags_input' => ['one', 'two'],
         'post_content' => "Classic text\\n\\n[gallery ids=\\"1\\"]<script>x()</script>"]));
       add_post_meta($id, 'theirs', 'kept');
       return $id;`,
    );
  const everythingOf = (id: number) =>
    wordpress.php<Record<string, unknown>>(
      `$post = get_object_vars(get_post(${id})); unset($post['post_modified'], $post['post_modified_gmt']);
       return $post + ['terms' => wp_get_object_terms(${id}, ['category', 'post_tag'], ['fields' => 'ids']), 'meta' => get_post_meta(${id}, 'theirs')];`,
    );
  const writes = async (since: number) =>
    (await wordpress.requests())
      .slice(since)
      .filter(({ method, url }) => method !== 'GET' && /wp\/v2|wp%2Fv2/.test(url));

  test('is moved by one request that changes nothing but its date', async () => {
    const id = await schedule(4);
    const post = await read(id);
    const before = await everythingOf(id);
    const since = (await wordpress.requests()).length;
    const scheduledDate = inDays(6);
    expect(await publish(server, ada, post, { action: 'schedule', scheduledDate })).toMatchObject({ state: 'done' });
    expect(await writes(since)).toHaveLength(1);
    const moved = gmt(scheduledDate);
    expect(await everythingOf(id)).toEqual({ ...before, post_date: moved, post_date_gmt: moved });
    expect(await cardOf(post)).toMatchObject({ status: 'scheduled', date: scheduledDate });
    expect(await copiesOf(post)).toMatchObject({ live: [{ id, status: 'future' }], marks: 0 });
  });

  test('and moved there since is not moved away from under them', async () => {
    const id = await schedule(4);
    const post = await read(id);
    await wordpress.php(
      `return wp_update_post(['ID' => ${id}, 'post_date' => '${gmt(inDays(8))}', 'post_date_gmt' => '${gmt(inDays(8))}', 'edit_date' => true]);`,
    );
    const before = await everythingOf(id);
    const since = (await wordpress.requests()).length;
    const moving = await publish(server, ada, post, { action: 'schedule', scheduledDate: inDays(6) });
    expect(moving).toMatchObject({ state: 'drifted' });
    expect(await writes(since)).toEqual([]);
    expect(await everythingOf(id)).toEqual(before);
  });
});

describe('a save in WordPress between our look and our write', () => {
  /** Saves the post as somebody else, once, right before the next write of ours to it is carried out. */
  beforeAll(() =>
    wordpress.muPlugin(
      'save-between',
      `add_filter('rest_pre_dispatch', function ($result, $server, $request) {
         $save = get_option('save_between');
         if (!$save || $request->get_method() !== 'POST' || $request->get_route() !== "/wp/v2/posts/$save[id]") return $result;
         delete_option('save_between');
         if ($save['autosave']) _wp_put_post_revision(['ID' => $save['id'], 'post_content' => $save['content'], 'post_title' => 'Auto', 'post_excerpt' => ''], true);
         else wp_update_post(['ID' => $save['id'], 'post_content' => $save['content']]);
         return $result;
       }, 10, 3);
       add_filter('wp_revisions_to_keep', fn($kept) => get_option('revisions_kept', $kept));`,
    ),
  );
  const saveBetween = (id: number, content: string, autosave = false) =>
    wordpress.php(
      `return update_option('save_between', ['id' => ${id}, 'content' => '${content}', 'autosave' => ${autosave}]);`,
    );
  const versions = async ({ id }: Post) =>
    (
      await ada.request<{ revisions: { author: string; cause: string; id: string }[] }>(
        'GET',
        `/api/posts/${id}/revisions`,
      )
    ).body.revisions;
  const asked = async () => {
    const log = await wordpress.requests();
    return log.filter(({ url }) => /revisions/.test(url)).length;
  };

  test.each([
    ['of which the site keeps all revisions', -1],
    ['of which it keeps two', 2],
  ])('is told, and kept as a version, of a post %s', async (_, kept) => {
    await wordpress.php(`return update_option('revisions_kept', ${kept});`);
    const { post, id } = await published();
    for (const n of [1, 2])
      await publish(server, ada, await edit(await postOf(post), { content: `<p>Ours ${n}</p>` }), { action: 'update' });
    await saveBetween(id, '<p>Theirs</p>');
    const changed = await edit(await postOf(post), { content: '<p>Ours 3</p>' });
    const done = await publish(server, ada, changed, { action: 'update' });
    expect(done).toMatchObject({ state: 'done', notices: [expect.stringContaining('Somebody saved this post')] });
    expect((await onSite(id))?.post_content).toContain('Ours 3');
    const [newest] = await versions(post);
    expect(newest).toMatchObject({ author: 'wordpress', cause: 'kept' });
    const { body } = await ada.request<{ content: string }>('GET', `/api/revisions/${newest?.id}`);
    expect(body.content).toContain('Theirs');
    await wordpress.php(`return delete_option('revisions_kept');`);
  });

  test('is not told where nobody saves, or a browser keeps what is being written, and costs no request', async () => {
    const { post, id } = await published();
    const before = await asked();
    for (const n of [1, 2]) {
      const done = await publish(server, ada, await edit(await postOf(post), { content: `<p>Ours ${n}</p>` }), {
        action: 'update',
      });
      expect(done.notices).toEqual([]);
    }
    expect(await asked()).toBe(before);
    await saveBetween(id, '<p>Being written</p>', true);
    const done = await publish(server, ada, await edit(await postOf(post), { content: '<p>Ours 3</p>' }), {
      action: 'update',
    });
    expect(done).toMatchObject({ state: 'done', notices: [] });
    expect(await asked()).toBe(before + 1);
  });

  test('is not told where the site keeps no revisions', async () => {
    await wordpress.php(`return update_option('revisions_kept', 0);`);
    const { post, id } = await published();
    await saveBetween(id, '<p>Theirs</p>');
    const done = await publish(server, ada, await edit(post, { content: '<p>Ours</p>' }), { action: 'update' });
    expect(done).toMatchObject({ state: 'done', notices: [] });
    await wordpress.php(`return delete_option('revisions_kept');`);
  });
});
