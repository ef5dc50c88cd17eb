import { setTimeout as sleep } from 'node:timers/promises';
import type { Post, Run, Site } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertSite, publish, signUp } from '../../../test/factories.ts';
import { useLibrarySite } from '../../../test/library-site.ts';
import { posts, publications } from '../../database/schema/index.ts';

const it = useLibrarySite({ worker: true });
beforeEach(() => it.connect());

const deleteSite = async () => expect((await it.ada.request('DELETE', `/api/sites/${it.site.id}`)).status).toBe(200);
const postOf = async ({ id }: Pick<Post, 'id'>) => (await it.ada.request<Post>('GET', `/api/posts/${id}`)).body;
const allOf = async (title: string) => {
  const { body } = await it.ada.request<{ posts: Post[] }>('GET', '/api/posts?limit=100');
  return body.posts.filter((post) => post.title === title);
};
const onSite = (title: string) =>
  it.wordpress.php<number[]>(
    `return get_posts(['post_status' => 'any', 'title' => '${title}', 'numberposts' => -1, 'fields' => 'ids']);`,
  );
const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.includes('wp/v2/posts');
const live = async (title: string, request: object = { action: 'publish' }) => {
  const post = await createPost(it.ada, { title, content: '<p>Text</p>' });
  await publish(it.server, it.ada, post, { action: 'publish', siteId: it.site.id, ...request });
  return post;
};

test('a site that is deleted and connected again has no post twice, neither here nor there', async () => {
  // WordPress keeps whole seconds.
  const inAWeek = new Date(1_000 * Math.ceil(Date.now() / 1_000 + 7 * 86_400)).toISOString();
  const published = await live('Live one');
  const scheduled = await live('Later one', { action: 'schedule', scheduledDate: inAWeek });
  await it.write(`return [wp_insert_post(['post_title' => 'Of the site', 'post_status' => 'publish'])];`);
  await it.read();
  const [read] = await allOf('Of the site');
  const { version } = await postOf({ id: read?.id ?? '' });
  await it.ada.request('PATCH', `/api/posts/${read?.id}`, { content: '<p>Changed here</p>', version });
  await deleteSite();
  expect((await postOf(published)).status).toBe('draft');
  expect((await postOf(scheduled)).status).toBe('draft');

  await it.connect();
  expect(await postOf(published)).toMatchObject({ status: 'published', siteId: it.site.id, publicationState: 'done' });
  expect(await postOf(scheduled)).toMatchObject({ status: 'scheduled', scheduledDate: inAWeek, siteId: it.site.id });
  await it.read();
  for (const title of ['Live one', 'Later one', 'Of the site']) expect(await allOf(title)).toHaveLength(1);

  const again = await postOf({ id: read?.id ?? '' });
  await publish(it.server, it.ada, again, { action: 'update', siteId: it.site.id });
  expect(await onSite('Of the site')).toHaveLength(1);
  await publish(it.server, it.ada, await postOf(published), { action: 'update', siteId: it.site.id });
  expect(await onSite('Live one')).toHaveLength(1);
  const { body } = await it.ada.request<{ entries: { note: string | null }[] }>('GET', '/api/activity');
  expect(body.entries.map(({ note }) => note)).toContain('3 posts here are linked to the site again.');
});

test('posts that are gone from a site while it is not connected are drafts once it is read again', async () => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const deleted = await live('Deleted there');
  const trashed = await live('In its trash');
  const canceled = await live('Canceled there', { action: 'schedule', scheduledDate: inAWeek });
  const there = await live('Still there');
  const [first] = await onSite('Deleted there');
  const [second] = await onSite('In its trash');
  const [third] = await onSite('Canceled there');
  await deleteSite();
  await it.wordpress.php(
    `wp_delete_post(${first}, true); wp_trash_post(${second}); wp_delete_post(${third}, true);
     // As many as before: the number of posts alone shows nothing.
     foreach ([1, 2, 3] as $n) wp_insert_post(['post_title' => "New $n", 'post_status' => 'publish']);
     return true;`,
  );
  await it.connect();
  expect((await postOf(deleted)).status).toBe('published');
  await it.read();
  for (const post of [deleted, trashed, canceled]) {
    expect(await postOf(post)).toMatchObject({ status: 'draft', scheduledDate: null });
  }
  expect(await postOf(there)).toMatchObject({ status: 'published', publicationState: 'done' });
  expect((await it.sync()).comparingSince).toBeNull();
});

test('what deleting a site would end is counted: by whom its scheduled posts are published, drafts that are only here, and its autopilots', async () => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const deletion = async () => (await it.ada.request('GET', `/api/sites/${it.site.id}/deletion`)).body;
  expect(await deletion()).toEqual({ waitingHere: 0, scheduledThere: 0, drafts: 0, autopilots: 0 });
  await live('Of WordPress', { action: 'schedule', scheduledDate: inAWeek });
  await createPost(it.ada, { title: 'Only here', siteId: it.site.id });
  const inReview = await createPost(it.ada, { title: 'Only here, in review', siteId: it.site.id });
  await it.server.services.db.update(posts).set({ status: 'pending' }).where(eq(posts.id, inReview.id));
  await createPost(it.ada, { title: 'Of no site' });
  expect(await deletion()).toEqual({ waitingHere: 0, scheduledThere: 1, drafts: 2, autopilots: 0 });
  await it.ada.request('PATCH', `/api/sites/${it.site.id}`, { scheduledBy: 'pressloom' });
  await live('Of ours', { action: 'schedule', scheduledDate: inAWeek });
  await live('Live already');
  const settings = { siteId: it.site.id, schedule: { startDate: '2099-06-01' }, count: 1 };
  await it.ada.request('POST', '/api/autopilots', { topics: ['Tea'], ...settings });
  // What WordPress had scheduled was handed over along with the site's setting.
  expect(await deletion()).toEqual({ waitingHere: 2, scheduledThere: 0, drafts: 2, autopilots: 1 });
  await deleteSite();
  const bob = await signUp(it.server);
  await it.connect();
  expect((await bob.request('GET', `/api/sites/${it.site.id}/deletion`)).status).toBe(404);
});

test('another blog at the same URL keeps its posts, whatever their ids are', async () => {
  const ours = await live('Ours');
  const [id] = await onSite('Ours');
  await deleteSite();
  await it.wordpress.php(
    `global $wpdb; $wpdb->update($wpdb->posts, ['post_title' => 'Theirs', 'post_content' => 'Of another blog', 'post_name' => 'theirs',
       'post_date' => '2011-01-01 10:00:00', 'post_date_gmt' => '2011-01-01 10:00:00'], ['ID' => ${id}]);
     $wpdb->delete($wpdb->posts, ['post_parent' => ${id}, 'post_type' => 'revision']); clean_post_cache(${id}); return true;`,
  );
  await it.connect();
  await it.read();
  const published = await publish(it.server, it.ada, await postOf(ours), { action: 'update', siteId: it.site.id });
  expect(published.state).toBe('drifted');
  expect(await it.wordpress.php(`return get_post(${id})->post_content;`)).toBe('Of another blog');

  const { version } = await postOf(ours);
  const { seen } = (await it.ada.request<{ seen: string }>('GET', `/api/posts/${ours.id}/remote`)).body;
  const settled = await it.ada.request('POST', `/api/posts/${ours.id}/remote`, { choice: 'keep', version, seen });
  expect(settled.status).toBe(200);
  await it.refresh();
  expect(await it.titles()).toContain('Theirs');
  expect(await postOf(ours)).toMatchObject({ title: 'Ours', status: 'draft' });
  await it.refresh();
  expect(await allOf('Theirs')).toHaveLength(1);
});

test('a post that is of another site by then stays there', async () => {
  const post = await live('Moved on');
  await deleteSite();
  const other = await insertSite(it.server, it.ada);
  const { version } = await postOf(post);
  await it.ada.request('PATCH', `/api/posts/${post.id}`, { siteId: other, version });
  await it.connect();
  expect(await postOf(post)).toMatchObject({ siteId: other, status: 'draft' });
});

describe('what was never sent to a site that is deleted', () => {
  const draft = (title: string) => createPost(it.ada, { title, content: '<p>Text</p>', siteId: it.site.id });

  test('belongs to it once it is connected again: drafts, and runs of automation', async () => {
    const post = await draft('Never sent');
    const asked = {
      topic: 'Tea',
      siteId: it.site.id,
      list: [{ title: 'Green' }],
      schedule: { startDate: '2099-06-01' },
    };
    const { body: run } = await it.ada.request<Run>('POST', '/api/runs', asked);
    const runNow = async () => (await it.ada.request<Run>('GET', `/api/runs/${run.id}`)).body;
    await deleteSite();
    expect([(await postOf(post)).siteId, (await runNow()).site]).toEqual([null, null]);
    // Saved meanwhile, it is still of no other site.
    const { version } = await postOf(post);
    await it.ada.request('PATCH', `/api/posts/${post.id}`, { title: 'Never sent, saved', version });

    await it.connect();
    expect(await postOf(post)).toMatchObject({ siteId: it.site.id, status: 'draft', title: 'Never sent, saved' });
    expect((await runNow()).site?.id).toBe(it.site.id);
    const { body } = await it.ada.request<{ entries: { note: string | null }[] }>('GET', '/api/activity');
    expect(body.entries[0]?.note).toBe('1 post here is linked to the site again.');
    const sent = await publish(it.server, it.ada, await postOf(post), { action: 'publish', siteId: it.site.id });
    expect(sent.state).toBe('done');
  });

  test('stays where its user put it since, also without that site', async () => {
    const post = await draft('Moved on, never sent');
    await deleteSite();
    const other = await insertSite(it.server, it.ada);
    const move = async (siteId: string | null) => {
      const { version } = await postOf(post);
      return it.ada.request('PATCH', `/api/posts/${post.id}`, { siteId, version });
    };
    await move(other);
    await it.connect();
    expect((await postOf(post)).siteId).toBe(other);
    await move(null);
    await deleteSite();
    await it.connect();
    expect((await postOf(post)).siteId).toBeNull();
  });

  test('has no site if its user says so while that one is away', async () => {
    const post = await draft('Of none');
    await deleteSite();
    const { version } = await postOf(post);
    await it.ada.request('PATCH', `/api/posts/${post.id}`, { siteId: null, version });
    await it.connect();
    expect((await postOf(post)).siteId).toBeNull();
  });

  test('belongs to nobody else, and to no site at another URL', async () => {
    const post = await draft('Mine');
    await deleteSite();
    const bob = await signUp(it.server);
    const username = 'admin';
    const password = await it.wordpress.createApplicationPassword(username);
    await bob.request('POST', '/api/sites', { name: 'Blog', url: it.proxy.url, username, password });
    await it.ada.request('POST', '/api/sites', { name: 'Other', url: it.wordpress.url, username, password });
    expect((await postOf(post)).siteId).toBeNull();
    await it.connect();
    expect((await postOf(post)).siteId).toBe(it.site.id);
  });
});

describe('a blog that is connected with two of its accounts', () => {
  const connectSecond = async () => {
    await it.wordpress.php(
      `if (!username_exists('second')) wp_insert_user(['user_login' => 'second', 'user_pass' => 'x', 'role' => 'administrator', 'user_email' => 'second@example.org']);
       return true;`,
    );
    const password = await it.wordpress.createApplicationPassword('second');
    const account = { name: 'Second', url: it.proxy.url, username: 'second', password, separate: true };
    return (await it.ada.request<Site>('POST', '/api/sites', account)).body;
  };
  const ask = async (post: Post, siteId: string) =>
    it.ada.request<{ error?: { code: string; message: string } }>('POST', `/api/posts/${post.id}/publication`, {
      action: 'publish',
      siteId,
      version: post.version,
    });

  test('gets a post once, also through the other account', async () => {
    const post = await live('Only once');
    const second = await connectSecond();
    const refusal = await ask(await postOf(post), second.id);
    expect(refusal.status).toBe(422);
    expect(refusal.body).toMatchObject({
      error: { code: 'already_there', message: expect.stringContaining('“Blog”') },
    });
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
    expect(await onSite('Only once')).toHaveLength(1);
  });

  test('gets a post once that is on its way through the other account', async () => {
    const second = await connectSecond();
    const post = await createPost(it.ada, { title: 'On its way', content: '<p>Text</p>', siteId: it.site.id });
    const gate = Promise.withResolvers<void>();
    it.proxy.break(isCreate, async ({ cut }) => {
      await gate.promise;
      cut();
    });
    expect((await ask(post, it.site.id)).status).toBe(202);
    expect((await ask(await postOf(post), second.id)).status).toBe(422);
    gate.resolve();
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
  });

  test('gets a post through the account that may, after the other one was refused', async () => {
    const second = await connectSecond();
    const post = await createPost(it.ada, { title: 'Refused once', content: '<p>Text</p>', siteId: it.site.id });
    it.proxy.break(isCreate, ({ reply }) =>
      reply({
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'rest_cannot_create', message: 'Not allowed.', data: { status: 403 } }),
      }),
    );
    const first = await publish(it.server, it.ada, post, { action: 'publish', siteId: it.site.id });
    expect(first.state).toBe('failed');
    const sent = await publish(it.server, it.ada, await postOf(post), { action: 'publish', siteId: second.id });
    expect(sent.state).toBe('done');
    expect(await onSite('Refused once')).toHaveLength(1);
    // Chosen again, the first one has only what failed.
    expect((await ask(await postOf(post), it.site.id)).status).toBe(422);
    const { version } = await postOf(post);
    await it.ada.request('PATCH', `/api/posts/${post.id}`, { siteId: it.site.id, version });
    expect((await it.ada.request('POST', `/api/posts/${post.id}/publication/retry`)).status).toBe(422);
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
    const again = await publish(it.server, it.ada, await postOf(post), { action: 'publish', siteId: it.site.id });
    expect(again.state).toBe('done');
    expect(await onSite('Refused once')).toHaveLength(1);
  });

  test('keeps its posts on the other site when the one that sent them is deleted, each listed once', async () => {
    const post = await live('Goes on');
    const draft = await createPost(it.ada, { title: 'Not sent yet', siteId: it.site.id });
    const deletion = async () => (await it.ada.request('GET', `/api/sites/${it.site.id}/deletion`)).body;
    expect(await deletion()).toMatchObject({ drafts: 1 });
    const second = await connectSecond();
    expect(await deletion()).toMatchObject({ drafts: 0 });
    await it.read();
    expect(await allOf('Goes on')).toHaveLength(2);
    await deleteSite();
    expect(await postOf(post)).toMatchObject({ status: 'published', siteId: second.id, publicationState: 'done' });
    expect((await postOf(draft)).siteId).toBe(second.id);
    expect(await allOf('Goes on')).toHaveLength(1);
    const sent = await publish(it.server, it.ada, await postOf(post), { action: 'update' });
    expect(sent).toMatchObject({ state: 'done' });
    expect(await onSite('Goes on')).toHaveLength(1);
    await it.read();
    expect(await allOf('Goes on')).toHaveLength(1);
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
  });

  test('keeps what a post has on the other site already', async () => {
    const post = await live('On both');
    const second = await connectSecond();
    const { db } = it.server.services;
    const isFirst = and(eq(publications.postId, post.id), eq(publications.siteId, it.site.id));
    const [first] = await db.select().from(publications).where(isFirst);
    if (!first) throw new Error('It is not there');
    const { id: _, ...copy } = first;
    await db.insert(publications).values({ ...copy, siteId: second.id, wordpressId: 4_711 });
    await deleteSite();
    const rows = await db.select().from(publications).where(eq(publications.postId, post.id));
    expect(rows).toMatchObject([{ siteId: second.id, wordpressId: 4_711 }]);
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
  });

  test('has a post that was changed on both sites once: the later one is refused', async () => {
    const post = await live('Changed twice');
    const second = await connectSecond();
    await it.read();
    const other = (await allOf('Changed twice')).find(({ id }) => id !== post.id);
    const { version } = await postOf({ id: other?.id ?? '' });
    await it.ada.request('PATCH', `/api/posts/${other?.id}`, { content: '<p>Of the second</p>', version });
    await deleteSite();
    const draft = await postOf(post);
    expect(draft).toMatchObject({ status: 'draft', siteId: null });
    expect((await ask(draft, second.id)).body).toMatchObject({ error: { code: 'already_there' } });
    const [there] = await onSite('Changed twice');
    expect(await onSite('Changed twice')).toEqual([there]);
    // Deleted there for good, it is no longer what the other post changes.
    await it.ada.request('DELETE', `/api/posts/${other?.id}?from=here`);
    await it.wordpress.php(`wp_delete_post(${there}, true); return true;`);
    expect((await ask(await postOf(post), second.id)).status).toBe(202);
    await it.ada.request('DELETE', `/api/sites/${second.id}`);
  });
});

test('a post whose site is deleted and connected again while it is created there stays there', async () => {
  const post = await createPost(it.ada, { title: 'Created late', content: '<p>Text</p>', siteId: it.site.id });
  const created = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  it.proxy.break(isCreate, async ({ forward, reply }) => {
    const { status, body } = await forward();
    created.resolve();
    await gate.promise;
    reply({ status, headers: { 'content-type': 'application/json' }, body });
  });
  const asked = await it.ada.request('POST', `/api/posts/${post.id}/publication`, {
    action: 'publish',
    siteId: it.site.id,
    version: post.version,
  });
  expect(asked.status).toBe(202);
  await created.promise;
  await deleteSite();
  await it.connect();
  const sent = await publish(it.server, it.ada, await postOf(post), { action: 'publish', siteId: it.site.id });
  expect(sent.state).toBe('done');
  gate.resolve();
  // What the first run does with its late response is over soon.
  await sleep(1_500);
  expect(await onSite('Created late')).toHaveLength(1);
});
