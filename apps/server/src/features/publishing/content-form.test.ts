import type { Post, RevisionSummary, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

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

/** As plugins and people leave it: attributes in any order, odd spaces, a shortcode, text between blocks. */
const MARKUP = `<!-- wp:columns {"verticalAlignment":"center",  "style":{"spacing":{"margin":"1px"}}} -->
<div class="wp-block-columns are-vertically-aligned-center"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph {"dropCap":true} -->
<p class="has-drop-cap" >Left   &amp; <B>bold</B></p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->


loose text between

[gallery ids="1,2" ]
<!-- wp:acme/rating {"stars":5} /-->
`;
const CLASSIC = 'First line\nsecond line\n\n[caption id="x"]<img src="/a.png"> b[/caption]\n\nLast\n';

const onSite = (id: number | null) =>
  wordpress.php<{ post_title: string; post_content: string; post_excerpt: string; post_modified_gmt: string }>(
    `return get_post(${id});`,
  );
const upload = async () => {
  const png = await wordpress.php<string>(
    'ob_start(); imagepng(imagecreatetruecolor(20, 10)); return base64_encode(ob_get_clean());',
  );
  const type = { 'content-type': 'image/png' };
  return (await ada.request<{ url: string }>('POST', '/api/images', Buffer.from(png, 'base64'), type)).body.url;
};
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, change: object) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...change })).body;

describe('a post as WordPress wrote it', () => {
  test.each([
    ['blocks', MARKUP],
    ['a classic text', CLASSIC],
  ])('is sent to the byte: %s', async (_, content) => {
    const post = await createPost(ada, { title: `Raw ${Math.random()}`, content, contentForm: 'blocks' });
    const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect((await onSite(wordpressId)).post_content).toBe(content);
    expect(notices).toEqual([]);
    const edited = await save(await postOf(post.id), {
      content: content.replace('line', 'row').replace('Left', 'West'),
    });
    await publish(server, ada, edited, { action: 'update', siteId: site.id });
    expect((await onSite(wordpressId)).post_content).toBe(edited.content);
  });

  describe('with an uploaded image', () => {
    const paragraph =
      '<!-- wp:paragraph {"dropCap":true} -->\n<p  class="has-drop-cap">Words &#8211; more</p >\n<!-- /wp:paragraph -->';
    const withImage = (url: string) =>
      `${MARKUP}\n<!-- wp:image {"align":"left"} -->\n<figure class="wp-block-image alignleft"><img src="${url}" alt="A wall"/><figcaption class="wp-element-caption">Mine</figcaption></figure>\n<!-- /wp:image -->\n\n${paragraph}\n`;

    test('has the image in a block of the site’s library, and no other byte changes', async () => {
      const url = await upload();
      const content = withImage(url);
      const post = await createPost(ada, { title: 'With image', content, contentForm: 'blocks' });
      const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
      expect(notices).toEqual([]);
      const sent = (await onSite(wordpressId)).post_content;
      const id = Number(/wp-image-(\d+)/.exec(sent)?.[1]);
      const file = await wordpress.php<string>(`return wp_get_attachment_url(${id});`);
      expect(sent).toBe(
        content
          .replace('{"align":"left"}', `{"align":"left","id":${id},"sizeSlug":"full","linkDestination":"none"}`)
          .replace('wp-block-image alignleft', 'wp-block-image alignleft size-full')
          .replace(`src="${url}" alt="A wall"`, `src="${file}" alt="A wall" class="wp-image-${id}"`),
      );
      expect((await postOf(post.id)).content).toBe(content);
    });

    test('goes without it, and without an empty block, to a site that hides its media', async () => {
      const content = withImage(await upload());
      const post = await createPost(ada, { title: 'Without image', content, contentForm: 'blocks' });
      wordpress.muPlugin(
        'hidden',
        "add_filter('rest_endpoints', fn($all) => array_filter($all, fn($route) => !str_contains($route, '/media'), ARRAY_FILTER_USE_KEY));",
      );
      const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
      wordpress.removeMuPlugin('hidden');
      expect(notices).toEqual([expect.stringContaining('were left out')]);
      expect((await onSite(wordpressId)).post_content).toBe(`${MARKUP.trimEnd()}\n\n${paragraph}\n`);
    });
  });

  test('keeps the markup in its title, and the excerpt that WordPress makes stays unwritten', async () => {
    const post = await createPost(ada, { title: 'Tea & more', content: MARKUP, contentForm: 'blocks' });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect((await onSite(wordpressId)).post_excerpt).toBe('');
    await wordpress.php(
      `return wp_update_post(wp_slash(['ID' => ${wordpressId}, 'post_title' => 'Tea <em>&amp;</em> more']));`,
    );
    const edited = await save(await postOf(post.id), { content: MARKUP.replace('Left', 'West') });
    await publish(server, ada, edited, { action: 'update', siteId: site.id, overwrite: true });
    expect(await onSite(wordpressId)).toMatchObject({
      post_title: 'Tea <em>&amp;</em> more',
      post_content: edited.content,
      post_excerpt: '',
    });
    const renamed = await save(await postOf(post.id), { title: 'Tea & much more' });
    await publish(server, ada, renamed, { action: 'update', siteId: site.id, overwrite: true });
    expect((await onSite(wordpressId)).post_title).toBe('Tea <em>&amp;</em> much more');
  });

  test('is exported as it is, and shown with its paragraphs', async () => {
    await createPost(ada, { title: 'Blocks', content: MARKUP, contentForm: 'blocks' });
    const post = await createPost(ada, { title: 'Classic', content: CLASSIC, contentForm: 'blocks' });
    const exported = await server.app.inject({ url: '/api/account/export.xml', headers: { cookie: ada.cookie } });
    expect(exported.body).toContain(`<![CDATA[${MARKUP}]]>`);
    expect(exported.body).toContain(`<![CDATA[${CLASSIC}]]>`);
    const preview = await server.app.inject({ url: `/api/posts/${post.id}/preview`, headers: { cookie: ada.cookie } });
    expect(preview.body).toMatch(/<p>First line<br>\s*second line<\/p>/);
  });

  test('is restored as it was, also over a text that was written here', async () => {
    const post = await createPost(ada, { title: 'Versions', content: MARKUP, contentForm: 'blocks' });
    const rewritten = await save(post, { content: '<p>New words</p>', contentForm: 'html' });
    expect(rewritten.contentForm).toBe('html');
    const { body } = await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${post.id}/revisions`);
    const first = body.revisions.at(-1);
    const { body: restored } = await ada.request<Post>('POST', `/api/revisions/${first?.id}/restore`, {
      version: rewritten.version,
    });
    expect(restored).toMatchObject({ content: MARKUP, contentForm: 'blocks' });
  });
});

test('a text written here is sent as blocks', async () => {
  const post = await createPost(ada, { title: 'Ours', content: '<p>Words</p>' });
  expect(post.contentForm).toBe('html');
  const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  expect((await onSite(wordpressId)).post_content).toBe('<!-- wp:paragraph -->\n<p>Words</p>\n<!-- /wp:paragraph -->');
});
