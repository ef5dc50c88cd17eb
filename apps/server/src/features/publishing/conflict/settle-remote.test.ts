import type {
  Notification,
  Post,
  Publication,
  RemoteVersion,
  Revision,
  RevisionSummary,
  ServerEvent,
  Site,
} from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectSite,
  createPost,
  insertPublication,
  publish,
  signUp,
  type TestUser,
} from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, sites } from '../../../database/schema/index.ts';

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

let titles = 0;
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const remoteOf = (post: Post) => ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
const checked = async (post: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${post.id}/publication/check`)).body;
const settle = (post: Post, choice: 'take' | 'keep', seen: string) =>
  ada.request<Post & { error: { code: string } }>('POST', `/api/posts/${post.id}/remote`, {
    choice,
    seen,
    version: post.version,
  });
const edit = (id: number | null, fields: string) =>
  wordpress.php(`return wp_update_post(wp_slash(['ID' => ${id}, ${fields}]));`);
const onSite = (id: number | null) =>
  wordpress.php<{ post_title: string; post_content: string; post_status: string }>(`return get_post(${id});`);

const THEIRS = '<!-- wp:paragraph --><p>Their words.</p><!-- /wp:paragraph -->';

/** A public post that was edited on the site since. */
async function editedThere(fields = `'post_title' => 'Their title', 'post_content' => '${THEIRS}'`) {
  const post = await createPost(ada, { title: `Mine ${++titles} ${Date.now()}`, content: '<p>My words.</p>' });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  await edit(wordpressId, fields);
  expect((await checked(post)).state).toBe('drifted');
  return { post: await postOf(post.id), wordpressId };
}

/** Events that the user's pages receive for a post while `act` runs, without those of before that are still on their way. */
async function heard(post: Post, act: () => Promise<unknown>) {
  const events: ServerEvent[] = [];
  const stop = server.services.events.subscribe(ada.user.id, (event) => events.push(event));
  await act();
  const since = post.publication?.updatedAt ?? '';
  const ofPost = () =>
    events.filter(
      (event) =>
        event.type === 'publication' && event.publication.postId === post.id && event.publication.updatedAt > since,
    );
  await expect.poll(ofPost).not.toEqual([]);
  stop();
  return ofPost();
}

describe('a post that was edited on WordPress', () => {
  test('taken over, or looked at, is not announced as a request that was carried out', async () => {
    const { post } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    expect(await heard(post, () => settle(post, 'take', theirs.seen))).toMatchObject([{ quiet: true }]);
    expect(await heard(post, () => checked(post))).toMatchObject([{ quiet: true }]);
  });

  test('is noticed when it is opened here: once a minute, and not before what waits for the site', async () => {
    const look = async ({ id }: Post) =>
      (
        await ada.request<{ publication: Publication | null; failed: boolean }>(
          'POST',
          `/api/posts/${id}/publication/look`,
        )
      ).body;
    const post = await createPost(ada, { title: `Opened ${Date.now()}` });
    expect(await look(post)).toEqual({ publication: null, failed: false });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    await edit(wordpressId, `'post_title' => 'Their title'`);

    const waiting = { state: 'queued' as const, nextAttemptAt: new Date(Date.now() + 3_600_000) };
    const { id } = await insertPublication(server, ada, site.id, waiting);
    expect(await look(post)).toEqual({ publication: null, failed: false });
    await server.services.db.delete(publications).where(eq(publications.id, id));

    expect((await look(post)).publication).toMatchObject({ state: 'drifted' });
    expect(await look(post)).toEqual({ publication: null, failed: false });
    const bob = await signUp(server);
    expect((await bob.request('POST', `/api/posts/${post.id}/publication/look`)).status).toBe(404);
  });

  test('is not taken for unchanged when it is opened while its site does not respond', async () => {
    const eve = await signUp(server);
    const { id: siteId } = await connectSite(eve, wordpress);
    const post = await createPost(eve, { title: `Unread ${Date.now()}` });
    await publish(server, eve, post, { action: 'publish', siteId });
    const nowhere = { restRoot: 'http://127.0.0.1:9/wp-json/' };
    await server.services.db.update(sites).set(nowhere).where(eq(sites.id, siteId));
    const { body } = await eve.request('POST', `/api/posts/${post.id}/publication/look`);
    expect(body).toEqual({ publication: null, failed: true });
  });

  test('is not taken for unchanged either when it is opened again while its site refuses the login', async () => {
    const eve = await signUp(server);
    const { id: siteId } = await connectSite(eve, wordpress);
    const post = await createPost(eve, { title: `Refused ${Date.now()}` });
    await publish(server, eve, post, { action: 'publish', siteId });
    const look = async () =>
      (await eve.request<{ failed: boolean }>('POST', `/api/posts/${post.id}/publication/look`)).body.failed;
    const { db, vault } = server.services;
    const wrong = { sealedPassword: vault.seal('abcd efgh ijkl mnop qrst uvwx', siteId) };
    await db.update(sites).set(wrong).where(eq(sites.id, siteId));
    expect([await look(), await look()]).toEqual([true, true]);
  });

  test('is said to be in the trash, with what to do, until it is restored', async () => {
    const post = await createPost(ada, { title: `Trashed ${Date.now()}` });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    await wordpress.php(`wp_trash_post(${wordpressId});`);
    expect(await checked(post)).toMatchObject({
      notices: [],
      error: { code: 'post_in_trash', message: expect.stringContaining('Restore it') },
    });
    expect((await postOf(post.id)).status).toBe('draft');
    await wordpress.php(`wp_untrash_post(${wordpressId}); wp_publish_post(${wordpressId});`);
    expect(await checked(post)).toMatchObject({ state: 'done', error: null });
    expect((await postOf(post.id)).status).toBe('published');
  });

  test.each(['keep', 'take', 'overwrite'] as const)(
    'needs no attention in the bell once it is settled by %s',
    async (choice) => {
      const isRead = async (post: Post) => {
        const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
        return body.notifications.find(({ kind, postId }) => kind === 'failed' && postId === post.id)?.read;
      };
      const written = await createPost(ada, { title: `In the bell ${Date.now()}` });
      const { wordpressId } = await publish(server, ada, written, { action: 'publish', siteId: site.id });
      await edit(wordpressId, `'post_title' => 'Their title'`);
      const { state } = await publish(server, ada, await postOf(written.id), { action: 'update' });
      expect(state).toBe('drifted');
      const post = await postOf(written.id);
      expect(await isRead(post)).toBe(false);
      if (choice === 'overwrite') await publish(server, ada, post, { action: 'update', overwrite: true });
      else await settle(post, choice, (await remoteOf(post)).body.seen);
      expect(await isRead(post)).toBe(true);
    },
  );

  test('is read as it is there: its text to the byte, terms by name', async () => {
    const { post, wordpressId } = await editedThere();
    await wordpress.php(
      `wp_set_post_categories(${wordpressId}, [wp_insert_term('R & D', 'category')['term_id']]); wp_set_post_tags(${wordpressId}, ['one', 'two']);`,
    );
    const { status, body } = await remoteOf(post);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Their title',
      content: THEIRS,
      contentForm: 'blocks',
      category: 'R & D',
      keywords: ['one', 'two'],
      status: 'publish',
      losses: [],
    });
  });

  test('taken over becomes ours; mine stays as a version, and the next edit goes there without a question', async () => {
    const { post, wordpressId } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    const { status, body: taken } = await settle(post, 'take', theirs.seen);
    expect(status).toBe(200);
    expect(taken).toMatchObject({
      title: 'Their title',
      content: THEIRS,
      contentForm: 'blocks',
      status: 'published',
      version: post.version + 1,
      publication: { state: 'done', outdated: false, error: null },
    });
    expect((await checked(taken)).state).toBe('done');
    const { revisions } = (
      await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${post.id}/revisions`)
    ).body;
    expect(revisions).toMatchObject([
      { author: 'wordpress', cause: 'taken', title: 'Their title' },
      { author: 'user', cause: 'created', title: post.title },
    ]);

    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      content: '<p>Their words, and mine.</p>',
      version: taken.version,
    });
    const update = await publish(server, ada, edited, { action: 'update' });
    expect(update).toMatchObject({ state: 'done', error: null, notices: [] });
    expect((await onSite(wordpressId)).post_content).toContain('Their words, and mine.');
  });

  test('taken over stays so, although a look at the site from before ends later', async () => {
    const { post, wordpressId } = await editedThere();
    wordpress.muPlugin(
      'slow-look',
      `if ($_SERVER['REQUEST_METHOD'] === 'GET' && str_contains(urldecode($_SERVER['REQUEST_URI']), '/posts/${wordpressId}')) {
         $marker = sys_get_temp_dir() . '/looked-at-${wordpressId}';
         if (!file_exists($marker)) { touch($marker); add_filter('rest_post_dispatch', function ($reply) { sleep(3); return $reply; }); }
       }`,
    );
    const look = checked(post);
    await expect
      .poll(() => wordpress.php(`return file_exists(sys_get_temp_dir() . '/looked-at-${wordpressId}');`))
      .toBe(true);
    const { body: theirs } = await remoteOf(post);
    expect((await settle(post, 'take', theirs.seen)).status).toBe(200);
    await look;
    wordpress.removeMuPlugin('slow-look');
    expect((await postOf(post.id)).publication).toMatchObject({ state: 'done', error: null });
  });

  test('in the classic editor keeps its paragraphs, shortcodes and captions when it is taken over and sent back', async () => {
    const caption =
      '[caption id="attachment_7" align="alignright" width="300"]<img src="/a.png" alt="A" /> Tea[/caption]';
    const classic = `One\ntwo\n\n${caption}\n\n[gallery ids="1,2"]\n\nThree`;
    const { post, wordpressId } = await editedThere(`'post_content' => '${classic}'`);
    const shown = `return apply_filters('the_content', get_post(${wordpressId})->post_content);`;
    const before = await wordpress.php<string>(shown);
    const { body: theirs } = await remoteOf(post);
    expect(theirs.losses).toEqual([]);
    const { body: taken } = await settle(post, 'take', theirs.seen);
    expect(taken.content).toBe(classic);
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      title: 'Sent back',
      version: taken.version,
    });
    expect(await publish(server, ada, edited, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
    expect((await onSite(wordpressId)).post_content).toBe(classic);
    expect(await wordpress.php<string>(shown)).toBe(before);
  });

  test('kept beside mine is a version here; nothing is written there, and mine waits to be sent', async () => {
    const { post, wordpressId } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    const { body: kept } = await settle(post, 'keep', theirs.seen);
    expect(kept).toMatchObject({
      title: post.title,
      content: '<p>My words.</p>',
      version: post.version,
      publication: { state: 'done', outdated: true },
    });
    expect((await onSite(wordpressId)).post_title).toBe('Their title');
    const { revisions } = (
      await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${post.id}/revisions`)
    ).body;
    expect(revisions[0]).toMatchObject({ author: 'wordpress', cause: 'kept', title: 'Their title' });
    const { body: version } = await ada.request<Revision>('GET', `/api/revisions/${revisions[0]?.id}`);
    expect(version.content).toBe(THEIRS);

    expect(await publish(server, ada, kept, { action: 'update' })).toMatchObject({ state: 'done', error: null });
    expect((await onSite(wordpressId)).post_title).toBe(post.title);
  });

  test('once more while the user compares is not chosen unseen', async () => {
    const { post, wordpressId } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    await edit(wordpressId, `'post_title' => 'Newer still'`);
    const { status, body } = await settle(post, 'take', theirs.seen);
    expect([status, body.error.code]).toEqual([409, 'remote_changed']);
    expect((await postOf(post.id)).title).toBe(post.title);
  });

  test('once more while the user compares is not overwritten unseen', async () => {
    const { post, wordpressId } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    await edit(wordpressId, `'post_title' => 'Newer still'`);
    const overwrite = async (seen: string) => {
      const { version } = await postOf(post.id);
      const path = `/api/posts/${post.id}/publication`;
      return ada.request('POST', path, { action: 'update', version, overwrite: true, seen });
    };
    expect(await overwrite(theirs.seen)).toMatchObject({ status: 409, body: { error: { code: 'remote_changed' } } });
    expect((await onSite(wordpressId)).post_title).toBe('Newer still');
    expect((await overwrite((await remoteOf(post)).body.seen)).status).toBeLessThan(300);
    await expect.poll(async () => (await onSite(wordpressId)).post_title, { timeout: 20_000 }).toBe(post.title);
  });

  test('while the post was saved here is refused like any save', async () => {
    const { post } = await editedThere();
    const { body: theirs } = await remoteOf(post);
    await ada.request('PATCH', `/api/posts/${post.id}`, { title: 'Newer here', version: post.version });
    const { status, body } = await settle(post, 'take', theirs.seen);
    expect([status, body.error.code]).toEqual([409, 'post_changed']);
  });

  test('with blocks that only WordPress knows keeps them through the journey', async () => {
    const blocks =
      '<!-- wp:paragraph {"dropCap":true} -->\n<p class="has-drop-cap">Once upon a time.</p>\n<!-- /wp:paragraph -->';
    const { post, wordpressId } = await editedThere(`'post_content' => '${blocks}'`);
    const { body: theirs } = await remoteOf(post);
    expect(theirs.losses).toEqual([]);
    const { body: taken } = await settle(post, 'take', theirs.seen);
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      title: 'With a drop cap',
      version: taken.version,
    });
    await publish(server, ada, edited, { action: 'update' });
    expect((await onSite(wordpressId)).post_content).toBe(blocks);
  });

  test('loses its own blocks to a text without them, and the update says so', async () => {
    const columns = '<!-- wp:columns --><div class="wp-block-columns"></div><!-- /wp:columns -->';
    const { post } = await editedThere(`'post_content' => '${columns}${columns}<p>Words</p>'`);
    const { body: theirs } = await remoteOf(post);
    const { body: taken } = await settle(post, 'take', theirs.seen);
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      content: '<p>Words</p>',
      contentForm: 'html',
      version: taken.version,
    });
    expect((await publish(server, ada, edited, { action: 'update' })).notices).toEqual([
      'This update removed from the post on the site: 2 columns blocks.',
    ]);
  });

  test('to a draft is a draft here as well, whichever text is kept', async () => {
    const { post } = await editedThere(`'post_status' => 'draft', 'post_title' => 'Withdrawn'`);
    const { body: theirs } = await remoteOf(post);
    expect((await settle(post, 'keep', theirs.seen)).body.status).toBe('draft');
  });

  test('to another image has that image here, and it is not uploaded again', async () => {
    const { post, wordpressId } = await editedThere();
    const mediaId = await wordpress.php<number>(
      `require_once ABSPATH . 'wp-admin/includes/image.php';
       $file = wp_upload_bits('theirs.png', null, base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC'));
       $id = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'Theirs', 'post_status' => 'inherit'], $file['file']);
       update_post_meta($id, '_wp_attachment_image_alt', 'A red square');
       set_post_thumbnail(${wordpressId}, $id);
       return $id;`,
    );
    const { body: theirs } = await remoteOf(post);
    const { body: taken } = await settle(post, 'take', theirs.seen);
    expect(taken).toMatchObject({
      featuredImage: expect.stringMatching(/theirs\.png$/),
      featuredImageAlt: 'A red square',
    });
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      title: 'Still with their image',
      version: taken.version,
    });
    await publish(server, ada, edited, { action: 'update' });
    expect(
      await wordpress.php(
        `return [get_post_thumbnail_id(${wordpressId}), count(get_posts(['post_type' => 'attachment', 'numberposts' => -1]))];`,
      ),
    ).toEqual([mediaId, 1]);

    // Removed here, but not there: theirs has it.
    const { body: without } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      featuredImage: null,
      version: edited.version,
    });
    await edit(wordpressId, `'post_title' => 'Theirs again'`);
    expect((await checked(without)).state).toBe('drifted');
    const { body: again } = await remoteOf(without);
    expect(again.losses).toEqual(['Its featured image is taken over.']);
    const { body: withTheirs } = await settle(await postOf(post.id), 'take', again.seen);
    expect(withTheirs).toMatchObject({ featuredImage: taken.featuredImage, featuredImageAlt: 'A red square' });
    const { body: last } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      excerpt: 'Only the excerpt',
      version: withTheirs.version,
    });
    await publish(server, ada, last, { action: 'update' });
    expect(await wordpress.php(`return get_post_thumbnail_id(${wordpressId});`)).toBe(mediaId);
  });
});

test('a snapshot of an earlier release shows no edit where there was none, and is renewed by the next look', async () => {
  const post = await createPost(ada, { title: `Stored before ${Date.now()}`, keywords: ['beans'] });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  const ofPost = eq(publications.postId, post.id);
  const asStoredBefore = () =>
    server.services.db
      .update(publications)
      .set({ remote: sql`${publications.remote} - 'fingerprints'` })
      .where(ofPost);
  const snapshot = async () =>
    (await server.services.db.select({ remote: publications.remote }).from(publications).where(ofPost))[0]?.remote;
  const written = await snapshot();
  await asStoredBefore();
  expect(await snapshot()).not.toHaveProperty('fingerprints');
  expect((await checked(post)).state).toBe('done');
  expect(await snapshot()).toEqual(written);

  await asStoredBefore();
  await edit(wordpressId, `'post_excerpt' => 'Their excerpt'`);
  expect((await checked(post)).state).toBe('drifted');
});

test('a schedule that was moved on both sides is compared by both times', async () => {
  const at = (day: number) => `2099-12-${String(day).padStart(2, '0')}T08:00:00.000Z`;
  const post = await createPost(ada, { title: `Moved ${Date.now()}`, siteId: site.id });
  const { wordpressId } = await publish(server, ada, post, {
    action: 'schedule',
    siteId: site.id,
    scheduledDate: at(1),
  });
  await edit(wordpressId, `'post_date' => '2099-12-09 08:00:00', 'post_date_gmt' => '2099-12-09 08:00:00'`);
  const again = { action: 'schedule', siteId: site.id, scheduledDate: at(24) } as const;
  expect((await publish(server, ada, await postOf(post.id), again)).state).toBe('drifted');
  const { body } = await remoteOf(post);
  expect([body.ourScheduledDate, body.scheduledDate].map((date) => date && new Date(date).toISOString())).toEqual([
    at(24),
    at(9),
  ]);
  expect(body.automaticExcerpt).toBe(true);
  // Moved once more while the user compares.
  await edit(wordpressId, `'post_date' => '2099-12-10 08:00:00', 'post_date_gmt' => '2099-12-10 08:00:00'`);
  const seen = (await remoteOf(post)).body;
  for (const choice of ['take', 'keep'] as const) {
    const { status, body: refused } = await settle(await postOf(post.id), choice, body.seen);
    expect([choice, status, refused.error?.code]).toEqual([choice, 409, 'remote_changed']);
  }
  const { body: taken } = await settle(await postOf(post.id), 'take', seen.seen);
  expect(taken).toMatchObject({ status: 'scheduled', scheduledDate: at(10) });
});

test('tags in another order, or not sent at all, are no difference', async () => {
  const keywords = ['water', 'beans'];
  const post = await createPost(ada, { title: `Tagged ${Date.now()}`, keywords });
  await publish(server, ada, post, { action: 'publish', siteId: site.id });
  expect((await remoteOf(post)).body.keywords).toEqual(keywords);
  await ada.request('PATCH', `/api/sites/${site.id}`, { sendTags: false });
  const untagged = await createPost(ada, { title: `Untagged ${Date.now()}`, keywords });
  await publish(server, ada, untagged, { action: 'publish', siteId: site.id });
  expect((await remoteOf(untagged)).body.keywords).toEqual(keywords);
  await ada.request('PATCH', `/api/sites/${site.id}`, { sendTags: true });
});

test('a site that does not answer is named, and nothing is chosen', async () => {
  const { post } = await editedThere();
  wordpress.muPlugin('fault', `http_response_code(503); echo 'Down'; exit;`);
  const { status, body } = await remoteOf(post);
  wordpress.removeMuPlugin('fault');
  expect(status).toBe(422);
  expect(body).toMatchObject({ error: { code: expect.any(String), message: expect.stringContaining('503') } });
});

test('a post that is not on a site has nothing to compare with', async () => {
  const { status, body } = await remoteOf(await createPost(ada));
  expect([status, body]).toMatchObject([422, { error: { code: 'not_on_site' } }]);
});
