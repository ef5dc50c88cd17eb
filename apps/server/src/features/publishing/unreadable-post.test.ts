import type { Post, PostSummary, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { deliveryAttempts, siteLeases } from '../../database/schema/index.ts';
import { readLibraries } from '../library/index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

/** Ids on the site. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.muPlugin(
    'hide-text',
    `add_filter('rest_prepare_post', function ($response, $post) {
       if ($post->post_title === 'text withheld') unset($response->data['content']);
       if (!get_option('broken')) return $response;
       if ($post->post_title === 'without raw') unset($response->data['content']['raw']);
       if ($post->post_title === 'a page') { header('Content-Type: text/html'); echo '<html><body>Hello</body></html>'; exit; }
       if ($post->post_title === 'a crash') throw new Error('The plugin has crashed');
       return $response;
     }, 10, 2);`,
  );
  Object.assign(
    ids,
    await wordpress.php(
      `$make = fn($title, $text, $more = []) => wp_insert_post(wp_slash($more + ['post_title' => $title, 'post_status' => 'publish', 'post_author' => 1,
         'post_content' => "<!-- wp:paragraph -->\\n<p>$text</p>\\n<!-- /wp:paragraph -->"]));
       // One of these takes 12 bytes in an answer, one of those 6.
       return ['answer' => $make('answer too large', str_repeat("\\u{1F600}", 750000)),
         'text' => $make('text too large', str_repeat('xxxx ', 840000)),
         'tags' => $make('too many tags', str_repeat('<b>x</b> ', 60000)),
         'list' => $make('too large for a list', str_repeat("\\u{416}\\u{416}\\u{416}\\u{416} ", 203000)),
         'opened' => $make('too large for a list, opened', str_repeat("\\u{416}\\u{416}\\u{416}\\u{416} ", 203000)),
         'later' => $make('too large for a list, later', str_repeat("\\u{416}\\u{416}\\u{416}\\u{416} ", 203000),
           ['post_status' => 'future', 'post_date' => '2031-05-01 09:00:00']),
         'withheld' => $make('text withheld', 'Written there.'),
         'raw' => $make('without raw', 'Written there.'),
         'page' => $make('a page', 'Written there.'),
         'crash' => $make('a crash', 'Written there.'),
         'small' => $make('small', 'Short.')];`,
    ),
  );
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  await readLibraries(server.services, new AbortController().signal);
}, 120_000);
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

async function postOf(name: string): Promise<Post> {
  const { body } = await ada.request<{ posts: PostSummary[] }>('GET', `/api/posts?siteId=${site.id}&limit=100`);
  const found = body.posts.find(({ wordpressId }) => wordpressId === ids[name]);
  return (await ada.request<Post>('GET', `/api/posts/${found?.id}`)).body;
}
const onSite = (name: string) =>
  wordpress.php<[string, string]>(
    `$post = get_post(${ids[name]}); return [$post->post_title, md5($post->post_content)];`,
  );

const leaseOfSite = async () =>
  (await server.services.db.select().from(siteLeases).where(eq(siteLeases.siteId, site.id)))[0];

/** Changes only the title here and asks for the update. */
async function rename(name: string, request: object = {}): Promise<Post> {
  const { id, version } = await postOf(name);
  const { body } = await ada.request<Post>('PATCH', `/api/posts/${id}`, { version, title: `${name} renamed` });
  const asked = { action: 'update', version: body.version, ...request };
  // Not `site_waiting`.
  const reply = await ada.request('POST', `/api/posts/${id}/publication`, asked);
  expect(reply).toMatchObject({ status: 202, body: { error: null } });
  return body;
}
const publicationOf = async ({ id }: Post) =>
  (await ada.request<Post>('GET', `/api/posts/${id}`)).body.publication as Publication;
const ends = async (post: Post, state: Publication['state']) => {
  await expect.poll(async () => (await publicationOf(post)).state).toBe(state);
  return publicationOf(post);
};

test.each([
  ['answer', 'the site’s answer is over 10 MB'],
  ['text', 'its text has over 4 million characters'],
  ['tags', 'its text has over 100,000 HTML tags'],
])('a post that is too large to be read (%s) fails at once for good, and no other waits for it', async (name, why) => {
  const before = await onSite(name);
  const failed = await ends(await rename(name), 'failed');
  expect(failed.error).toEqual({
    code: 'post_too_large',
    message: `This post is too large for pressloom to read (${why}). Edit it in WordPress.`,
  });
  const { db } = server.services;
  const attempts = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.publicationId, failed.id));
  expect(attempts).toHaveLength(1);
  expect(await leaseOfSite()).toMatchObject({ consecutiveFailures: 0, failingSince: null, backoffUntil: null });
  await ends(await rename('small'), 'done');
  expect(await onSite(name)).toEqual(before);
});

test.each([['raw'], ['page'], ['crash']])(
  'a post that alone is answered otherwise (%s) is tried again, and no other waits for it',
  async (name) => {
    const before = await onSite(name);
    await wordpress.php(`return update_option('broken', 1);`);
    const waiting = await ends(await rename(name), 'waiting');
    expect(waiting.error?.code).toBe('post_unreadable');
    await ends(await rename('small'), 'done');
    expect(await leaseOfSite()).toMatchObject({ consecutiveFailures: 0, failingSince: null, backoffUntil: null });
    expect(await onSite(name)).toEqual(before);
    await wordpress.php(`return delete_option('broken');`);
    await ada.request('POST', `/api/posts/${waiting.postId}/publication/retry`);
    await expect.poll(() => onSite(name)).toEqual([`${name} renamed`, before[1]]);
  },
);

test.each(['list', 'withheld'])(
  'a post that the library lists without its text (%s) is not sent without one, whatever the user chooses',
  async (name) => {
    const before = await onSite(name);
    const post = await rename(name);
    expect((await ends(post, 'failed')).error?.code).toBe('post_too_large');
    await rename(name, { overwrite: true });
    expect((await ends(post, 'failed')).error?.code).toBe('post_too_large');
    expect(await onSite(name)).toEqual(before);
  },
);

test('a post whose text was never read is moved to another day, and still not sent without a text', async () => {
  const post = await postOf('later');
  const moved = { action: 'schedule', scheduledDate: '2031-05-02T09:00:00.000Z', version: post.version };
  expect((await ada.request('POST', `/api/posts/${post.id}/publication`, moved)).status).toBe(202);
  await ends(post, 'done');
  const [date] = await wordpress.php<string[]>(`return [get_post(${ids.later})->post_date_gmt];`);
  expect(date).toBe('2031-05-02 09:00:00');
  const before = await onSite('later');
  await rename('later', { overwrite: true });
  expect((await ends(post, 'failed')).error?.code).toBe('post_too_large');
  expect(await onSite('later')).toEqual(before);
});

test('a post that the library lists without its text is changed once its text was read alone', async () => {
  const { id } = await postOf('opened');
  const [, text] = (await onSite('opened')) as string[];
  expect((await ada.request('POST', `/api/posts/${id}/publication/check`)).status).toBe(200);
  await ends(await rename('opened'), 'done');
  expect(await onSite('opened')).toEqual(['opened renamed', text]);
});
