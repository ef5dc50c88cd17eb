import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  compareAsReader,
  createPost,
  deletePost,
  findPostsBySlug,
  getPost,
  toBlockMarkup,
  trashPost,
  updatePost,
  type WordPressClient,
} from '../src/index.ts';
import { clientOf, failureOf, postsIn, removeAllPosts } from './connect.ts';

let wordpress: TestWordPress;
let client: WordPressClient;
let author: WordPressClient;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString();
const gmt = (instant: string) => instant.slice(0, 19);

beforeAll(async () => {
  wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  for (const role of ['author', 'contributor'])
    await wordpress.createUser({ role, username: role, password: 'secret' });
  client = await clientOf(wordpress);
  author = await clientOf(wordpress, { username: 'author' });
});
afterAll(() => wordpress.stop());
beforeEach(() => removeAllPosts(wordpress));

describe('writing', () => {
  test('a post comes back as it is stored, with its blocks', async () => {
    const content = toBlockMarkup('<h2>Tea &amp; "cake"</h2><p>It’s <em>good</em> 😀 שלום</p>');
    const created = await createPost(client, {
      title: 'Tea & "cake" <3',
      content,
      excerpt: 'A & B',
      status: 'draft',
      slug: 'tea',
    });
    expect(created).toMatchObject({
      status: 'draft',
      slug: 'tea',
      title: 'Tea & "cake" <3',
      content,
      excerpt: 'A & B',
      featuredMedia: 0,
    });
    expect(await getPost(client, created.id)).toEqual({
      ...created,
      unfilteredHtml: true,
      revisions: { count: 0, newest: null },
    });
  });

  test('a draft without a slug has none yet, and gets one from its title when it is published', async () => {
    const draft = await createPost(client, { title: 'Über uns', status: 'draft' });
    expect(draft.slug).toBe('');
    const published = await updatePost(client, draft.id, { status: 'publish' });
    expect(published).toMatchObject({ status: 'publish', slug: 'uber-uns', link: `${wordpress.url}/uber-uns/` });
  });

  test('a reserved slug is replaced by one from the title when it is sent empty', async () => {
    const draft = await createPost(client, { title: 'Real title', status: 'draft', slug: 'pressloom-123' });
    expect((await updatePost(client, draft.id, { status: 'publish', slug: '' })).slug).toBe('real-title');
  });

  test('what an author may not use is removed, and the comparison names it', async () => {
    const content =
      '<p>Before</p><iframe src="https://example.org/v"></iframe><script>alert(1)</script><p>After & <em>all</em></p>';
    const kinds = async (as: WordPressClient) => {
      const saved = await createPost(as, { title: 'T', content: toBlockMarkup(content) });
      return compareAsReader({ title: 'T', content }, saved).map(({ kind, details }) => [kind, details]);
    };
    expect(await kinds(author)).toEqual([
      ['added_text', ['alert(1)']],
      ['embeds', ['iframe', 'script']],
    ]);
    expect(await kinds(client)).toEqual([]);
  });

  test('1 MB of content arrives whole', async () => {
    const content = toBlockMarkup('<p>All work and no play makes a dull blog.</p>'.repeat(22_000));
    expect(content.length).toBeGreaterThan(1_000_000);
    const saved = await createPost(client, { title: 'Long', content });
    expect(saved.content).toBe(content);
  });

  test('a status, date or author that WordPress refuses is refused with its reason', async () => {
    const failure = await failureOf(createPost(client, { title: 'T', date_gmt: '2027-01-01' }));
    expect(failure).toMatchObject({ code: 'content_refused', kind: 'final', wordpressCode: 'rest_invalid_param' });
    expect(failure.message).toContain('date_gmt');
  });

  test('a contributor writes and submits, but does not publish', async () => {
    const contributor = await clientOf(wordpress, { username: 'contributor' });
    expect((await createPost(contributor, { title: 'T', status: 'pending' })).status).toBe('pending');
    expect(await failureOf(createPost(contributor, { title: 'T', status: 'publish' }))).toMatchObject({
      code: 'cannot_publish',
      kind: 'final',
    });
  });

  test("another user's post may not be changed by an author", async () => {
    const { id } = await createPost(client, { title: 'Theirs', status: 'publish' });
    expect(await failureOf(updatePost(author, id, { title: 'Mine' }))).toMatchObject({
      code: 'not_allowed',
      kind: 'final',
      status: 403,
    });
  });
});

describe('dates', () => {
  test('date_gmt is UTC whatever the time zone of the site', async () => {
    const due = inHours(30);
    const post = await createPost(client, { title: 'T', status: 'future', date_gmt: gmt(due) });
    expect([post.status, post.dateGmt]).toEqual(['future', due.replace('.000', '')]);
    const [local] = await wordpress.php<string[]>(`return [get_post(${post.id})->post_date];`);
    expect(Date.parse(`${local?.replace(' ', 'T')}+05:30`)).toBe(Date.parse(due));
  });

  test('publishing with a future date schedules; less than a minute ahead publishes at once', async () => {
    expect((await createPost(client, { title: 'T', status: 'publish', date_gmt: gmt(inHours(1)) })).status).toBe(
      'future',
    );
    expect((await createPost(client, { title: 'T', status: 'future', date_gmt: gmt(inHours(50 / 3600)) })).status).toBe(
      'publish',
    );
    expect((await createPost(client, { title: 'T', status: 'future', date_gmt: gmt(inHours(-1)) })).status).toBe(
      'publish',
    );
  });

  test('a scheduled post stays scheduled when only its status is set, and is published with the present date', async () => {
    const { id } = await createPost(client, { title: 'T', status: 'future', date_gmt: gmt(inHours(5)) });
    expect((await updatePost(client, id, { status: 'publish' })).status).toBe('future');
    expect((await updatePost(client, id, { status: 'publish', date_gmt: gmt(inHours(0)) })).status).toBe('publish');
  });

  test('at creation the time of change is the given date, not the present', async () => {
    const due = inHours(48);
    const post = await createPost(client, { title: 'T', status: 'future', date_gmt: gmt(due) });
    expect(post.modifiedGmt).toBe(post.dateGmt);
  });
});

describe('looking up', () => {
  test('a post is found by its slug in every status, the trash included', async () => {
    const made: number[] = [];
    for (const status of ['draft', 'pending', 'private', 'publish', 'future'] as const) {
      const post = await createPost(client, {
        title: status,
        status,
        slug: `find-${status}`,
        date_gmt: gmt(inHours(status === 'future' ? 9 : -9)),
      });
      expect((await findPostsBySlug(client, `find-${status}`)).map(({ id }) => id)).toEqual([post.id]);
      made.push(post.id);
    }
    const [draft = 0] = made;
    await trashPost(client, draft);
    expect(await findPostsBySlug(client, 'find-draft')).toMatchObject([{ id: draft, status: 'trash' }]);
    expect(await findPostsBySlug(client, 'find-draft', ['draft', 'publish'])).toEqual([]);
    expect(await findPostsBySlug(client, 'find')).toEqual([]);
  });

  test('an author finds the own draft', async () => {
    const { id } = await createPost(author, { title: 'T', status: 'draft', slug: 'own' });
    expect((await findPostsBySlug(author, 'own')).map((post) => post.id)).toEqual([id]);
  });

  test('a site that answers another question is not believed', async () => {
    await createPost(client, { title: 'T', status: 'publish', slug: 'other' });
    wordpress.muPlugin('cache', "unset($_GET['slug']);");
    try {
      expect(await findPostsBySlug(client, 'mine')).toEqual([]);
    } finally {
      wordpress.removeMuPlugin('cache');
    }
  });
});

describe('deleting', () => {
  test('goes to the trash, and for good when forced; what is gone counts as gone', async () => {
    const { id } = await createPost(client, { title: 'T', status: 'publish', slug: 'bye' });
    expect(await trashPost(client, id)).toBe('deleted');
    expect(await postsIn(wordpress)).toMatchObject([{ post_status: 'trash', post_name: 'bye__trashed' }]);
    expect(await trashPost(client, id)).toBe('gone');
    expect(await deletePost(client, id, { force: true })).toBe('deleted');
    expect(await deletePost(client, id, { force: true })).toBe('gone');
    expect(await failureOf(getPost(client, id))).toMatchObject({ code: 'post_gone', kind: 'final', status: 404 });
    expect(await failureOf(updatePost(client, id, { title: 'x' }))).toMatchObject({ code: 'post_gone' });
  });

  test('a change to a trashed post is taken, and the post stays in the trash', async () => {
    const { id } = await createPost(client, { title: 'T', status: 'publish' });
    await trashPost(client, id);
    expect((await updatePost(client, id, { title: 'New' })).status).toBe('trash');
  });

  test('where the trash is off, that is said instead of deleting for good', async () => {
    const { id } = await createPost(client, { title: 'T', status: 'publish' });
    wordpress.muPlugin('no-trash', "define('EMPTY_TRASH_DAYS', 0);");
    try {
      expect(await failureOf(trashPost(client, id))).toMatchObject({
        code: 'trash_not_supported',
        kind: 'final',
        status: 501,
      });
      expect(await postsIn(wordpress)).toHaveLength(1);
      expect(await deletePost(client, id, { force: true })).toBe('deleted');
    } finally {
      wordpress.removeMuPlugin('no-trash');
    }
  });

  test.each([
    ['405 of the web server', "http_response_code(405); exit('<h1>405 Not Allowed</h1>');"],
    ['403 of a firewall', "http_response_code(403); exit('<h1>Forbidden</h1>');"],
    ['501 of a proxy', "http_response_code(501); exit('<h1>Not Implemented</h1>');"],
  ])('a blocked DELETE (%s) is asked with POST', async (_what, refusal) => {
    const { id } = await createPost(client, { title: 'T', status: 'publish' });
    wordpress.muPlugin('no-delete', `if ($_SERVER['REQUEST_METHOD'] === 'DELETE') { ${refusal} }`);
    try {
      expect(await trashPost(client, id)).toBe('deleted');
      expect(await postsIn(wordpress)).toMatchObject([{ post_status: 'trash' }]);
    } finally {
      wordpress.removeMuPlugin('no-delete');
    }
  });
});

test('with plain permalinks in a sub-folder everything works the same', async () => {
  const plain = await startWordPress({ permalinks: 'plain', basePath: '/blog' });
  try {
    const there = await clientOf(plain);
    const { id, link } = await createPost(there, { title: 'T', status: 'publish', slug: 'plain' });
    expect(link).toBe(`${plain.url}/?p=${id}`);
    expect((await findPostsBySlug(there, 'plain')).map((post) => post.id)).toEqual([id]);
    expect((await updatePost(there, id, { title: 'U' })).title).toBe('U');
    expect(await trashPost(there, id)).toBe('deleted');
  } finally {
    await plain.stop();
  }
});
