import type { ActivityEntry, Notification, Post, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { findPublicationById } from '../posts/publication-store.ts';
import { checkDuePost } from './schedule/check-due-post.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  // WordPress' own timer sleeps, as on a site that nobody visits; each test says what wakes it.
  wordpress.muPlugin('no-cron', "define('DISABLE_WP_CRON', true);");
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
afterEach(() => wordpress.removeMuPlugin('dead-cron'));

/**
 * A post that WordPress holds as `future` and whose time has passed by this many seconds.
 * @param looks whether the worker checks it; otherwise it has just done so, and the test does
 */
async function overdue(seconds: number, { looks = false } = {}) {
  const post = await createPost(ada, { title: `Due ${seconds} ${Date.now()}` });
  const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
  const publication = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
  const due = new Date(Math.floor(Date.now() / 1_000) * 1_000 - seconds * 1_000);
  const gmt = due.toISOString().slice(0, 19).replace('T', ' ');
  await wordpress.php(`
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_date_gmt' => '${gmt}', 'post_date' => '${gmt}'], ['ID' => ${publication.wordpressId}]);
    clean_post_cache(${publication.wordpressId});
    wp_clear_scheduled_hook('publish_future_post', [${publication.wordpressId}]);
    wp_schedule_single_event(${Math.floor(due.getTime() / 1_000)}, 'publish_future_post', [${publication.wordpressId}]);`);
  if (!looks) {
    const seen = { watchedAt: new Date() };
    await server.services.db.update(publications).set(seen).where(eq(publications.id, publication.id));
  }
  await server.services.db.update(posts).set({ scheduledDate: due }).where(eq(posts.id, post.id));
  return { post, due, id: publication.wordpressId, publicationId: publication.id };
}

const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const notificationFor = async (id: string) => {
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  return body.notifications.filter(({ postId }) => postId === id).map(({ kind }) => kind);
};
const remoteStatus = (id: number | null) => wordpress.php<string | false>(`return get_post_status(${id});`);

test('a post that WordPress published by itself is published here, at the time it has there', async () => {
  const { post, due, id } = await overdue(10, { looks: true });
  await wordpress.php(`wp_publish_post(${id});`);
  await expect.poll(async () => (await postOf(post.id)).status).toBe('published');
  expect(await postOf(post.id)).toMatchObject({ publishedAt: due.toISOString(), publication: { notices: [] } });
});

test('so is one whose choice between two versions is still to be made', async () => {
  const { post, id } = await overdue(10);
  await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_content' => 'Theirs.', 'post_status' => 'publish']);`);
  const drifted = { state: 'drifted' as const, watchedAt: null };
  await server.services.db.update(publications).set(drifted).where(eq(publications.postId, post.id));
  await expect.poll(async () => (await postOf(post.id)).status).toBe('published');
  expect((await postOf(post.id)).publication).toMatchObject({ state: 'drifted' });
});

test('a post that is still waiting a minute after its time is left to WordPress', async () => {
  const { post, id, publicationId } = await overdue(62);
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe('future');
  expect((await postOf(post.id)).status).toBe('scheduled');
  await wordpress.php(`wp_delete_post(${id}, true);`);
  await checkDuePost(server.services, publicationId);
});

test("70 s after its time WordPress' timer is woken, and the user told", async () => {
  const { post, id, publicationId } = await overdue(71);
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe('publish');
  const { status, publication } = await postOf(post.id);
  expect(status).toBe('published');
  expect(publication?.notices[0]).toMatch(/missed the schedule: pressloom started its scheduled tasks, 1 minute late/);
  expect(await notificationFor(post.id)).toEqual(['missed']);
});

test.each([
  ['was looked at a moment before', false],
  ['was not looked at, because nothing ran', true],
])(
  'a missed post that %s is public within 90 s of its time',
  async (_case, looks) => {
    wordpress.muPlugin('dead-cron', "if (strpos($_SERVER['REQUEST_URI'] ?? '', 'wp-cron.php')) exit;");
    const { post, due } = await overdue(66, { looks });
    await expect.poll(async () => (await postOf(post.id)).status, { interval: 200 }).toBe('published');
    expect(Date.now() - due.getTime()).toBeLessThan(90_000);
  },
  40_000,
);

test('two that look at the same post at the same time tell of it once', async () => {
  const { post, id, publicationId } = await overdue(60);
  await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => 'draft']);`);
  await Promise.all([1, 2, 3].map(() => checkDuePost(server.services, publicationId)));
  const { body } = await ada.request<{ entries: ActivityEntry[] }>('GET', '/api/activity?area=posts');
  const announced = body.entries.filter(({ postId, kind }) => postId === post.id && kind === 'post.taken-back');
  expect(announced).toHaveLength(1);
});

test('where the timer is dead the post is published by us, at its own date, and the user told', async () => {
  wordpress.muPlugin('dead-cron', "if (strpos($_SERVER['REQUEST_URI'] ?? '', 'wp-cron.php')) exit;");
  const { post, due, id, publicationId } = await overdue(150);
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe('publish');
  const published = await postOf(post.id);
  expect(published).toMatchObject({ status: 'published', publishedAt: due.toISOString() });
  expect(published.publication?.notices[0]).toMatch(/pressloom published the post, [23] minutes late/);
});

test('whoever takes it back while it is published by us waits until that has ended', async () => {
  wordpress.muPlugin('dead-cron', "if (strpos($_SERVER['REQUEST_URI'] ?? '', 'wp-cron.php')) exit;");
  wordpress.muPlugin(
    'slow',
    `add_filter('rest_pre_insert_post', function ($post, $request) {
       if (($request->get_json_params()['status'] ?? '') === 'publish') sleep(3);
       return $post;
     }, 10, 2);`,
  );
  const { post, id, publicationId } = await overdue(150);
  const looking = checkDuePost(server.services, publicationId);
  await expect
    .poll(async () => (await findPublicationById(server.services.db, publicationId))?.unsettledUntil)
    .toBeTruthy();
  const { version } = await postOf(post.id);
  await ada.request('POST', `/api/posts/${post.id}/publication`, { action: 'unschedule', siteId: site.id, version });
  await looking;
  wordpress.removeMuPlugin('slow');
  // The rest of the site's settling time is not waited for here.
  const settled = { unsettledUntil: null, nextAttemptAt: new Date() };
  await server.services.db.update(publications).set(settled).where(eq(publications.id, publicationId));
  await expect.poll(async () => (await postOf(post.id)).publication?.state).toBe('done');
  expect((await postOf(post.id)).status).toBe('draft');
  expect(await remoteStatus(id)).toBe('draft');
});

test('a post that somebody moved to a later time on WordPress goes out then', async () => {
  const { post, id, publicationId } = await overdue(150);
  const later = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 86_400_000).toISOString();
  const gmt = later.slice(0, 19).replace('T', ' ');
  await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_date_gmt' => '${gmt}', 'post_date' => '${gmt}']);`);
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe('future');
  expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate: later });
});

test.each([
  ['moved to the trash', (id: number) => `wp_trash_post(${id});`, 'trash', /moved this post to the trash/],
  [
    'set back to a draft',
    (id: number) => `wp_update_post(['ID' => ${id}, 'post_status' => 'draft']);`,
    'draft',
    /set this post back to a draft/,
  ],
  ['deleted for good', (id: number) => `wp_delete_post(${id}, true);`, false, /deleted this post/],
])('a post that somebody %s on WordPress stays so', async (_case, change, expected, notice) => {
  const { post, id, publicationId } = await overdue(150);
  await wordpress.php(change(id ?? 0));
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe(expected);
  const { status, publication } = await postOf(post.id);
  expect(status).toBe('draft');
  expect(publication?.notices[0]).toMatch(notice);
  expect(await notificationFor(post.id)).toEqual(['failed']);
});

test('a post that cannot be checked after its time says so, and is checked less and less often', async () => {
  const { post, id, publicationId } = await overdue(120);
  await wordpress.php(`
    update_user_meta(1, 'kept', get_user_meta(1, '_application_passwords', true));
    delete_user_meta(1, '_application_passwords');`);
  await checkDuePost(server.services, publicationId);
  await checkDuePost(server.services, publicationId);
  const { publication, status } = await postOf(post.id);
  expect([status, publication?.state]).toEqual(['scheduled', 'done']);
  expect(publication?.notices).toEqual([expect.stringMatching(/^Its time has come, but pressloom can’t check/)]);
  expect(await notificationFor(post.id)).toEqual(['failed']);
  const row = await findPublicationById(server.services.db, publicationId);
  expect((row?.watchedAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000);

  await wordpress.php(`update_user_meta(1, '_application_passwords', get_user_meta(1, 'kept', true));`);
  await checkDuePost(server.services, publicationId);
  const after = await postOf(post.id);
  expect([after.status, await remoteStatus(id)]).toEqual(['published', 'publish']);
  expect(after.publication?.notices).not.toContainEqual(expect.stringMatching(/can’t check/));
});

test('one whose connection works again is checked at once', async () => {
  const { post, id, publicationId } = await overdue(50_000);
  await wordpress.php(`
    update_user_meta(1, 'kept', get_user_meta(1, '_application_passwords', true));
    delete_user_meta(1, '_application_passwords');`);
  await checkDuePost(server.services, publicationId);
  const row = await findPublicationById(server.services.db, publicationId);
  expect((row?.watchedAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_000_000);

  await wordpress.php(`update_user_meta(1, '_application_passwords', get_user_meta(1, 'kept', true));`);
  await ada.request('POST', `/api/sites/${site.id}/check`);
  await expect.poll(async () => (await postOf(post.id)).status).toBe('published');
  expect(await remoteStatus(id)).toBe('publish');
});

test('one that is read by then says no longer that it cannot be checked', async () => {
  const { post, id, publicationId } = await overdue(120);
  await wordpress.php(`
    update_user_meta(1, 'kept', get_user_meta(1, '_application_passwords', true));
    delete_user_meta(1, '_application_passwords');`);
  await checkDuePost(server.services, publicationId);
  await wordpress.php(`
    update_user_meta(1, '_application_passwords', get_user_meta(1, 'kept', true));
    wp_publish_post(${id});`);
  await ada.request('POST', `/api/posts/${post.id}/publication/check`);
  expect(await postOf(post.id)).toMatchObject({ status: 'published', publication: { notices: [] } });
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  const failure = body.notifications.find(({ postId, kind }) => postId === post.id && kind === 'failed');
  expect(failure).toMatchObject({ read: true });
});

test('a site that refuses our login for that is shown as not working, although it lets us read', async () => {
  wordpress.muPlugin(
    'dead-cron',
    `add_filter('pre_unschedule_event', '__return_false'); remove_all_actions('publish_future_post');
    add_action('wp_authenticate_application_password_errors', fn($error) =>
      $_SERVER['REQUEST_METHOD'] === 'GET' || $error->add('incorrect_password', 'Unknown'));`,
  );
  const { publicationId } = await overdue(120);
  await checkDuePost(server.services, publicationId);
  const health = async () => (await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.health;
  expect(await health()).toMatchObject({ state: 'failing', code: 'not_authenticated' });
  wordpress.removeMuPlugin('dead-cron');
  await ada.request('POST', `/api/sites/${site.id}/check`);
  expect((await health()).state).toBe('connected');
});

test('one that WordPress does not let us publish says that, and that nothing is under way', async () => {
  wordpress.muPlugin(
    'dead-cron',
    `add_filter('pre_unschedule_event', '__return_false'); remove_all_actions('publish_future_post');
    add_filter('rest_pre_insert_post', fn($post) => ($post->post_status ?? '') === 'publish' ? new WP_Error('rest_cannot_publish', 'No', ['status' => 403]) : $post);`,
  );
  const { post, id, publicationId } = await overdue(120);
  await checkDuePost(server.services, publicationId);
  expect(await remoteStatus(id)).toBe('future');
  const { publication, status } = await postOf(post.id);
  expect([status, publication?.notices]).toEqual([
    'scheduled',
    [expect.stringMatching(/couldn’t publish it after WordPress/)],
  ]);
  expect(await findPublicationById(server.services.db, publicationId)).toMatchObject({
    pendingWrite: null,
    unsettledUntil: null,
  });
});
