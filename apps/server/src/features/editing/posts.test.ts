import { hasContent, type Post, type PostSummary, type ServerEvent } from '@pressloom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, postFields, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  bob = await signUp(server);
});
afterAll(() => server.close());

interface Page {
  posts: PostSummary[];
  nextCursor: string | null;
}
interface Refusal {
  error: { code: string; message: string; details?: { fields?: { path: string; message: string }[]; post?: Post } };
}

describe('a new account', () => {
  test('starts with three examples: published, draft, and scheduled seven days ahead', async () => {
    const newcomer = await signUp(server);
    const { body } = await newcomer.request<Page>('GET', '/api/posts');
    expect(body.posts.map(({ status, sample }) => ({ status, sample }))).toEqual([
      { status: 'published', sample: true },
      { status: 'draft', sample: true },
      { status: 'scheduled', sample: true },
    ]);
    const scheduled = body.posts[2];
    const days = (Date.parse(scheduled?.scheduledDate ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(scheduled?.aiGenerated).toBe(true);
  });

  test('loses its examples with one call, and nothing else', async () => {
    const newcomer = await signUp(server);
    const own = await createPost(newcomer);
    const removed = await newcomer.request<{ removed: number }>('DELETE', '/api/posts/samples');
    expect(removed.body).toEqual({ removed: 3 });
    const { body } = await newcomer.request<Page>('GET', '/api/posts');
    expect(body.posts.map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('creating a post', () => {
  test('gives it an excerpt of 150 characters and an ellipsis when none was written', async () => {
    const post = await createPost(ada, { content: `<h2>Hello</h2><p>${'word '.repeat(100)}</p>` });
    expect(post.excerpt).toMatch(/^Hello\. word/);
    expect(post.excerpt.endsWith('...')).toBe(true);
    expect(post.excerpt.length).toBeLessThanOrEqual(153);
    expect(post.excerpt.length).toBeGreaterThan(145);
  });

  test.each([
    ['no title', { title: '  ' }, 'title', 'Please enter a title'],
    ['no content', { content: '<p> </p>' }, 'content', 'Please generate or write some content'],
    ['scheduled without a date', { status: 'scheduled' as const }, 'scheduledDate', 'Please select a scheduled date'],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title', 'Title must be at most 500 characters'],
    [
      '31 keywords',
      { keywords: Array.from({ length: 31 }, (_, i) => `k${i}`) },
      'keywords',
      'Please enter at most 30 keywords',
    ],
    [
      'a script as its image',
      { featuredImage: 'javascript:alert(1)' },
      'featuredImage',
      'Please enter a valid image URL',
    ],
    [
      'a day that does not exist',
      { status: 'scheduled' as const, scheduledDate: '2027-02-30T10:00:00Z' },
      'scheduledDate',
      'Please enter a valid date',
    ],
  ])('is refused with %s, naming the field', async (_case, overrides, path, message) => {
    const { status, body } = await ada.request<Refusal>('POST', '/api/posts', postFields(overrides));
    expect(status).toBe(400);
    expect(body.error.code).toBe('invalid_request');
    expect(body.error.details?.fields).toContainEqual({ path, message });
  });

  test.each([
    ['a title of 300 characters', { title: 'ü'.repeat(300) }],
    ['emoji and right-to-left text', { title: 'مرحبا 👩‍👩‍👧‍👦', content: '<p dir="rtl">שלום 🎉</p>' }],
    ['1 MB of content', { content: `<p>${'a'.repeat(1_000_000)}</p>` }],
    ['any markup at all', { content: '<p onclick="x()">a</p><script>alert(1)</script><svg/onload=1><b>unclosed' }],
    ['a NUL-free control character', { title: 'tab\there', content: '<p>\u200b text</p>' }],
  ])('keeps %s exactly', async (_case, overrides) => {
    const created = await createPost(ada, overrides);
    const { body } = await ada.request<Post>('GET', `/api/posts/${created.id}`);
    expect(body).toMatchObject(overrides);
  });

  test('leaves out the NUL that PostgreSQL cannot hold, and keeps the rest', async () => {
    expect((await createPost(ada, { title: 'a\u0000b' })).title).toBe('ab');
  });

  test("refuses another user's site and another user's upload", async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const upload = await bob.request<{ url: string }>('POST', '/api/images', png, { 'content-type': 'image/png' });
    expect(upload.status).toBe(201);
    const { status } = await ada.request('POST', '/api/posts', postFields({ featuredImage: upload.body.url }));
    expect(status).toBe(400);
    expect((await ada.request('GET', upload.body.url)).status).toBe(404);
  });
});

describe('the list', () => {
  test('pages through every post once, newest first, without bodies', async () => {
    const writer = await signUp(server);
    await writer.request('DELETE', '/api/posts/samples');
    const created: string[] = [];
    for (let i = 0; i < 7; i++) created.unshift((await createPost(writer, { title: `Post ${i}` })).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?limit=3&cursor=${cursor}` : '?limit=3';
      const { body } = await writer.request<Page>('GET', `/api/posts${query}`);
      seen.push(...body.posts.map(({ id }) => id));
      expect(body.posts[0]).not.toHaveProperty('content');
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(created);
  });

  test('finds titles by any part of them, and takes % and _ literally', async () => {
    const writer = await signUp(server);
    await createPost(writer, { title: 'Save 100% of your time' });
    await createPost(writer, { title: 'Save a thousand hours' });
    const titles = async (search: string) =>
      (await writer.request<Page>('GET', `/api/posts?search=${encodeURIComponent(search)}`)).body.posts.map(
        ({ title }) => title,
      );
    expect(await titles('100%')).toEqual(['Save 100% of your time']);
    expect(await titles('THOUSAND')).toEqual(['Save a thousand hours']);
    expect(await titles('%')).toEqual(['Save 100% of your time']);
    expect(await titles('a_t')).toEqual([]);
  });

  test('filters by status', async () => {
    const writer = await signUp(server);
    const { body } = await writer.request<Page>('GET', '/api/posts?status=scheduled');
    expect(body.posts.map(({ status }) => status)).toEqual(['scheduled']);
  });

  test.each(['?status=everything', '?limit=1000', '?cursor=nonsense', '?siteId=1'])('refuses %s', async (query) => {
    const { status, body } = await ada.request<Refusal>('GET', `/api/posts${query}`);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_request' });
  });
});

describe('saving a post', () => {
  test('of an older version is refused with the current one, and changes nothing', async () => {
    const post = await createPost(ada);
    const first = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      title: 'From tab one',
      version: post.version,
    });
    expect(first.body.version).toBe(post.version + 1);
    const second = await ada.request<Refusal>('PATCH', `/api/posts/${post.id}`, {
      title: 'From tab two',
      version: post.version,
    });
    expect(second.status).toBe(409);
    expect(second.body.error.code).toBe('post_changed');
    expect(second.body.error.details?.post?.title).toBe('From tab one');
  });

  test('changes only what was sent', async () => {
    const post = await createPost(ada, { keywords: ['one', 'two'], category: 'News' });
    const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { excerpt: 'Short.', version: 1 });
    expect(body).toMatchObject({ title: post.title, keywords: ['one', 'two'], category: 'News', excerpt: 'Short.' });
  });
});

describe('a preview', () => {
  test('is sent under a policy that lets its HTML do nothing, and escapes the title', async () => {
    const post = await createPost(ada, {
      title: '<script>alert(1)</script>',
      content: '<script>alert(2)</script><p>Hi</p>',
    });
    const { status, headers, body } = await ada.request<string>('GET', `/api/posts/${post.id}/preview`);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(body).toContain('&lt;script&gt;alert(1)');
  });

  test('shows what readers see around the text: date, author, categories and tags', async () => {
    const post = await insertLivePost(server, ada, {
      title: 'Tea',
      category: 'Drinks & more',
      moreCategories: ['Home › Kitchen'],
      authorOnSite: { id: 7, name: 'Edith' },
      keywords: ['tea', '<b>'],
      status: 'scheduled',
      scheduledDate: '2030-11-20T23:30:00Z',
    });
    const { body } = await ada.request<string>('GET', `/api/posts/${post.id}/preview`);
    expect(body).toContain('<p class="meta">November 20, 2030 by Edith in Drinks &amp; more, Kitchen</p>');
    expect(body).toContain('<p class="tags">Tags: tea, &lt;b&gt;</p>');
  });

  test('refers to uploads in the text by an address that needs no cookie, however often one stands there', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
    const image = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(100_000)]);
    const upload = (user: TestUser) =>
      user.request<{ url: string }>('POST', '/api/images', image, { 'content-type': 'image/png' });
    const own = (await upload(ada)).body.url;
    const theirs = (await upload(bob)).body.url;
    const gone = '/api/images/00000000-0000-4000-8000-000000000000';
    const noId = `/api/images/${'-'.repeat(36)}`;
    const content = `${`<img src="${own}">`.repeat(5_000)}<img src="${theirs}"><img src="${gone}"><img src="${noId}">`;
    const post = await createPost(ada, { content, featuredImage: own });
    const { body } = await ada.request<string>('GET', `/api/posts/${post.id}/preview`);
    expect(body.length).toBeLessThan(1_000_000);
    const [address = ''] = body.match(/(?<=<img src=")[^"]*shared[^"]*/) ?? [];
    expect(body).toContain(`<img class="cover" src="${address}"`);
    for (const unknown of [theirs, gone, noId]) expect(body).toContain(`<img src="${unknown}">`);
    const shown = await server.app.inject({ url: address });
    expect([shown.statusCode, shown.rawPayload.equals(image)]).toEqual([200, true]);
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

describe('deleting a post', () => {
  test('that was never sent removes it at once', async () => {
    const post = await createPost(ada);
    const { body } = await ada.request('DELETE', `/api/posts/${post.id}`);
    expect(body).toEqual({ deleting: false });
    expect((await ada.request('GET', `/api/posts/${post.id}`)).status).toBe(404);
  });

  test('reaches the other pages that its user has open', async () => {
    const post = await createPost(ada);
    const heard = new Promise<ServerEvent>((resolve) => {
      server.services.events.subscribe(ada.user.id, (event) => event.type === 'post-deleted' && resolve(event));
    });
    await ada.request('DELETE', `/api/posts/${post.id}`);
    expect(await heard).toEqual({ type: 'post-deleted', postId: post.id, title: post.title, quiet: true });
  });
});

test("a second user meets another's post as if it did not exist, whatever is tried", async () => {
  const post = await createPost(ada);
  const tries = await Promise.all([
    bob.request('GET', `/api/posts/${post.id}`),
    bob.request('GET', `/api/posts/${post.id}/preview`),
    bob.request('PATCH', `/api/posts/${post.id}`, { title: 'Mine now', version: 1 }),
    bob.request('DELETE', `/api/posts/${post.id}`),
    bob.request('POST', `/api/posts/${post.id}/publication`, { action: 'publish', version: 1 }),
    bob.request('POST', `/api/posts/${post.id}/publication/retry`),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.title).toBe(post.title);
});

test.each([
  ['<p>a</p>', true],
  ['<p><img src="x"></p>', true],
  ['<p>&nbsp; </p>', false],
  ['', false],
])('markup %j has content: %s', (html, expected) => {
  expect(hasContent(html)).toBe(expected);
});
