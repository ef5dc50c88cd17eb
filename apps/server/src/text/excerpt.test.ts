import type { Post } from '@pressloom/contract';
import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { posts } from '../database/schema/index.ts';
import { excerptOf } from './excerpt.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const save = async (post: Post, change: object) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...change })).body;

describe('an automatic excerpt', () => {
  test.each([
    ['a heading', '<h2>Better coffee</h2><p>Grind it fresh</p>', 'Better coffee. Grind it fresh...'],
    ['a heading with a mark of its own', '<h2>Why?</h2><p>So.</p>', 'Why? So...'],
    ['a heading in Japanese', '<h2>はじめに</h2><p>散歩した。</p>', 'はじめに。 散歩した...'],
    ['a heading in Hindi', '<h2>चाय की कहानी</h2><p>गरम है।</p>', 'चाय की कहानी। गरम है...'],
    ['a full stop', '<p>The end.</p>', 'The end...'],
    ['an ellipsis', '<p>And then…</p>', 'And then...'],
    ['150 characters', `<p>${'x'.repeat(150)}</p>`, `${'x'.repeat(150)}...`],
    ['151 characters', `<p>${'x'.repeat(151)}</p>`, `${'x'.repeat(150)}...`],
    ['a full stop as the 150th', `<p>${'x'.repeat(149)}. More</p>`, `${'x'.repeat(149)}...`],
    ['characters of several code points', `<p>${'👩‍🌾'.repeat(151)}</p>`, `${'👩‍🌾'.repeat(150)}...`],
    ['cells and lines', '<table><tr><td>a</td><td>b</td></tr></table><p>c<br>d</p>', 'a b c d...'],
    [
      'an image and its caption',
      '<figure><img src="/a.png" alt="A"><figcaption>Photo: Ada</figcaption></figure><p>The text.</p>',
      'The text...',
    ],
    [
      'an embed',
      '<p>https://videos.example/watch?v=1&amp;t=2</p><p>The text, at https://a.example.</p>',
      'The text, at https://a.example...',
    ],
    ['an embed after it', '<h2>Watch</h2><p>First.</p><p> https://videos.example/1 </p>', 'Watch. First...'],
    ['a script', '<script>x()</script><p>a</p>', 'a...'],
    [
      'shortcodes',
      '[gallery ids="1,2"]<p>One [sic], [1] and [buy id="7"]two.</p>[my_form]',
      'One [sic], [1] and two...',
    ],
    ['a caption', '[caption id="a" width="300"]<img src="/a.png"> A cup[/caption]\n\nThe text.', 'The text...'],
    ['a shortcode around its text', '[box]<p>One</p>[/box][row gap="2"]<p>Two</p>[/row]', 'One Two...'],
    ['a shortcode that its source divides', `[gallery title="a &amp; ${'x'.repeat(160)}"]<p>One</p>`, 'One...'],
    [
      'a caption after a while',
      `<p>${'x'.repeat(100)}</p>[caption w="1"]<img> ${'y'.repeat(90)}[/caption]z`,
      `${'x'.repeat(100)} z...`,
    ],
    [
      'a bracket that is never closed',
      `<p>${'x '.repeat(20)}[note a="b" ${'y '.repeat(80)}</p>`,
      `${'x '.repeat(20)}[note a="b" ${'y '.repeat(49).trimEnd()}...`,
    ],
    ['no text', '<p><img src="/a.png" alt="A"></p>', ''],
  ])('of a text with %s', (_, content, excerpt) => {
    expect(excerptOf(content)).toBe(excerpt);
  });

  test.each([
    '<b>',
    ' \n',
    '<p> </p>',
    '<h2>',
    '<',
    '&amp;',
    '[a b=',
    '[caption]&',
    '<p>https:',
    '<p>https://a.example</p>',
    '[video][/a]',
    '[a b="&amp;"]&',
    '[[x ',
  ])('of %s takes linear time, within the 50,000 characters that are read and beyond', (piece) => {
    const read = (length: number) => excerptOf(piece.repeat(length / piece.length));
    for (const length of [50_000, 2_000_000]) expect(growthOf(read, length)).toBeLessThan(LINEAR);
  });

  test('follows the text until the user writes one, and again once that is empty', async () => {
    const post = await createPost(ada, { content: '<p>One</p>' });
    expect(post).toMatchObject({ excerpt: 'One...', automaticExcerpt: true });
    const longer = await save(post, { content: '<p>One and two</p>' });
    expect(longer).toMatchObject({ excerpt: 'One and two...', automaticExcerpt: true });
    const sentBack = await save(longer, { excerpt: longer.excerpt, content: '<p>Three</p>' });
    expect(sentBack).toMatchObject({ excerpt: 'Three...', automaticExcerpt: true });
    const written = await save(sentBack, { excerpt: ' Mine ' });
    expect(written).toMatchObject({ excerpt: 'Mine', automaticExcerpt: false });
    const kept = await save(written, { content: '<p>Four</p>' });
    expect(kept).toMatchObject({ excerpt: 'Mine', automaticExcerpt: false });
    expect(await save(kept, { excerpt: '' })).toMatchObject({ excerpt: 'Four...', automaticExcerpt: true });
  });

  test('that a client made by the same rule is told from a written one', async () => {
    expect(await createPost(ada, { content: '<p>One</p>', excerpt: 'One...' })).toMatchObject({
      automaticExcerpt: true,
    });
    expect(await createPost(ada, { content: '<p>One</p>', excerpt: 'Two' })).toMatchObject({ automaticExcerpt: false });
  });

  test('of a post from before it followed the text is recognised, also where the text has moved on', async () => {
    const asBefore = (post: Post, excerpt: string) =>
      server.services.db.update(posts).set({ excerpt, automaticExcerpt: null }).where(eq(posts.id, post.id));
    const post = await createPost(ada, { content: '<h2>One</h2><p>Two.</p>' });
    await asBefore(post, 'One Two....');
    expect((await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.automaticExcerpt).toBe(true);

    const moved = await save(post, { content: '<p>Three</p>' });
    await asBefore(post, 'One Two....');
    expect(await save(moved, { content: '<p>Four</p>' })).toMatchObject({ excerpt: 'Four...', automaticExcerpt: true });

    const own = await createPost(ada, { content: '<p>One</p>' });
    await asBefore(own, 'Written by Ada.');
    expect(await save(own, { content: '<p>Two</p>' })).toMatchObject({
      excerpt: 'Written by Ada.',
      automaticExcerpt: false,
    });
  });
});
