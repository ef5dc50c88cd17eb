import type { CalendarPost, Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectSite, createPost, publish, settled, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const OLD = '2030-11-20T09:00:00.000Z';
const NEW = '2030-11-25T09:00:00.000Z';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});

async function scheduledPost(): Promise<Post> {
  const post = await createPost(ada, { siteId: site.id });
  expect(await publish(server, ada, post, { action: 'schedule', scheduledDate: OLD })).toMatchObject({ state: 'done' });
  return read(post);
}
const read = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const onSite = ({ wordpressId }: Post) => wordpress.php<string>(`return get_post(${wordpressId})->post_date_gmt;`);
const inCalendar = async () => {
  const { body } = await ada.request<{ posts: CalendarPost[] }>(
    'GET',
    '/api/calendar?from=2030-11-01T00:00:00Z&to=2030-12-01T00:00:00Z',
  );
  return body.posts.map(({ date, publicationState }) => [date, publicationState]);
};
const refusePassword = () => wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1);');

test('a schedule that the site takes is there at its new time, here and on WordPress', async () => {
  const post = await scheduledPost();
  await publish(server, ada, post, { action: 'schedule', scheduledDate: NEW });
  expect(await inCalendar()).toEqual([[NEW, 'done']]);
  expect(await onSite(post)).toBe('2030-11-25 09:00:00');
});

test('a schedule that the site refuses to move is back at the time that the site has', async () => {
  const post = await scheduledPost();
  await refusePassword();
  const asked = await ada.request<Publication>('POST', `/api/posts/${post.id}/publication`, {
    action: 'schedule',
    scheduledDate: NEW,
    version: post.version,
  });
  expect(await inCalendar()).toEqual([[NEW, expect.stringMatching(/queued|publishing|failed/)]]);
  await settled(server, ada.user.id, asked.body.id);
  expect(await inCalendar()).toEqual([[OLD, 'failed']]);
  expect(await read(post)).toMatchObject({ status: 'scheduled', scheduledDate: OLD });
  expect(await onSite(post)).toBe('2030-11-20 09:00:00');
});

test('a site that is connected again takes the new time after all', async () => {
  const post = await scheduledPost();
  await refusePassword();
  const failed = await publish(server, ada, post, { action: 'schedule', scheduledDate: NEW });
  const done = settled(server, ada.user.id, failed.id);
  const password = await wordpress.createApplicationPassword();
  await ada.request('POST', `/api/sites/${site.id}/reconnect`, { username: 'admin', password });
  expect(await done).toMatchObject({ state: 'done' });
  expect(await inCalendar()).toEqual([[NEW, 'done']]);
  expect(await onSite(post)).toBe('2030-11-25 09:00:00');
});

test('a draft whose first schedule fails keeps the date that was wished for', async () => {
  const post = await createPost(ada, { siteId: site.id });
  await refusePassword();
  await publish(server, ada, post, { action: 'schedule', scheduledDate: NEW });
  expect(await read(post)).toMatchObject({ status: 'draft', scheduledDate: NEW });
});

test('a move that the user stops while it waits is taken back', async () => {
  const post = await scheduledPost();
  wordpress.muPlugin('down', 'http_response_code(503); exit("down");');
  expect(await publish(server, ada, post, { action: 'schedule', scheduledDate: NEW })).toMatchObject({
    state: 'waiting',
    error: { code: expect.any(String) },
  });
  expect(await inCalendar()).toEqual([[NEW, 'waiting']]);
  await ada.request('POST', `/api/posts/${post.id}/publication/stop`);
  wordpress.removeMuPlugin('down');
  expect(await inCalendar()).toEqual([[OLD, 'stopped']]);
  expect(await onSite(post)).toBe('2030-11-20 09:00:00');
});
