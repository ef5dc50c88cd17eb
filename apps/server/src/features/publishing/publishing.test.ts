import type { Notification, Post, PostSummary, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, settled, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sites } from '../../database/schema/index.ts';

// On PostgreSQL: the whole way of a post, with each statement on whichever connection is free.

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
afterEach(() => {
  for (const name of ['fault', 'role']) wordpress.removeMuPlugin(name);
});

interface RemotePost {
  ID: number;
  post_status: string;
  post_title: string;
  post_content: string;
  post_excerpt: string;
  post_name: string;
  post_date_gmt: string;
  post_date: string;
}

const remotePost = (id: number | null) => wordpress.php<RemotePost | null>(`return get_post(${id});`);
const countPosts = (title: string) =>
  wordpress.php<number>(
    `global $wpdb; return (int) $wpdb->get_var($wpdb->prepare("select count(*) from $wpdb->posts where post_type = 'post' and post_title = %s", ${JSON.stringify(title)}));`,
  );
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;

let titles = 0;
const uniqueTitle = () => `A post of its own ${++titles} ${Date.now()}`;

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000).toISOString();

describe('publishing', () => {
  test('brings a post to the site: blocks, excerpt, category, tags, image and address', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
      'base64',
    );
    const { body: image } = await ada.request<{ url: string }>('POST', '/api/images', png, {
      'content-type': 'image/png',
    });
    const title = uniqueTitle();
    const post = await createPost(ada, {
      title,
      content: '<h2>Beans</h2><p>Fresh &amp; <strong>whole</strong>.</p><ul><li>One</li><li>Two</li></ul>',
      excerpt: 'What to buy.',
      category: 'Coffee & Tea',
      keywords: ['beans', 'fresh roast'],
      featuredImage: image.url,
      featuredImageAlt: 'A red square',
    });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(publication).toMatchObject({ state: 'done', error: null, notices: [], outdated: false });

    const remote = await remotePost(publication.wordpressId);
    expect(remote).toMatchObject({ post_status: 'publish', post_title: title, post_excerpt: 'What to buy.' });
    expect(remote?.post_content).toMatch(/<!-- wp:heading -->[\s\S]*<!-- wp:paragraph -->[\s\S]*<!-- wp:list -->/);
    expect(remote?.post_name).toMatch(/^a-post-of-its-own/);
    const terms = await wordpress.php(
      `return [wp_get_post_categories(${publication.wordpressId}, ['fields' => 'names']), wp_get_post_tags(${publication.wordpressId}, ['fields' => 'names'])];`,
    );
    expect(terms).toEqual([['Coffee &amp; Tea'], ['beans', 'fresh roast']]);
    const thumbnail = await wordpress.php<string>(
      `return get_post_meta(get_post_thumbnail_id(${publication.wordpressId}), '_wp_attachment_image_alt', true);`,
    );
    expect(thumbnail).toBe('A red square');
    const page = await fetch(publication.link ?? '');
    expect([page.status, (await page.text()).includes(title)]).toEqual([200, true]);

    const published = await postOf(post.id);
    expect(published).toMatchObject({ status: 'published', wordpressId: publication.wordpressId, scheduledDate: null });
    expect(published.publishedAt).not.toBeNull();
  });

  test('keeps columns, numbering, sizes, sides and styles, and names what no block can hold', async () => {
    const post = await createPost(ada, {
      title: uniqueTitle(),
      content:
        '<table><tbody><tr><td align="right">1</td></tr></tbody></table><ol type="a" reversed><li>a</li></ol>' +
        '<p><img src="https://example.org/a.png" alt="A" class="alignright" width="300"></p><hr class="is-style-dots">' +
        '<ul type="square"><li value="3">b</li></ul><table><tbody><tr><td style="color:red">2</td></tr></tbody></table>',
    });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(publication.notices).toEqual([
      'Not kept on the site: “type” of <ul>, “value” of <li>, the style “color” of <td>.',
    ]);
    const content = (await remotePost(publication.wordpressId))?.post_content ?? '';
    expect(content).toContain('<td class="has-text-align-right" data-align="right">1</td>');
    expect(content).toContain('style="list-style-type:lower-alpha"');
    expect(content).toContain('<figure class="wp-block-image alignright is-resized">');
    expect(content).toContain('is-style-dots');
  });

  test('names the alignment that the site took out', async () => {
    wordpress.muPlugin(
      'fault',
      "add_filter('wp_insert_post_data', fn($data) => str_replace([' data-align=\\\"right\\\"', ' class=\\\"has-text-align-right\\\"'], '', $data));",
    );
    const post = await createPost(ada, {
      title: uniqueTitle(),
      content: '<table><tbody><tr><td align="right">1</td><td align="right">2</td></tr></tbody></table>',
    });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(publication.notices).toEqual(['Not kept on the site: the alignment of 2 table cells.']);
  });

  test('twice at the same moment, from two tabs, makes one post', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const ask = () =>
      ada.request<Publication>('POST', `/api/posts/${post.id}/publication`, {
        action: 'publish',
        siteId: site.id,
        version: 1,
      });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.status, two.status]).toEqual([202, 202]);
    expect(one.body.id).toBe(two.body.id);
    const end = await settled(server, ada.user.id, one.body.id);
    expect(end.state).toBe('done');
    expect(await countPosts(post.title)).toBe(1);
  });

  test('again after an edit updates the same post', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const first = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      content: '<p>New words</p>',
      version: 1,
    });
    expect(edited).toMatchObject({ outdated: true, publication: { outdated: true } });
    const listed = async () => {
      const query = `search=${encodeURIComponent(post.title)}`;
      return (await ada.request<{ posts: PostSummary[] }>('GET', `/api/posts?${query}`)).body.posts[0];
    };
    expect(await listed()).toMatchObject({ status: 'published', outdated: true });
    const second = await publish(server, ada, edited, { action: 'update' });
    expect(second).toMatchObject({ error: null, state: 'done', wordpressId: first.wordpressId, outdated: false });
    expect(await listed()).toMatchObject({ outdated: false });
    expect((await remotePost(first.wordpressId))?.post_content).toContain('New words');
    expect((await remotePost(first.wordpressId))?.post_name).not.toMatch(/^draft-/);
  });
});

describe('scheduling', () => {
  test('hands the post to WordPress as future, at the right time in UTC and on the site', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const scheduledDate = inDays(3);
    const publication = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
    expect(publication.state).toBe('done');
    const remote = await remotePost(publication.wordpressId);
    expect(remote?.post_status).toBe('future');
    expect(remote?.post_date_gmt).toBe(scheduledDate.slice(0, 19).replace('T', ' '));
    expect(Date.parse(`${remote?.post_date.replace(' ', 'T')}+05:30`)).toBe(Date.parse(scheduledDate));
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate, publishedAt: null });
  });

  test('to another day moves the post there, by the status and date that the user saves', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: inDays(3),
    });
    const moved = inDays(5);
    const end = settled(server, ada.user.id, publication.id);
    await ada.request('PATCH', `/api/posts/${post.id}`, { scheduledDate: moved, version: 1 });
    expect(await end).toMatchObject({ state: 'done', action: 'schedule' });
    expect((await remotePost(publication.wordpressId))?.post_date_gmt).toBe(moved.slice(0, 19).replace('T', ' '));
  });

  test('goes out as the post was saved last', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const scheduledDate = inDays(3);
    const publication = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
    const end = settled(server, ada.user.id, publication.id);
    await ada.request('PATCH', `/api/posts/${post.id}`, { content: '<p>Saved later</p>', version: 1 });
    expect(await end).toMatchObject({ state: 'done', action: 'update', outdated: false });
    const remote = await remotePost(publication.wordpressId);
    expect(remote?.post_content).toContain('Saved later');
    expect([remote?.post_status, remote?.post_date_gmt]).toEqual([
      'future',
      scheduledDate.slice(0, 19).replace('T', ' '),
    ]);
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate });
    // A save that changes nothing sends nothing.
    const { version } = await postOf(post.id);
    const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { title: post.title, version });
    expect(body.publication).toMatchObject({ state: 'done', outdated: false });
  });

  test('taken back makes it a draft on the site', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: inDays(3),
    });
    const end = await publish(server, ada, await postOf(post.id), { action: 'unschedule' });
    expect(end.state).toBe('done');
    expect((await remotePost(publication.wordpressId))?.post_status).toBe('draft');
    expect(await postOf(post.id)).toMatchObject({ status: 'draft', scheduledDate: null });
  });

  test('can be overtaken: publish now makes a scheduled post public', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: inDays(3),
    });
    await publish(server, ada, await postOf(post.id), { action: 'publish' });
    expect((await remotePost(publication.wordpressId))?.post_status).toBe('publish');
    expect(await postOf(post.id)).toMatchObject({ status: 'published', scheduledDate: null });
  });

  test('in the past is refused before anything is sent', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const { status, body } = await ada.request<{ error: { message: string } }>(
      'POST',
      `/api/posts/${post.id}/publication`,
      {
        action: 'schedule',
        siteId: site.id,
        scheduledDate: '2020-01-01T00:00:00Z',
        version: 1,
      },
    );
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/in the past/);
    expect(await countPosts(post.title)).toBe(0);
  });
});

describe('deleting', () => {
  test('moves the post to the trash of the site, then forgets it here', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    const gone = new Promise<void>((resolve) => {
      const stop = server.services.events.subscribe(ada.user.id, (event) => {
        if (event.type !== 'post-deleted' || event.postId !== post.id) return;
        stop();
        resolve();
      });
    });
    const { body } = await ada.request('DELETE', `/api/posts/${post.id}`);
    expect(body).toEqual({ deleting: true });
    await gone;
    expect((await remotePost(publication.wordpressId))?.post_status).toBe('trash');
    expect((await ada.request('GET', `/api/posts/${post.id}`)).status).toBe(404);
  });

  test('a post that is already gone from the site counts as deleted', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    await wordpress.php(`wp_delete_post(${publication.wordpressId}, true);`);
    await ada.request('DELETE', `/api/posts/${post.id}`);
    await expect.poll(async () => (await ada.request('GET', `/api/posts/${post.id}`)).status).toBe(404);
  });

  test('only here leaves the site alone', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect((await ada.request('DELETE', `/api/posts/${post.id}?from=here`)).body).toEqual({ deleting: false });
    expect((await remotePost(publication.wordpressId))?.post_status).toBe('publish');
  });
});

describe('a lost answer', () => {
  /** Breaks the first create: WordPress saves the post, but the client never gets the response. */
  const breakFirstCreate = (how: string) =>
    wordpress.muPlugin(
      'fault',
      `add_action('rest_after_insert_post', function () {
         $flag = WP_CONTENT_DIR . '/fault-done';
         if (file_exists($flag)) return;
         touch($flag);
         ${how}
       });`,
    );
  afterEach(() => wordpress.php(`@unlink(WP_CONTENT_DIR . '/fault-done');`));

  test.each([
    ['a 500 after saving', "http_response_code(500); echo 'Internal Server Error'; exit;"],
    ['an answer that breaks off after saving', "header('Content-Length: 5000'); echo '{'; exit;"],
  ])('by %s never doubles the post: it is looked up and finished', async (_case, how) => {
    breakFirstCreate(how);
    const post = await createPost(ada, { title: uniqueTitle() });
    const first = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(first.state).toBe('waiting');
    expect(first.nextAttemptAt).not.toBeNull();
    const end = await settled(server, ada.user.id, first.id);
    expect(end).toMatchObject({ state: 'done', error: null });
    expect(await countPosts(post.title)).toBe(1);
    expect((await remotePost(end.wordpressId))?.post_status).toBe('publish');
  });
});

describe('a failure that cannot heal by itself', () => {
  test('ends at once with the reason and the mend, and can be tried again', async () => {
    const post = await createPost(ada, { title: uniqueTitle() });
    await wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1);');
    const failed = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(failed.error?.message).toMatch(/password/i);
    const health = async () => (await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.health;
    await expect.poll(health).toMatchObject({ state: 'failing', code: failed.error?.code });
    const failures = async () =>
      (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications
        .filter(({ kind, postId }) => kind === 'failed' && postId === post.id)
        .map(({ read }) => read);
    expect(await failures()).toEqual([false]);

    const password = await wordpress.createApplicationPassword();
    const reconnected = await ada.request('POST', `/api/sites/${site.id}/reconnect`, { username: 'admin', password });
    expect(reconnected.status).toBe(200);
    const { body, status } = await ada.request<Publication>('POST', `/api/posts/${post.id}/publication/retry`);
    expect(status).toBe(202);
    expect(await settled(server, ada.user.id, body.id)).toMatchObject({ error: null, state: 'done' });
    expect(await countPosts(post.title)).toBe(1);
    // It needs nobody any more.
    expect(await failures()).toEqual([true]);
  });

  test('by a password that cannot be opened any more goes on when the site is connected again', async () => {
    const post = await createPost(ada, { title: uniqueTitle(), siteId: site.id });
    const lost = { sealedPassword: 'sealed with a lost key' };
    await server.services.db.update(sites).set(lost).where(eq(sites.id, site.id));
    await ada.request('POST', `/api/posts/${post.id}/publication`, { action: 'publish', version: post.version });
    const publication = async () => (await postOf(post.id)).publication;
    // No request leaves, so it may have failed before anyone listens.
    await expect.poll(publication).toMatchObject({ state: 'failed', error: { code: 'credentials_unreadable' } });

    const password = await wordpress.createApplicationPassword();
    await ada.request('POST', `/api/sites/${site.id}/reconnect`, { username: 'admin', password });
    await expect.poll(publication).toMatchObject({ state: 'done', error: null });
  });

  test('by a role that may not publish leaves no post public', async () => {
    await wordpress.createUser({ role: 'contributor', username: 'carla', password: 'carla-password-1' });
    const carlas = await connectSite(ada, wordpress, 'carla');
    const post = await createPost(ada, { title: uniqueTitle() });
    const failed = await publish(server, ada, post, { action: 'publish', siteId: carlas.id });
    expect(failed.state).toBe('failed');
    expect(failed.error?.message).toMatch(/may not publish|role/i);
    expect(await wordpress.php(`return wp_count_posts()->publish;`)).not.toBeNull();
    expect((await remotePost(failed.wordpressId))?.post_status ?? 'none').not.toBe('publish');
  });
});

test('an example post is never sent', async () => {
  const { body } = await ada.request<{ posts: Post[] }>('GET', '/api/posts?search=Welcome to pressloom');
  const sample = body.posts[0];
  const refused = await ada.request<{ error: { code: string } }>('POST', `/api/posts/${sample?.id}/publication`, {
    action: 'publish',
    siteId: site.id,
    version: 1,
  });
  expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 422, code: 'sample_post' });
});
