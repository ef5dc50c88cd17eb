import type { AddressReport, Post, Publication, Site } from '@pressloom/contract';
import { startFaultyProxy, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { createWordPressClient } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  connectSite,
  createPost,
  insertPublication,
  insertSite,
  publish,
  settled,
  signUp,
  type TestUser,
} from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Db } from '../../database/connection.ts';
import { posts, publications, siteLeases, sites } from '../../database/schema/index.ts';
import { compareInBackground } from '../publishing/moved-site/compare-in-background.ts';
import { whenSiteIsIdle } from '../publishing/moved-site/when-site-is-idle.ts';

type Failure = { error: { code: string; message: string; details?: Record<string, string> } };

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let wordpress: TestWordPress;
let elsewhere: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
/** The same WordPress under another name: the blog moves there and back. */
let moved: string;

beforeAll(async () => {
  [wordpress, elsewhere] = await Promise.all([startWordPress(), startWordPress()]);
  moved = wordpress.url.replace('127.0.0.1', 'localhost');
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await Promise.all([wordpress.stop(), elsewhere.stop()]);
});
beforeEach(async () => {
  wordpress.removeMuPlugin('moved');
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});

/** What moving a blog changes: its own address, and that address in its texts. */
async function moveBlog(to = moved) {
  wordpress.muPlugin(
    'moved',
    `foreach (['home', 'siteurl'] as $name) add_filter("option_$name", fn() => '${to}', 99);
    add_filter('content_url', fn($url) => str_replace('${wordpress.url}', '${to}', $url));
    add_filter('upload_dir', fn($dir) => str_replace('${wordpress.url}', '${to}', $dir));`,
  );
  await wordpress.php(
    `global $wpdb; $wpdb->query("UPDATE wp_posts SET post_content = REPLACE(post_content, '${wordpress.url}', '${to}')"); wp_cache_flush();`,
  );
}

const there = () => ({ url: moved, sendStoredPasswordTo: moved });
const check = (body: object = there()) =>
  ada.request<AddressReport & Failure>('POST', `/api/sites/${site.id}/address/check`, body);
const change = (body: object = there()) => ada.request<Site & Failure>('POST', `/api/sites/${site.id}/address`, body);
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const recheck = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const sent = async (overrides: Parameters<typeof createPost>[1] = {}) => {
  const post = await createPost(ada, { title: `Post ${Math.random()}`, ...overrides });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  return { post, wordpressId };
};
const countOnSite = (title: string) =>
  wordpress.php(`return count(get_posts(['post_status' => 'any', 'title' => '${title}', 'numberposts' => -1]));`);

async function upload(): Promise<string> {
  const { body } = await ada.request<{ url: string }>('POST', '/api/images', Buffer.from(PNG, 'base64'), {
    'content-type': 'image/png',
  });
  return body.url;
}

describe('a site that has moved', () => {
  test('gets its new address with its posts: links, images and texts follow, and the next update writes no second post', async () => {
    const image = await upload();
    const { post, wordpressId } = await sent({
      content: `<p>My words.</p><p><img src="${image}" alt="Dot"></p>`,
      featuredImage: image,
    });
    const { link } = (await postOf(post)).publication ?? {};
    const [row] = await server.services.db.select().from(publications).where(eq(publications.postId, post.id));
    const upload1 = row?.images[0]?.url ?? '';
    expect(upload1).toContain(wordpress.url);
    const draft = await createPost(ada, {
      siteId: site.id,
      content: `<p><a href="${link}">Before</a> <img src="${upload1}"> ${wordpress.url} stays</p>`,
    });
    await moveBlog();

    const { status, body: report } = await check();
    expect([status, report]).toEqual([
      200,
      {
        url: moved,
        compared: 1,
        found: 1,
        other: 0,
        missing: 0,
        unreadable: 0,
        examples: [{ title: post.title, link: link?.replace(wordpress.url, moved) }],
        verdict: 'same',
      },
    ]);
    expect((await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.url).toBe(wordpress.url);

    expect(await change()).toMatchObject({
      status: 200,
      body: { id: site.id, url: moved, health: { state: 'connected' } },
    });
    const after = await postOf(post);
    expect(after.publication).toMatchObject({
      link: report.examples[0]?.link,
      wordpressId,
      outdated: false,
      state: 'done',
    });
    expect((await postOf(draft)).content).toBe(
      `<p><a href="${report.examples[0]?.link}">Before</a> <img src="${upload1.replace(wordpress.url, moved)}"> ${wordpress.url} stays</p>`,
    );
    expect(await recheck(post)).toMatchObject({ state: 'done', error: null });

    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      excerpt: 'New words.',
      version: after.version,
    });
    expect(await publish(server, ada, edited, { action: 'update' })).toMatchObject({
      state: 'done',
      wordpressId,
      notices: [],
    });
    expect(await countOnSite(post.title)).toBe(1);
    expect(await wordpress.php(`return count(get_posts(['post_type' => 'attachment', 'numberposts' => -1]));`)).toBe(1);
    const { entries } = (await ada.request<{ entries: object[] }>('GET', '/api/activity?area=sites')).body;
    expect(entries[0]).toMatchObject({ kind: 'site.moved', note: `It was at ${wordpress.url}.` });
  });

  test('shows what was edited there as before, and forgets an id that is another post’s', async () => {
    const { post: edited, wordpressId } = await sent();
    const { post: replaced, wordpressId: taken } = await sent();
    await sent();
    await moveBlog();
    await wordpress.php(`wp_update_post(['ID' => ${wordpressId}, 'post_content' => 'Theirs']);
      wp_delete_post(${taken}, true); wp_insert_post(['import_id' => ${taken}, 'post_title' => 'Somebody else’s', 'post_status' => 'publish']);`);
    expect((await check()).body).toMatchObject({ found: 2, other: 1, missing: 0, verdict: 'same' });
    expect((await change()).status).toBe(200);
    expect((await recheck(edited)).state).toBe('drifted');
    expect(await postOf(replaced)).toMatchObject({
      status: 'draft',
      publication: { wordpressId: null, notices: [expect.stringContaining('another post')] },
    });
    await ada.request('DELETE', `/api/posts/${replaced.id}`);
    expect(await wordpress.php(`return get_post(${taken})->post_status;`)).toBe('publish');
  });

  test('with hundreds of posts takes all of them along, and makes drafts of those that are not there', async () => {
    const { post: oldest, wordpressId } = await sent();
    const { db } = server.services;
    const [count, gone] = [510, 10];
    const anothers = await wordpress.php<number>(
      `return wp_insert_post(['post_title' => 'Another', 'post_status' => 'publish']);`,
    );
    const rows = await db
      .insert(posts)
      .values(
        Array.from({ length: count }, (_none, n) => ({
          userId: ada.user.id,
          siteId: site.id,
          title: `Lost ${n}`,
          content: '<p>Words.</p>',
          author: 'Ada',
          status: 'published' as const,
          publishedAt: new Date(),
        })),
      )
      .returning({ id: posts.id });
    await db.insert(publications).values(
      rows.map(({ id: postId }, n) => ({
        userId: ada.user.id,
        siteId: site.id,
        postId,
        action: 'publish' as const,
        state: 'done' as const,
        reservation: `draft-lost-${n}`,
        wordpressId: n < gone ? 1_000_000 + n : anothers,
        link: `${wordpress.url}/lost-${n}/`,
        remote: { status: 'publish', modifiedGmt: null, slug: `lost-${n}`, dateGmt: null },
        wantedVersion: 1,
        sentVersion: 1,
      })),
    );
    // Its newest posts are not there: a blog that was restored from an older backup.
    await moveBlog();
    expect((await check()).body).toMatchObject({
      compared: count + 1,
      found: 1,
      missing: gone,
      other: count - gone,
      verdict: 'same',
    });
    const asked = async () => (await wordpress.requests()).filter(({ url }) => url.includes('/wp/v2/posts')).length;
    const before = await asked();
    expect((await change()).status).toBe(200);
    // What the check has compared is not compared again.
    expect((await asked()) - before).toBeLessThan(10);
    expect(await postOf(oldest)).toMatchObject({
      status: 'published',
      publication: { wordpressId, link: expect.stringContaining(`${moved}/`) },
    });
    const [lost] = rows;
    expect((await ada.request<Post>('GET', `/api/posts/${lost?.id}`)).body).toMatchObject({
      status: 'draft',
      publication: { wordpressId: null, link: null, notices: [expect.stringContaining('new address')] },
    });
    const { entries } = (await ada.request<{ entries: object[] }>('GET', '/api/activity?area=sites')).body;
    expect(entries[0]).toMatchObject({ note: expect.stringContaining(`${count} posts are not there and are drafts`) });
  }, 60_000);

  test('keeps what the account there may not edit as it is, and sends none of it a second time', async () => {
    const name = `author-${Math.random().toString(36).slice(2)}`;
    const author = await wordpress.createUser({ role: 'author', username: name, password: 'x' });
    const { post: mine, wordpressId: own } = await sent({ title: 'Handed over' });
    const theirs = [await sent(), await sent()];
    const { post: lost, wordpressId: deleted } = await sent();
    await wordpress.php(`wp_update_post(['ID' => ${own}, 'post_author' => ${author}]);
      foreach ([${theirs.map(({ wordpressId }) => wordpressId)}] as $id) wp_update_post(['ID' => $id, 'post_status' => 'private']); wp_delete_post(${deleted}, true);`);
    await moveBlog();
    const password = await wordpress.createApplicationPassword(name);
    const address = { url: moved, username: name, password };
    const { body: report } = await check(address);
    expect(report).toMatchObject({ compared: 4, found: 1, missing: 1, unreadable: 2, verdict: 'same' });
    expect((await change(address)).status).toBe(200);
    for (const { post, wordpressId } of theirs) {
      const after = await postOf(post);
      expect([after.status, after.publication?.wordpressId]).toEqual(['published', wordpressId]);
      expect(after.publication?.link).toContain(moved);
      expect(await publish(server, ada, after, { action: 'update' })).toMatchObject({ state: 'failed', wordpressId });
      expect(await countOnSite(post.title)).toBe(1);
    }
    expect((await postOf(mine)).publication?.wordpressId).toBe(own);
    expect(await postOf(lost)).toMatchObject({ status: 'draft', publication: { wordpressId: null } });
  });

  test('is not changed for an account that may edit none of its posts', async () => {
    const name = `author-${Math.random().toString(36).slice(2)}`;
    await wordpress.createUser({ role: 'author', username: name, password: 'x' });
    const { post, wordpressId } = await sent();
    await wordpress.php(`wp_update_post(['ID' => ${wordpressId}, 'post_status' => 'private']);`);
    await moveBlog();
    const address = { url: moved, username: name, password: await wordpress.createApplicationPassword(name) };
    expect((await check(address)).body).toMatchObject({ unreadable: 1, missing: 0, verdict: 'other' });
    expect(await change(address)).toMatchObject({ status: 422, body: { error: { code: 'posts_unreadable' } } });
    expect((await postOf(post)).status).toBe('published');
  });

  test('is not sent the stored password before the user has allowed it, not even where the address leads elsewhere', async () => {
    await sent();
    await moveBlog();
    const signedIn = async () => (await wordpress.requests()).filter(({ authorization }) => authorization).length;
    const before = await signedIn();
    expect(await check({ url: moved })).toMatchObject({ status: 400 });
    expect(await check({ url: moved, sendStoredPasswordTo: 'https://another.example' })).toMatchObject({
      status: 409,
      body: { error: { code: 'password_origin', details: { origin: moved } } },
    });
    expect(await signedIn()).toBe(before);
    const password = await wordpress.createApplicationPassword();
    expect((await check({ url: moved, username: 'admin', password })).body.verdict).toBe('same');
  });

  test('while a post is being sent: that ends first, and what waits goes to the new address', async () => {
    await sent();
    await moveBlog();
    wordpress.muPlugin(
      'slow',
      `if ($_SERVER['REQUEST_METHOD'] === 'POST' && str_contains(file_get_contents('php://input'), 'Under way')) sleep(2);`,
    );
    const [one, two] = [
      await createPost(ada, { title: 'Under way 1' }),
      await createPost(ada, { title: 'Under way 2' }),
    ];
    const sending = [
      publish(server, ada, one, { action: 'publish', siteId: site.id }),
      publish(server, ada, two, { action: 'publish', siteId: site.id }),
    ];
    const { status, body } = await change();
    expect([status, body.url]).toEqual([200, moved]);
    for (const outcome of await Promise.all(sending)) {
      const last = outcome.state === 'waiting' ? await settled(server, ada.user.id, outcome.id) : outcome;
      expect(last.state).toBe('done');
    }
    wordpress.removeMuPlugin('slow');
    expect([await countOnSite('Under way 1'), await countOnSite('Under way 2')]).toEqual([1, 1]);
  });

  test('gets the posts that failed because the old one redirects', async () => {
    await sent();
    await moveBlog();
    wordpress.muPlugin(
      'redirect',
      `if (str_starts_with($_SERVER['HTTP_HOST'], '127.') && str_contains($_SERVER['REQUEST_URI'], 'wp-json')) {
         header('Location: ${moved}/wp-json/', true, 301); exit;
       }`,
    );
    onTestFinished(() => wordpress.removeMuPlugin('redirect'));
    const post = await createPost(ada, { title: 'Sent to the old address' });
    const failed = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect([failed.state, failed.error?.code]).toEqual(['failed', 'rest_redirected']);
    expect((await change()).status).toBe(200);
    await expect.poll(async () => (await postOf(post)).publication?.state).toBe('done');
    expect(await countOnSite(post.title)).toBe(1);
  });

  test('whose posts do not come to rest stays where it is', async () => {
    const siteId = await insertSite(server, ada);
    await insertPublication(server, ada, siteId, { state: 'publishing', heartbeatAt: new Date() });
    const site = { userId: ada.user.id, siteId };
    const work = whenSiteIsIdle(server.services, site, async () => 'moved', { patienceMs: 0 });
    await expect(work).rejects.toMatchObject({ code: 'posts_under_way', statusCode: 409 });
  });

  test('whose posts take too long to move stays where it is, because the next run would send to the old address', async () => {
    const siteId = await insertSite(server, ada);
    const { db } = server.services;
    const rename = (tx: Db) => tx.update(sites).set({ name: 'Moved' }).where(eq(sites.id, siteId));
    const name = async () => (await db.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId)))[0]?.name;
    const before = await name();
    const ofSite = { userId: ada.user.id, siteId };
    const late = whenSiteIsIdle(server.services, ofSite, rename, { workMs: 0 });
    await expect(late).rejects.toMatchObject({ code: 'posts_under_way', statusCode: 409 });
    expect(await name()).toBe(before);
    await whenSiteIsIdle(server.services, ofSite, rename);
    expect(await name()).toBe('Moved');
  });

  test('that takes longer to compare than a request may is compared on, and changed when the user tries again', async () => {
    await sent();
    await moveBlog();
    wordpress.muPlugin('slow', `if (str_contains(urldecode($_SERVER['REQUEST_URI']), 'include')) sleep(1);`);
    const { db, outbound } = server.services;
    const applicationPassword = await wordpress.createApplicationPassword();
    const restRoot = `${moved}/wp-json/`;
    const client = createWordPressClient({ outbound, restRoot, username: 'admin', applicationPassword });
    const compare = (withinMs: number) =>
      compareInBackground(
        db,
        client,
        { siteId: site.id, from: wordpress.url, to: moved, wordpressUserId: 1 },
        withinMs,
      );
    await expect(compare(10)).rejects.toMatchObject({ code: 'still_comparing', statusCode: 409 });
    expect((await compare(20_000)).comparison).toMatchObject({ isSameBlog: true, missing: [] });
    const lists = (await wordpress.requests()).filter(({ url }) => decodeURIComponent(url).includes('include[0]'));
    expect((await compare(10)).comparison.found).toHaveLength(1);
    expect((await wordpress.requests()).filter(({ url }) => decodeURIComponent(url).includes('include[0]'))).toEqual(
      lists,
    );
    wordpress.removeMuPlugin('slow');
  });

  test('goes on with the posts that it held back if the work fails', async () => {
    const siteId = await insertSite(server, ada);
    const { db } = server.services;
    await db.insert(siteLeases).values({ siteId });
    const row = await insertPublication(server, ada, siteId, { nextAttemptAt: new Date() });
    const work = whenSiteIsIdle(server.services, { userId: ada.user.id, siteId }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(work).rejects.toThrow('no');
    const [after] = await db.select().from(publications).where(eq(publications.id, row.id));
    expect(after?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('holds back a post that has failed often, too, which stands behind the others', async () => {
    const siteId = await insertSite(server, ada);
    const { db } = server.services;
    await db
      .insert(siteLeases)
      .values({ siteId, consecutiveFailures: 1, backoffUntil: new Date(Date.now() + 600_000) });
    await insertPublication(server, ada, siteId, { failures: 5, nextAttemptAt: new Date() });
    const work = whenSiteIsIdle(server.services, { userId: ada.user.id, siteId }, async () => 'moved', {
      patienceMs: 2_000,
    });
    expect(await work).toBe('moved');
  });
});

describe('another address', () => {
  test('with another blog is refused, and so is a blog of which nothing is known, until the user says that it is the same', async () => {
    const password = await elsewhere.createApplicationPassword();
    const address = { url: elsewhere.url, username: 'admin', password };
    expect((await check(address)).body).toMatchObject({ verdict: 'unknown', compared: 0 });
    expect(await change(address)).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_compare' } } });
    await sent();
    expect((await check(address)).body).toMatchObject({ verdict: 'other', found: 0 });
    const refusal = await change({ ...address, withoutProof: true });
    expect(refusal).toMatchObject({ status: 422, body: { error: { code: 'other_blog' } } });
    expect((await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.url).toBe(wordpress.url);
  });

  test('of a site to which nothing was sent is taken when the user says so', async () => {
    const password = await elsewhere.createApplicationPassword();
    const address = { url: elsewhere.url, username: 'admin', password, withoutProof: true };
    expect(await change(address)).toMatchObject({ status: 200, body: { id: site.id, url: elsewhere.url } });
  });

  test('is not its own, nor one that is connected already, nor anybody else’s to change', async () => {
    expect(await check({ url: wordpress.url, sendStoredPasswordTo: wordpress.url })).toMatchObject({
      status: 422,
      body: { error: { code: 'same_address' } },
    });
    await connectSite(ada, elsewhere);
    const password = await elsewhere.createApplicationPassword();
    const address = { url: elsewhere.url, username: 'admin', password };
    expect(await check(address)).toMatchObject({ status: 409, body: { error: { code: 'address_taken' } } });
    const bob = await signUp(server);
    expect((await bob.request('POST', `/api/sites/${site.id}/address`, address)).status).toBe(404);
  });

  test('of a connected blog is not connected a second time, unless that is wanted', async () => {
    await sent();
    await moveBlog();
    const password = await wordpress.createApplicationPassword();
    const form = { name: 'Again', url: moved, username: 'admin', password };
    expect(await ada.request('POST', '/api/sites', form)).toMatchObject({
      status: 409,
      body: { error: { code: 'same_blog', details: { siteId: site.id, name: site.name, url: moved } } },
    });
    expect(await ada.request('POST', '/api/sites', { ...form, separate: true })).toMatchObject({ status: 201 });
  });

  test('is recognized at the first match, and connected with a notice where the site is too slow to be compared', async () => {
    await sent();
    const slowest = await insertSite(server, ada, { restRoot: 'http://127.0.0.1:9/slow/wp-json/' });
    const remote = { status: 'publish', modifiedGmt: null, slug: '', dateGmt: null };
    await insertPublication(server, ada, slowest, { state: 'done', wordpressId: 999_999, remote });
    // Failing sites come first: on a busy machine the other sites would use up the time.
    await server.services.db.update(sites).set({ healthState: 'failing' }).where(eq(sites.id, site.id));
    // A worker of PHP's own server that sleeps would also hold requests that it has accepted meanwhile.
    const proxy = await startFaultyProxy(wordpress.url);
    onTestFinished(() => proxy.stop());
    const neverAnswer = (part: string) =>
      proxy.break(
        ({ path }) => decodeURIComponent(path).includes(part),
        () => undefined,
        Number.POSITIVE_INFINITY,
      );
    await moveBlog(proxy.url);
    neverAnswer('=999999');
    const password = await wordpress.createApplicationPassword();
    const form = { name: 'Again', url: proxy.url, username: 'admin', password };
    const started = Date.now();
    expect(await ada.request('POST', '/api/sites', form)).toMatchObject({
      status: 409,
      body: { error: { code: 'same_blog', details: { siteId: site.id } } },
    });
    expect(Date.now() - started).toBeLessThan(9_000);
    neverAnswer('include');
    const connected = await ada.request<Site>('POST', '/api/sites', form);
    const notice = expect.stringContaining('already connected under another address');
    expect(connected).toMatchObject({ status: 201, body: { notices: [notice] } });
    const { entries } = (await ada.request<{ entries: object[] }>('GET', '/api/activity?area=sites')).body;
    expect(entries[0]).toMatchObject({ kind: 'site.connected', note: notice });
  }, 60_000);

  test('is compared with the connected sites that it may be, not with all, and first with those that fail', async () => {
    await sent();
    for (let n = 0; n < 20; n++) {
      const siteId = await insertSite(server, ada, { restRoot: `http://127.0.0.1:9/${n}/wp-json/` });
      const remote = { status: 'publish', modifiedGmt: null, slug: '', dateGmt: null };
      await insertPublication(server, ada, siteId, { state: 'done', wordpressId: 1_000_000 + n, remote });
    }
    const compared = async () =>
      (await elsewhere.requests()).filter(({ url }) => decodeURIComponent(url).includes('include')).length;
    const before = await compared();
    const form = async (there: TestWordPress, url: string) => {
      const password = await there.createApplicationPassword();
      return { name: 'Again', url, username: 'admin', password };
    };
    const unknown = await ada.request('POST', '/api/sites', await form(elsewhere, elsewhere.url));
    expect([unknown.status, (await compared()) - before]).toEqual([201, 8]);

    await server.services.db.update(sites).set({ healthState: 'failing' }).where(eq(sites.id, site.id));
    await moveBlog();
    expect(await ada.request('POST', '/api/sites', await form(wordpress, moved))).toMatchObject({
      status: 409,
      body: { error: { code: 'same_blog', details: { siteId: site.id } } },
    });
  });
});
