import type { Post } from '@pressloom/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { publish } from '../../../../test/factories.ts';
import { useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite({ worker: true });

let wordpressId: number;
let bob: number;

const read = async (): Promise<Post> => {
  const stored = (await blog.stored()).find((each) => each.wordpressId === wordpressId);
  return (await blog.ada.request<Post>('GET', `/api/posts/${stored?.id}`)).body;
};

const save = async (changes: object): Promise<Post> => {
  const { id, version } = await read();
  const { status, body } = await blog.ada.request<Post>('PATCH', `/api/posts/${id}`, { ...changes, version });
  expect(status).toBe(200);
  return body;
};

/** Saves and updates the copy on the site. */
const update = async (changes: object) => publish(blog.server, blog.ada, await save(changes), { action: 'update' });

const there = () =>
  blog.wordpress.php(
    `$post = get_post(${wordpressId});
     return ['status' => $post->post_status, 'password' => $post->post_password, 'slug' => $post->post_name,
       'author' => (int) $post->post_author, 'sticky' => is_sticky($post->ID), 'date' => $post->post_date_gmt, 'title' => $post->post_title];`,
  );

beforeEach(async () => {
  [wordpressId = 0] = await blog.writeMany(1);
  [bob = 0] = await blog.write(
    `$user = get_user_by('login', 'bob');
     return [$user ? $user->ID : wp_insert_user(['user_login' => 'bob', 'user_pass' => 'x', 'display_name' => 'Bob', 'role' => 'editor'])];`,
  );
  await blog.connect();
  await blog.read();
});

describe('a setting that was chosen here once, and is another on the site since', () => {
  test.each([
    [{ visibility: 'private' }, `wp_update_post(['ID' => $id, 'post_status' => 'publish']);`, { visibility: 'public' }],
    [{ visibility: 'public' }, `wp_update_post(['ID' => $id, 'post_status' => 'private']);`, { visibility: 'private' }],
    [
      { visibility: 'public' },
      `wp_update_post(['ID' => $id, 'post_password' => 'tea']);`,
      { visibility: 'password', password: 'tea' },
    ],
    [
      { visibility: 'password', password: 'tea' },
      `wp_update_post(['ID' => $id, 'post_password' => '']);`,
      { visibility: 'public', password: '' },
    ],
    [
      { visibility: 'password', password: 'tea' },
      `wp_update_post(['ID' => $id, 'post_status' => 'private', 'post_password' => 'tea']);`,
      { visibility: 'private', password: '' },
    ],
    [{ slug: 'from-here' }, `wp_update_post(['ID' => $id, 'post_name' => 'from-there']);`, { slug: 'from-there' }],
    [
      { publicationDate: '2021-05-06T07:08:09.000Z' },
      `wp_update_post(['ID' => $id, 'edit_date' => true, 'post_date' => '2022-02-02 10:00:00', 'post_date_gmt' => '2022-02-02 10:00:00']);`,
      { publicationDate: '2022-02-02T10:00:00.000Z', publishedAt: '2022-02-02T10:00:00.000Z' },
    ],
    [{ sticky: false }, `stick_post($id); wp_update_post(['ID' => $id]);`, { sticky: true }],
    [
      { authorOnSite: { id: 1, name: 'admin' } },
      `wp_update_post(['ID' => $id, 'post_author' => $bob]);`,
      { authorOnSite: { name: 'Bob' } },
    ],
  ])('is followed and not undone by an update of the title: %j', async (chosen, php, expected) => {
    expect((await update(chosen)).state).toBe('done');
    await blog.write(`$id = ${wordpressId}; $bob = ${bob}; sleep(1); ${php} return [];`);
    const [before, { version }] = [await there(), await read()];
    await blog.refresh();
    expect(await read()).toMatchObject({ ...expected, version: version + 1 });
    expect((await update({ title: 'Only the title' })).state).toBe('done');
    expect(await there()).toEqual({ ...(before as object), title: 'Only the title' });
  });

  test.each([
    ['private', 'publish', 'It was made public there.'],
    ['public', 'private', 'It was made private there.'],
  ])('is asked about where the post was changed here as well: %s', async (visibility, status, message) => {
    await update({ visibility });
    await blog.write(`wp_update_post(['ID' => ${wordpressId}, 'post_status' => '${status}']); return [];`);
    expect(await update({ title: 'Mine' })).toMatchObject({
      state: 'drifted',
      error: { message: expect.stringContaining(message) },
    });
    expect(await there()).toMatchObject({ status });
  });
});

test('a draft that is to be private stays so whatever is written there', async () => {
  await blog.write(`wp_update_post(['ID' => ${wordpressId}, 'post_status' => 'draft']); return [];`);
  await blog.refresh();
  expect((await update({ visibility: 'private' })).state).toBe('done');
  await blog.write(`sleep(1); wp_update_post(['ID' => ${wordpressId}, 'post_title' => 'Theirs']); return [];`);
  await blog.refresh();
  expect(await read()).toMatchObject({ title: 'Theirs', status: 'draft', visibility: 'private' });
});

test('a draft of the site that is scheduled by the clock here, where it waits as a draft, stays scheduled', async () => {
  await blog.write(`wp_update_post(['ID' => ${wordpressId}, 'post_status' => 'draft']); return [];`);
  await blog.refresh();
  await blog.ada.request('PATCH', `/api/sites/${blog.site.id}`, { scheduledBy: 'pressloom' });
  const scheduledDate = '2031-07-03T07:30:00.000Z';
  const done = await publish(blog.server, blog.ada, await read(), { action: 'schedule', scheduledDate });
  expect([done.state, await there()]).toMatchObject(['done', { status: 'draft' }]);
  const isScheduled = { status: 'scheduled', scheduledDate };
  expect(await read()).toMatchObject(isScheduled);
  await blog.write(`sleep(1); wp_update_post(['ID' => ${wordpressId}, 'post_title' => 'Theirs']); return [];`);
  await blog.refresh();
  expect(await read()).toMatchObject({ ...isScheduled, title: 'Theirs', publication: { action: 'schedule' } });
  await blog.ada.request('POST', `/api/posts/${(await read()).id}/publication/check`);
  expect(await read()).toMatchObject(isScheduled);
});
